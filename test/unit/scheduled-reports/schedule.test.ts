import { describe, expect, it } from 'vitest';
import { nextAfter, nextAfterChange, periodAt, type Schedule } from '#shared/scheduled-reports/schedule.ts';
import { exhaustively } from '#test/support/exhaustive.ts';

const at = (time: string) => new Date(time);

const schedule = (overrides: Partial<Schedule> = {}): Schedule => ({
  every: 'day',
  timezone: 'UTC',
  hour: 8,
  ...overrides,
});

describe('periodAt', () => {
  it.each([
    ['day', '2027-06-15T07:59:59.999Z', '2027-06-13', '2027-06-13'],
    ['day', '2027-06-15T08:00:00.000Z', '2027-06-14', '2027-06-14'],
    ['week', '2027-06-14T07:59:00.000Z', '2027-05-31', '2027-06-06'],
    ['week', '2027-06-14T08:00:00.000Z', '2027-06-07', '2027-06-13'],
    ['week', '2027-06-20T23:00:00.000Z', '2027-06-07', '2027-06-13'],
    ['month', '2027-03-01T08:00:00.000Z', '2027-02-01', '2027-02-28'],
    ['month', '2028-03-31T23:59:00.000Z', '2028-02-01', '2028-02-29'],
    ['month', '2028-01-01T07:00:00.000Z', '2027-11-01', '2027-11-30'],
  ] as const)('of every %s at %s is %s to %s', (every, now, from, to) => {
    expect(periodAt(schedule({ every }), at(now))).toEqual({ every, from, to });
  });
});

describe('nextAfter', () => {
  it.each([
    ['day', '2027-06-15T08:00:00.000Z', '2027-06-16T08:00:00.000Z'],
    ['week', '2027-06-15T12:00:00.000Z', '2027-06-21T08:00:00.000Z'],
    ['month', '2027-01-31T12:00:00.000Z', '2027-02-01T08:00:00.000Z'],
    ['month', '2027-12-01T08:00:00.000Z', '2028-01-01T08:00:00.000Z'],
  ] as const)('of every %s at %s is %s', (every, now, next) => {
    expect(nextAfter(schedule({ every }), at(now))).toBe(next);
  });

  it('keeps the hour on the clock when clocks change', () => {
    const berlin = schedule({ timezone: 'Europe/Berlin' });
    expect(nextAfter(berlin, at('2027-03-27T08:00:00Z'))).toBe('2027-03-28T06:00:00.000Z');
    expect(nextAfter(berlin, at('2027-10-30T08:00:00Z'))).toBe('2027-10-31T07:00:00.000Z');
  });

  it('is the first instant after an hour that is skipped, and the first of one that comes twice', () => {
    const berlin = schedule({ timezone: 'Europe/Berlin', hour: 2 });
    expect(nextAfter(berlin, at('2027-03-27T12:00:00Z'))).toBe('2027-03-28T01:00:00.000Z');
    expect(nextAfter(berlin, at('2027-10-30T12:00:00Z'))).toBe('2027-10-31T00:00:00.000Z');
    expect(nextAfter(berlin, at('2027-10-31T00:30:00Z'))).toBe('2027-11-01T01:00:00.000Z');
  });

  it('comes once a day, week and month for years, in zones with odd offsets and clock changes', () => {
    for (const timezone of ['Australia/Lord_Howe', 'America/St_Johns', 'Asia/Kathmandu', 'Pacific/Apia']) {
      for (const every of ['day', 'week', 'month'] as const) {
        const periods: string[] = [];
        let now = at('2026-01-01T00:00:00Z');
        while (now < at(exhaustively('2028-01-01T00:00:00Z', '2027-01-01T00:00:00Z'))) {
          now = at(nextAfter(schedule({ every, timezone, hour: 2 }), now));
          const period = periodAt(schedule({ every, timezone, hour: 2 }), now);
          const before = periods.at(-1);
          // Each begins on the day after the one before it ended.
          if (before) expect(dayAfter(before)).toBe(period.from);
          periods.push(period.to);
        }
        expect(new Set(periods).size).toBe(periods.length);
      }
    }
  });
});

const dayAfter = (date: string) => new Date(Date.parse(date) + 86_400_000).toISOString().slice(0, 10);

describe('nextAfterChange', () => {
  const last = { every: 'day', from: '2027-06-14', to: '2027-06-14' } as const;

  it('reports no period twice when the zone moves west', () => {
    // Sent at 8:00 in Tokyo about the 14th; in Los Angeles, it is the 14th still.
    const west = schedule({ timezone: 'America/Los_Angeles' });
    const next = nextAfterChange(west, last, at('2027-06-15T00:00:00Z'));
    expect(next).toBe('2027-06-16T15:00:00.000Z');
    expect(periodAt(west, at(next))).toMatchObject({ from: '2027-06-15' });
  });

  it('leaves no period out when the zone moves east', () => {
    // In Tokyo, 8:00 of the 16th has passed: the report about the 15th is late.
    const east = schedule({ timezone: 'Asia/Tokyo' });
    const next = nextAfterChange(east, last, at('2027-06-16T00:00:00Z'));
    expect(next).toBe('2027-06-16T00:00:00.000Z');
    expect(periodAt(east, at(next))).toMatchObject({ from: '2027-06-15' });
  });

  it('starts anew with another interval, and without a report before', () => {
    const now = at('2027-06-16T12:00:00Z');
    expect(nextAfterChange(schedule({ every: 'week' }), last, now)).toBe('2027-06-21T08:00:00.000Z');
    expect(nextAfterChange(schedule({ hour: 9 }), null, now)).toBe('2027-06-17T09:00:00.000Z');
  });
});
