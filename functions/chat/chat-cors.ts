/** Pages of every origin may use the chat API: a key is sent on purpose, never by a browser on its own. */

/** On every answer, errors included: else a page could not read why it was refused. */
export const CHAT_CORS_HEADERS = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers':
    'x-request-id, retry-after, x-ratelimit-limit, x-ratelimit-remaining, x-ratelimit-reset, x-history-trimmed',
} as const;

/**
 * What a browser that asks first is told. The headers it asks for are all allowed, by name: client libraries send many
 * of their own, and `*` would not stand for Authorization.
 */
export function chatPreflightHeaders(asked = ''): Record<string, string> {
  const names = asked.split(',').map((name) => name.trim().toLowerCase());
  const allowed = new Set([
    'authorization',
    'content-type',
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
