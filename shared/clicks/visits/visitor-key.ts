import { SETTING, setting } from '#shared/platform/runtime/settings.ts';

/**
 * The key of fingerprints. While it is replaced, every function holds the old and the new one, and all of
 * them switch at the same instant: when a day begins in UTC, because unique visitors are counted by day.
 * Imported by visitor functions: no zod, no AWS SDK.
 */

/** The key for a visit at a time: always that of the click, not of its processing. */
export function visitorKey(at: Date): string {
  const [key = '', until, previous] = setting(SETTING.visitorKey).split(',');
  return until !== undefined && previous !== undefined && at < new Date(until) ? previous : key;
}

/**
 * The setting's value: the key, and the previous one with the day (`2027-01-31`, in
 * UTC) until which it is used.
 */
export const visitorKeySetting = (key: string, previous?: { key: string; until: string }): string =>
  previous === undefined ? key : [key, previous.until, previous.key].join(',');
