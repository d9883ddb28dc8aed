import { invalidField } from '#shared/platform/errors.ts';
import { isoDate } from '#shared/platform/http/iso-date.ts';
import { type Problem, problem } from '#shared/platform/problems.ts';

/** Expiry fields of a request; undefined: not given, null: none. */
export interface ExpiryInput {
  expiration?:
    | { type: 'never' | 'date' | 'clicks'; value?: string | number | null | undefined }
    | null
    | undefined;
  expiresAt?: string | null | undefined;
  maxClicks?: number | null | undefined;
}

/** A change of the expiration. Absent: unchanged; null: cleared. */
export interface ExpiryChange {
  expiresAt?: string | null;
  maxClicks?: number | null;
}

/**
 * Merges `expiration`, `expiresAt` and `maxClicks` into one change. `expiration` is the complete rule: it
 * clears the date or click limit that it does not set, unless the same request sets it. `expiresAt` and
 * `maxClicks` alone only change themselves. Throws VALIDATION_ERROR if they contradict each other.
 */
export function expiryChange(input: ExpiryInput): ExpiryChange {
  const change: ExpiryChange = {};
  if (input.expiresAt !== undefined)
    change.expiresAt = input.expiresAt === null ? null : isoDate(input.expiresAt, 'expiresAt');
  if (input.maxClicks !== undefined) change.maxClicks = input.maxClicks;
  if (input.expiration === undefined) return change;

  const { type, value } = input.expiration ?? { type: 'never' };
  if (type === 'never') {
    if (value != null)
      fail(
        'expiration.value',
        problem('conflicts_with', 'must be absent when expiration.type is never', NEVER),
      );
    if (change.expiresAt)
      fail(
        'expiresAt',
        problem('conflicts_with', 'must be absent or null when expiration.type is never', NEVER),
      );
    if (change.maxClicks)
      fail(
        'maxClicks',
        problem('conflicts_with', 'must be absent or null when expiration.type is never', NEVER),
      );
    return { expiresAt: null, maxClicks: null };
  }
  if (type === 'date') {
    if (value == null && !change.expiresAt) {
      fail(
        'expiration.value',
        problem('required', 'an ISO 8601 date is required here or in expiresAt when expiration.type is date'),
      );
    }
    const date = value == null ? change.expiresAt : isoDate(value, 'expiration.value');
    if (input.expiresAt !== undefined && change.expiresAt !== date) {
      fail(
        'expiresAt',
        problem('mismatch', 'must be the same date as expiration.value: they are two names of one date', {
          field: 'expiration.value',
        }),
      );
    }
    return { expiresAt: date as string, maxClicks: change.maxClicks ?? null };
  }
  if (value == null && !change.maxClicks) {
    fail(
      'expiration.value',
      problem(
        'required',
        'a number of clicks is required here or in maxClicks when expiration.type is clicks',
      ),
    );
  }
  const clicks = value == null ? change.maxClicks : clickCount(value);
  if (input.maxClicks !== undefined && change.maxClicks !== clicks) {
    fail(
      'maxClicks',
      problem('mismatch', 'must be the same number as expiration.value: they are two names of one limit', {
        field: 'expiration.value',
      }),
    );
  }
  return { expiresAt: change.expiresAt ?? null, maxClicks: clicks as number };
}

/** Throws VALIDATION_ERROR for a date in the past. */
export function assertFutureDate(change: ExpiryChange, now: Date): void {
  if (change.expiresAt && new Date(change.expiresAt) <= now) {
    const message = `must be in the future; it is now ${now.toISOString()}`;
    throw invalidField('expiresAt', problem('too_early', message, { after: now.toISOString() }));
  }
}

/** The `expiration` of a link's record. */
export function shownExpiration(link: { expiresAt: string | null; maxClicks: number | null }): {
  type: 'never' | 'date' | 'clicks';
  value: string | number | null;
} {
  if (link.expiresAt !== null) return { type: 'date', value: link.expiresAt };
  if (link.maxClicks !== null) return { type: 'clicks', value: link.maxClicks };
  return { type: 'never', value: null };
}

function clickCount(value: string | number): number {
  if (typeof value !== 'number' || !Number.isSafeInteger(value) || value < 1) {
    fail(
      'expiration.value',
      problem('too_small', 'must be a whole number of clicks, 1 or more, when expiration.type is clicks', {
        minimum: 1,
      }),
    );
  }
  return value as number;
}

const NEVER = { field: 'expiration.type' };

function fail(path: string, problem: Problem): never {
  throw invalidField(path, problem);
}
