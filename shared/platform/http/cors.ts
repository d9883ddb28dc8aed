/** Pages of every origin may use what carries these headers: no cookie and no key is ever involved. */

/** On every answer, errors included: else a page could not read why it was refused. */
export const CORS_HEADERS = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': 'x-request-id, retry-after',
} as const;

/** The answer to a browser that asks first. */
export const PREFLIGHT_HEADERS = {
  ...CORS_HEADERS,
  'access-control-allow-methods': 'GET, POST',
  'access-control-allow-headers': 'content-type, idempotency-key',
  'access-control-max-age': '86400',
  'cache-control': 'no-store',
} as const;
