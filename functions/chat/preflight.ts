import type { VisitorContract } from '../framework/endpoint.ts';
import { chatPreflightHeaders } from './chat-cors.ts';
import { chatStack } from './chat-stack.ts';

export const contract = {
  tag: 'Chat',
  path: { modelSlug: 'model', model: 'model' },
  summary: 'Ask whether a page may use the endpoint',
  description: 'Browsers do so on their own.',
  responses: [{ status: 204, description: 'Pages of every origin may.' }],
  isInternal: true,
} as const satisfies VisitorContract;

export const handler = chatStack('plain', async ({ headers }) => {
  const requested = headers['access-control-request-headers'];
  return { status: 204, headers: chatPreflightHeaders(requested), json: undefined };
});
