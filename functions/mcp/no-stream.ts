import type { VisitorContract } from '#functions/framework/endpoint.ts';
import { httpStack } from '#functions/framework/http-stack.ts';
import { AppError } from '#shared/platform/errors.ts';

export const contract = {
  tag: 'Agents',
  summary: 'Open a stream of the MCP server, or end a session',
  description: 'Always 405, as the protocol asks of servers that have neither streams nor sessions.',
  responses: [],
  errors: ['METHOD_NOT_ALLOWED'],
  isInternal: true,
} as const satisfies VisitorContract;

/** Not the fallback route, which never sees a `GET` of one segment: it may be a short code. */
export const handler = httpStack(async () => {
  const message = 'This MCP server has no streams and no sessions: send each message with POST.';
  throw new AppError('METHOD_NOT_ALLOWED', message, { headers: { allow: 'POST' } });
});
