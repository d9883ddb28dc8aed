/** The chat API allows every origin: clients send the key explicitly, never the browser on its own. */

/** Sent with every response, errors included: without them a page cannot read an error. */
export const CHAT_CORS_HEADERS = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers':
    'x-request-id, retry-after, x-ratelimit-limit, x-ratelimit-remaining, x-ratelimit-reset, ' +
    'x-history-trimmed, x-should-retry',
} as const;

/**
 * Headers of a preflight response. Requested headers are allowed by name: client libraries send many of their
 * own, and `*` does not cover Authorization.
 */
export function chatPreflightHeaders(requested = ''): Record<string, string> {
  const names = requested.split(',').map((name) => name.trim().toLowerCase());
  const allowed = new Set([
    'authorization',
    'content-type',
    'x-service-api-key',
    ...names.filter((name) => /^[\w-]+$/.test(name)),
  ]);
  return {
    'access-control-allow-methods': 'GET, POST',
    'access-control-allow-headers': [...allowed].join(', '),
    'access-control-max-age': '86400',
    'cache-control': 'no-store',
    vary: 'access-control-request-headers',
  };
}
