import { describe, expect, it } from 'vitest';
import { autoInterval, isAllowed } from '#console/views/analytics/interval.ts';
import { datesFrom, daysBetween, type Preset, spanOf } from '#console/views/analytics/period.ts';
import { readState, requestOf } from '#console/views/analytics/report-state.ts';
import { dateIn, isTimeZone } from '#console/views/analytics/time-zone.ts';

describe('a preset', () => {
  it.each<[Preset, today: string, from: string | undefined, to: string]>([
    ['today', '2026-03-29', '2026-03-29', '2026-03-29'],
    ['yesterday', '2026-03-01', '2026-02-28', '2026-02-28'],
    ['yesterday', '2028-03-01', '2028-02-29', '2028-02-29'],
    ['yesterday', '2026-01-01', '2025-12-31', '2025-12-31'],
    ['7d', '2026-03-31', '2026-03-25', '2026-03-31'],
    ['30d', '2026-03-31', '2026-03-02', '2026-03-31'],
    ['90d', '2026-03-31', '2026-01-01', '2026-03-31'],
    ['month', '2026-03-31', '2026-03-01', '2026-03-31'],
    ['last-month', '2026-03-31', '2026-02-01', '2026-02-28'],
    ['last-month', '2026-01-15', '2025-12-01', '2025-12-31'],
    ['year', '2026-01-01', '2026-01-01', '2026-01-01'],
    ['all', '2026-03-31', undefined, '2026-03-31'],
  ])('%s is on %s from %s to %s', (preset, today, from, to) => {
    expect(spanOf(preset, today)).toEqual({ ...(from && { from }), to });
  });

  it.each([
    ['Pacific/Auckland', '2026-11-22'],
    ['America/Los_Angeles', '2026-11-21'],
    ['UTC', '2026-11-22'],
  ])('has today as it is in %s', (timezone, today) => {
    const state = { ...readState({ period: 'today' }), timezone };
    const asked = requestOf(state, {
      browserZone: 'UTC',
      since: '2026-01-01',
      now: new Date('2026-11-22T05:00:00Z'),
    });
    expect(asked).toMatchObject({ from: today, to: today, timezone, interval: 'hour' });
  });

  // In Madrid clocks skip 02:00 on this day, and repeat it on the other one.
  it.each([
    ['2026-03-28T22:59:59Z', '2026-03-28'],
    ['2026-03-28T23:00:00Z', '2026-03-29'],
    ['2026-03-29T21:59:59Z', '2026-03-29'],
    ['2026-03-29T22:00:00Z', '2026-03-30'],
    ['2026-10-25T22:59:59Z', '2026-10-25'],
    ['2026-10-25T23:00:00Z', '2026-10-26'],
  ])('counts days of 23 and 25 hours as days: %s is %s', (time, date) => {
    expect(dateIn('Europe/Madrid', new Date(time))).toBe(date);
    const { from = '', to } = spanOf('7d', date);
    expect(daysBetween(from, to)).toBe(7);
  });
});

describe('a range of dates', () => {
  it.each([
    ['2026-02-30', '2026-03-02'],
    ['2026-03-02', '2026-03-01'],
    ['2001-01-01', '2026-03-01'],
    ['yesterday', '2026-03-01'],
    [undefined, '2026-03-01'],
  ])('is none from %s to %s', (from, to) => {
    expect(datesFrom(from, to)).toBeUndefined();
  });

  it('may be a single day', () => {
    expect(datesFrom('2026-03-01', '2026-03-01')).toEqual({ from: '2026-03-01', to: '2026-03-01' });
  });
});

describe('the interval', () => {
  const since = '2026-01-01';

  it.each([
    ['2026-03-01', '2026-03-02', 'hour'],
    ['2026-03-01', '2026-03-03', 'day'],
    ['2026-01-01', '2026-04-02', 'day'],
    ['2026-01-01', '2026-04-03', 'week'],
    ['2020-01-01', '2026-01-01', 'month'],
    [undefined, '2026-01-02', 'day'],
    [undefined, '2026-12-31', 'week'],
  ] as const)('from %s to %s is the %s', (from, to, interval) => {
    expect(autoInterval({ ...(from && { from }), to }, since)).toBe(interval);
  });

  it('is the hour for up to 7 days only, and of a longer period what suits its length', () => {
    expect(isAllowed('hour', { from: '2026-03-01', to: '2026-03-07' })).toBe(true);
    expect(isAllowed('hour', { from: '2026-03-01', to: '2026-03-08' })).toBe(false);
    expect(isAllowed('hour', { to: '2026-03-08' })).toBe(false);
    const now = new Date('2026-11-22T05:00:00Z');
    const state = readState({ period: '90d', interval: 'hour' });
    expect(requestOf(state, { browserZone: 'UTC', since, now }).interval).toBe('day');
  });
});

it('a time zone is a name of the IANA database', () => {
  expect(['Europe/Madrid', 'UTC', 'Mars/Olympus', '+02:00', ''].map(isTimeZone)).toEqual([
    true,
    true,
    false,
    false,
    false,
  ]);
});
