import { AppError, invalidField } from '#shared/platform/errors.ts';
import type { RequestHeaders } from '#shared/platform/http/edge-headers.ts';
import { problem } from '#shared/platform/problems.ts';

const SERVICE_HEADER = 'x-service-api-key';

/**
 * The API key of a request, from `x-service-api-key` or `Authorization: Bearer`; undefined without
 * either. Throws VALIDATION_ERROR for two different keys, and API_KEY_INVALID for an Authorization
 * header without a bearer token.
 */
export function sentApiKey(headers: RequestHeaders): string | undefined {
  const { [SERVICE_HEADER]: serviceKey, authorization } = headers;
  if (!authorization) return serviceKey || undefined;
  const [, scheme = '', token] = /^(\S+)(?: +(\S+))? *$/.exec(authorization) ?? [];
  // RFC 9110: schemes are case-insensitive.
  const isBearer = scheme.toLowerCase() === 'bearer';
  // Some HTTP clients add credentials of another scheme on their own, such as those of a .netrc file.
  if (serviceKey && !isBearer) return serviceKey;
  if (!isBearer || token === undefined) {
    throw new AppError(
      'API_KEY_INVALID',
      'The Authorization header must be the word Bearer, a space and your API key: Authorization: Bearer ' +
        'sk_...',
    );
  }
  if (serviceKey && serviceKey !== token) throw differentKeys();
  return token;
}

function differentKeys(): AppError {
  const message = `must be the same API key as in ${SERVICE_HEADER}: send it in one of the two headers`;
  return invalidField('Authorization', problem('mismatch', message, { field: SERVICE_HEADER }));
}
