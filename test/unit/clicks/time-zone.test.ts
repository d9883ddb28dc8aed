import { describe, expect, it } from 'vitest';
import { Period } from '#shared/clicks/period.ts';
import { addDays, isTimeZone, SLOT_MS, TimeZone } from '#shared/clicks/time-zone.ts';

const HOUR_MS = 3600_000;

/** Hours of a day by the zone's own clock. */
function hoursOf(zone: string, date: string): number {
  const { startOf } = new TimeZone(zone);
  const start = (day: string) => startOf.call(new TimeZone(zone), day);
  return (start(addDays(date, 1)) - start(date)) / HOUR_MS;
}

describe('TimeZone.startOf', () => {
  it.each([
    ['Europe/Berlin', '2026-03-29', 23],
    ['Europe/Berlin', '2026-10-25', 25],
    ['America/New_York', '2026-03-08', 23],
    ['America/New_York', '2026-11-01', 25],
    ['Australia/Lord_Howe', '2026-04-05', 24.5],
    ['Australia/Lord_Howe', '2026-10-04', 23.5],
    ['Asia/Kathmandu', '2026-03-29', 24],
    // Midnight is skipped here.
    ['Africa/Cairo', '2026-04-24', 23],
    // A day that was skipped whole at the date line.
    ['Pacific/Apia', '2011-12-30', 0],
  ])('of %s gives %s a length of %d hours', (zone, date, hours) => {
    expect(hoursOf(zone, date)).toBe(hours);
  });

  it('is midnight by the clock of the zone', () => {
    expect(new Date(new TimeZone('Asia/Kathmandu').startOf('2026-05-01')).toISOString()).toBe(
      '2026-04-30T18:15:00.000Z',
    );
    expect(new Date(new TimeZone('Africa/Cairo').startOf('2026-04-24')).toISOString()).toBe(
      '2026-04-23T22:00:00.000Z',
    );
  });
});

describe('isTimeZone', () => {
  it.each(['UTC', 'Europe/Berlin', 'Asia/Kathmandu', 'Etc/GMT+5'])('accepts %s', (name) => {
    expect(isTimeZone(name)).toBe(true);
  });

  it.each(['', 'Mars/Olympus', '+02:00', 'Europe/Berlin ', '../../etc/passwd'])('rejects %j', (name) => {
    expect(isTimeZone(name)).toBe(false);
  });
});

describe('Period', () => {
  const zones = ['Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe', 'Asia/Kathmandu', 'UTC'];

  it.each(zones)('puts every quarter-hour of a year in %s into one of its buckets, once', (zone) => {
    const range = { from: '2026-01-01', to: '2026-12-31' };
    for (const interval of ['day', 'week', 'month'] as const) {
      const period = new Period(range, zone, interval);
      const buckets = new Set(period.buckets(range.from, range.to));
      const { start, end } = period.times;
      for (let time = start; time < end; time += SLOT_MS) {
        expect(buckets.has(period.slotOf(time).bucket)).toBe(true);
      }
      expect(period.includes(start - 1)).toBe(false);
      expect(period.includes(end)).toBe(false);
    }
  });

  it('has an hour less, and twice the same one, when clocks change', () => {
    const hours = (date: string) =>
      new Period({ from: date, to: date }, 'Europe/Berlin', 'hour').buckets(date, date);
    expect(hours('2026-03-29')).toHaveLength(23);
    expect(hours('2026-03-29')).not.toContain('2026-03-29T02:00');
    // The hour that comes twice is one bucket.
    expect(hours('2026-10-25')).toHaveLength(24);
    expect(hours('2026-10-26')[0]).toBe('2026-10-26T00:00');
  });

  it('names weeks by their Monday and months by their first', () => {
    expect(new Period({}, 'UTC', 'week').bucketOf('2026-11-22')).toBe('2026-11-16');
    expect(new Period({}, 'UTC', 'week').bucketOf('2026-11-16')).toBe('2026-11-16');
    expect(new Period({}, 'UTC', 'month').bucketOf('2026-11-22')).toBe('2026-11-01');
  });

  it('is preceded by one of as many days', () => {
    const { previous } = new Period({ from: '2026-03-01', to: '2026-03-07' }, 'Europe/Berlin');
    expect(previous?.range).toEqual({ from: '2026-02-22', to: '2026-02-28' });
    expect(new Period({ from: '2026-03-01' }).previous).toBeUndefined();
  });
});
