import type { ApiError } from '../../clients/typescript/src/api-error.ts';
import type { Texts } from './en.ts';

/** The translated error message, or the API's own. */
export function errorText({ errors }: Texts, { code, message, retryAfter }: ApiError): string {
  if (code === 'RATE_LIMITED') return errors.RATE_LIMITED(retryAfter ?? 60);
  const known: Record<string, unknown> = errors;
  const text = known[code];
  return typeof text === 'string' ? text : message;
}
