import { invalidField } from '../errors.ts';

const ISO_DATE = /^\d{4}-\d{2}-\d{2}(?:T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:Z|[+-]\d{2}:\d{2}))?$/;

/**
 * Reads `2027-01-31` (midnight UTC) or a full ISO 8601 time with its offset, and writes it in UTC. Throws
 * VALIDATION_ERROR about the field at `path`.
 */
export function isoDate(value: string | number, path: string): string {
  const date = typeof value === 'string' && ISO_DATE.test(value) ? new Date(value) : undefined;
  // new Date('2027-02-30') rolls over into March; a date that does not exist is a mistake.
  const day = typeof value === 'string' ? value.slice(0, 10) : '';
  const exists = date && !Number.isNaN(date.getTime()) && new Date(day).toISOString().startsWith(day);
  // An offset can lead out of the years 0000 to 9999; what is written then does not sort as text.
  if (!exists || !/^\d{4}-/.test(date.toISOString())) {
    throw invalidField(path, 'must be an ISO 8601 date such as 2027-01-31 or 2027-01-31T12:00:00Z');
  }
  return date.toISOString();
}
