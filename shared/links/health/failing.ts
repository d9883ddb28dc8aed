import { createHash } from 'node:crypto';
import * as z from 'zod';
import { BROKEN_AFTER_DAYS, type BrokenReason, type LinkHealth } from '../model/health.ts';

/** Counts the days on which the destinations of a link fail. Pure rules, no I/O. */

/** The result of a destination's check. `unknown`: neither success nor failure, such as a rejected robot. */
export type Verdict =
  | { found: 'reachable' | 'unknown' }
  | { found: 'broken'; reason: BrokenReason; statusCode: number | null };

/** A destination that has failed since its last success. */
const failingSchema = z.object({
  /** Hash of the URL, which may be long. */
  key: z.string(),
  /** When it failed first. */
  since: z.string(),
  /** Days (UTC) on which it failed. */
  days: z.int(),
  /** The latest of them. */
  day: z.string(),
});

export const failingListSchema = z.array(failingSchema);

export type Failing = z.infer<typeof failingSchema>;

export const keyOfUrl = (url: string): string =>
  createHash('sha256').update(url).digest('base64url').slice(0, 16);

/**
 * The failing destinations after a check at `now`; those that are no longer destinations are dropped. Several
 * failures on one day count once, so that a check may be repeated.
 */
export function failingAfter(
  before: readonly Failing[],
  verdicts: ReadonlyMap<string, Verdict>,
  now: Date,
): Failing[] {
  const today = now.toISOString().slice(0, 10);
  return [...verdicts].flatMap(([url, { found }]): Failing[] => {
    const key = keyOfUrl(url);
    const known = before.find((it) => it.key === key);
    if (found === 'reachable') return [];
    if (found === 'unknown') return known ? [known] : [];
    if (!known) return [{ key, since: now.toISOString(), days: 1, day: today }];
    return known.day === today ? [known] : [{ ...known, days: known.days + 1, day: today }];
  });
}

/**
 * The health of a link after a check: its first destination that failed on enough days. A destination that
 * was known to be broken stays broken until a check succeeds.
 */
export function healthFrom(
  before: LinkHealth | null,
  failing: readonly Failing[],
  verdicts: ReadonlyMap<string, Verdict>,
): LinkHealth | null {
  const last = before && verdicts.get(before.url);
  if (last && last.found !== 'reachable') return before;
  for (const [url, verdict] of verdicts) {
    const known = failing.find(({ key }) => key === keyOfUrl(url));
    if (verdict.found !== 'broken' || !known || known.days < BROKEN_AFTER_DAYS) continue;
    const { reason, statusCode } = verdict;
    return { status: 'broken', since: known.since, url, statusCode, reason };
  }
  return null;
}
