/** CORS for every origin: no cookies or keys are involved. */

/** Headers of every response, also of errors: otherwise a page could not read them. */
export const CORS_HEADERS = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': 'x-request-id, retry-after',
} as const;

/** Response to a preflight request. */
export const PREFLIGHT_HEADERS = {
  ...CORS_HEADERS,
  'access-control-allow-methods': 'GET, POST',
  'access-control-allow-headers': 'content-type, idempotency-key',
  'access-control-max-age': '86400',
  'cache-control': 'no-store',
} as const;
