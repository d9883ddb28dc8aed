import { describe, expect, it } from 'vitest';
import { consequence, dayOf } from '#shared/webhooks/failing.ts';
import { RETRY_SECONDS, retryDelayMs } from '#shared/webhooks/retry-schedule.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const since = new Date('2026-05-01T12:00:00Z');

/** The consequence of a failure after this time, with one on each of this many days. */
function failedFor(
  ms: number,
  { days = 1 + Math.floor(ms / DAY), isGivenUp = false, isReported = false } = {},
) {
  const now = new Date(since.getTime() + ms);
  const failedOn = new Set(
    Array.from({ length: days }, (_, i) => dayOf(new Date(since.getTime() + i * DAY))),
  );
  const reportedAt = isReported ? since.toISOString() : undefined;
  return consequence({ failingSince: since.toISOString(), failedOn, reportedAt }, isGivenUp, now);
}

describe('consequence: a failing webhook', () => {
  it('is reported after a day, once, and disabled after three', () => {
    expect(failedFor(0)).toBeUndefined();
    expect(failedFor(DAY - 1)).toBeUndefined();
    expect(failedFor(DAY)).toBe('report');
    expect(failedFor(DAY, { isReported: true })).toBeUndefined();
    expect(failedFor(3 * DAY - 1, { isReported: true })).toBeUndefined();
    expect(failedFor(3 * DAY, { isReported: true })).toBe('disable');
    expect(failedFor(3 * DAY)).toBe('disable');
  });

  it('is disabled by failures on three days only, however long it was silent between', () => {
    expect(failedFor(100 * DAY, { days: 2, isReported: true })).toBeUndefined();
    expect(failedFor(100 * DAY, { days: 3, isReported: true })).toBe('disable');
  });

  it('is reported by the last attempt of a single delivery, whatever the jitter', () => {
    for (const random of [() => 0, () => 0.5, () => 0.999]) {
      const ms = RETRY_SECONDS.reduce((sum, _, attempt) => sum + (retryDelayMs(attempt, random) ?? 0), 0);
      expect(failedFor(ms, { isGivenUp: true })).toBe('report');
    }
    expect(failedFor(12 * HOUR, { isGivenUp: true })).toBeUndefined();
  });
});
