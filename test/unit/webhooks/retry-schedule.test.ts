import { describe, expect, it } from 'vitest';
import { RETRY_SECONDS, retryDelayMs } from '#shared/webhooks/retry-schedule.ts';

const delays = (random: () => number) =>
  RETRY_SECONDS.map((_, attempt) => retryDelayMs(attempt, random) ?? 0);
const sum = (all: readonly number[]) => all.reduce((total, delay) => total + delay, 0);
const HOUR_MS = 3_600_000;

describe('the waits between attempts', () => {
  it('begin with about 2, 8 and 20 seconds, grow to hours and end after about a day', () => {
    const middle = delays(() => 0.5);
    expect(middle.slice(0, 3)).toEqual([2000, 8000, 20_000]);
    expect(middle).toEqual(middle.toSorted((a, b) => a - b));
    expect(middle.at(-1)).toBeGreaterThan(HOUR_MS);
    expect(Math.abs(sum(middle) - 24 * HOUR_MS)).toBeLessThan(HOUR_MS / 2);
    expect(retryDelayMs(RETRY_SECONDS.length)).toBeUndefined();
  });

  it('differ by chance, by a fifth at most', () => {
    for (const [i, shortest] of delays(() => 0).entries()) {
      const seconds = RETRY_SECONDS[i] as number;
      expect(shortest).toBeCloseTo(seconds * 800);
      expect(retryDelayMs(i, () => 0.999_999)).toBeLessThanOrEqual(seconds * 1200);
    }
    expect(new Set(Array.from({ length: 20 }, () => retryDelayMs(5))).size).toBeGreaterThan(10);
  });
});
