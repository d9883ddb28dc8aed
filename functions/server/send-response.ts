import type { ServerResponse } from 'node:http';
import type { VisitorResponse } from '#functions/visitors/visitor-response.ts';

/** Writes a handler's response. Throws for a header that HTTP does not allow, before anything is sent. */
export function sendResponse(
  response: ServerResponse,
  { statusCode = 200, headers = {}, cookies = [], body = '', isBase64Encoded }: VisitorResponse,
): void {
  const content = isBase64Encoded ? Buffer.from(body, 'base64') : body;
  const all: Record<string, string | number | string[]> = {};
  for (const [name, value] of Object.entries(headers)) all[name.toLowerCase()] = String(value);
  if (cookies.length > 0) all['set-cookie'] = cookies;
  if (content.length > 0) all['content-type'] ??= 'text/plain;charset=UTF-8';
  if (statusCode !== 204 && statusCode !== 304) all['content-length'] = Buffer.byteLength(content);
  response.writeHead(statusCode, all).end(content);
}

/** Errors of the server itself, as API Gateway has them in front of functions. */
const MESSAGES = {
  400: 'Bad Request',
  413: 'Request Entity Too Large',
  500: 'Internal Server Error',
  503: 'Service Unavailable',
  504: 'Gateway Timeout',
} as const;

export type ServerErrorStatus = keyof typeof MESSAGES;

/** A response of the server itself, for requests that reach no handler or whose handler failed. */
export const serverError = (statusCode: ServerErrorStatus, requestId: string): VisitorResponse => ({
  statusCode,
  headers: {
    'content-type': 'application/json',
    'cache-control': 'no-store',
    'x-request-id': requestId,
    ...(statusCode === 503 && { 'retry-after': '1' }),
  },
  body: JSON.stringify({ message: MESSAGES[statusCode] }),
});
