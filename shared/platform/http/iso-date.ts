import { invalidField } from '../errors.ts';
import { problem } from '../problems.ts';

const ISO_DATE = /^\d{4}-\d{2}-\d{2}(?:T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:Z|[+-]\d{2}:\d{2}))?$/;

/**
 * Parses `2027-01-31` (midnight UTC) or an ISO 8601 time with offset; returns it in UTC. Throws
 * VALIDATION_ERROR for the field `path`.
 */
export function isoDate(value: string | number, path: string): string {
  const date = typeof value === 'string' && ISO_DATE.test(value) ? new Date(value) : undefined;
  // new Date('2027-02-30') rolls over into March; reject dates that do not exist.
  const day = typeof value === 'string' ? value.slice(0, 10) : '';
  const exists = date && !Number.isNaN(date.getTime()) && new Date(day).toISOString().startsWith(day);
  // An offset can leave the years 0000 to 9999, which would not sort as text.
  if (!exists || !/^\d{4}-/.test(date.toISOString())) {
    throw invalidField(
      path,
      problem('invalid_format', 'must be an ISO 8601 date such as 2027-01-31 or 2027-01-31T12:00:00Z', {
        format: 'date_time',
      }),
    );
  }
  return date.toISOString();
}
