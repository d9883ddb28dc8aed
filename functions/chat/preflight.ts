import type { VisitorContract } from '#functions/framework/endpoint.ts';
import { chatPreflightHeaders } from './chat-cors.ts';
import { chatStack } from './chat-stack.ts';

export const contract = {
  tag: 'Chat',
  path: { modelSlug: 'model', model: 'model' },
  summary: 'CORS preflight',
  description: 'Sent by browsers automatically.',
  responses: [{ status: 204, description: 'All origins are allowed.' }],
  isInternal: true,
} as const satisfies VisitorContract;

export const handler = chatStack('plain', async ({ headers }) => {
  const requested = headers['access-control-request-headers'];
  return { status: 204, headers: chatPreflightHeaders(requested), json: undefined };
});
