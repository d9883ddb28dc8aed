import { describe, expect, it } from 'vitest';
import {
  MAX_RETRY_AFTER_MS,
  RETRY_SECONDS,
  retryAfterMs,
  retryDelayMs,
  spreadAfter,
} from '#shared/webhooks/retry-schedule.ts';

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

const now = new Date('1994-11-06T08:48:37Z');

describe('retry-after of a response', () => {
  it.each<[number, string | undefined, number | undefined, string]>([
    [429, '60', 60_000, 'seconds: Svix 2200'],
    [503, '60', 60_000, 'seconds: Svix 2200'],
    [502, '5', 5000, 'of a gateway: Standard Webhooks names 502 and 504'],
    [429, '0.65', 650, 'parts of a second: Discord'],
    [429, ' 60 ', 60_000, 'white space around it'],
    [503, 'Sun, 06 Nov 1994 08:49:37 GMT', 60_000, 'RFC 9110, IMF-fixdate'],
    [503, 'Sunday, 06-Nov-94 08:49:37 GMT', 60_000, 'RFC 9110, RFC 850'],
    [503, 'Sun Nov  6 08:49:37 1994', 60_000, 'RFC 9110, asctime: in UTC'],
    [503, 'Sun, 06 Nov 1994 08:00:00 GMT', undefined, 'a date in the past'],
    [503, 'Thu, 01 Jan 2099 00:00:00 GMT', MAX_RETRY_AFTER_MS, 'a far date'],
    [429, '64566', MAX_RETRY_AFTER_MS, 'milliseconds for seconds: discord-api-docs 2360, lubelog 1279'],
    [429, '9'.repeat(400), MAX_RETRY_AFTER_MS, 'a number beyond all'],
    [429, '0', undefined, 'nothing to wait for'],
    [429, '-1', undefined, 'a negative number'],
    [429, '60, 120', undefined, 'two values'],
    [429, '60s', undefined, 'a unit'],
    [429, 'soon', undefined, 'a word'],
    [429, '1e3', undefined, 'an exponent'],
    [429, '', undefined, 'empty'],
    [429, undefined, undefined, 'absent'],
    [200, '60', undefined, 'a success'],
    [301, '60', undefined, 'a redirect, which is not followed'],
    [404, '60', undefined, 'another error of the request'],
  ])('%i, %j: %j ms (%s)', (status, retryAfter, expected) => {
    expect(retryAfterMs({ status, retryAfter }, now)).toBe(expected);
  });

  it('makes a retry later, never earlier, and spreads those that asked at the same time', () => {
    for (const random of [() => 0, () => 0.5, () => 0.999]) {
      expect(retryDelayMs(0, random, 60_000)).toBeGreaterThanOrEqual(60_000);
      expect(retryDelayMs(0, random, 60_000)).toBeLessThanOrEqual(72_000);
      expect(retryDelayMs(10, random, 60_000)).toBe(retryDelayMs(10, random));
    }
  });

  it('spreads others over as long again, and over a quarter of an hour at most', () => {
    const at = (waits: number, random: number) =>
      spreadAfter(0, { ms: 60_000, waits }, () => random).getTime();
    expect([at(0, 0), at(0, 0.5), at(1, 0.5), at(30, 0.5)]).toEqual([0, 30_000, 60_000, 450_000]);
  });
});
