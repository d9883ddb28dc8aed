import { describe, expect, it } from 'vitest';
import { Period } from '#shared/clicks/period.ts';
import { addDays, isoDate, isoInstant, isTimeZone, SLOT_MS, TimeZone } from '#shared/clicks/time-zone.ts';
import { sampled } from '#test/support/exhaustive.ts';

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

describe('the ends of the calendar', () => {
  const zones = sampled(Intl.supportedValuesOf('timeZone'), 5);
  // RFC 3339 has the years 0 to 9999; the zero time of Go and .NET is 0001-01-01.
  const dates = ['0000-01-01', '0001-01-01', '1970-01-01', '2400-02-29', '9999-12-31'];

  it('have days of some 24 hours in time zones', () => {
    for (const zone of zones) {
      for (const date of dates) {
        const { start, end } = new Period({ from: date, to: date }, zone).times;
        expect(Math.round((end - start) / HOUR_MS), `${zone} ${date}`).toBe(24);
      }
    }
  });

  it('are where days are added to at most', () => {
    expect(addDays('9999-12-31', 1)).toBe('9999-12-31');
    expect(addDays('0000-01-01', -400)).toBe('0000-01-01');
    expect(isoDate(8.64e15)).toBe('9999-12-31');
    expect(isoInstant(Number.NEGATIVE_INFINITY)).toBe('0000-01-01T00:00:00.000Z');
  });

  it.each(dates)('have intervals, UTC days and a previous period: %s', (date) => {
    for (const zone of ['UTC', 'Pacific/Kiritimati', 'Pacific/Pago_Pago']) {
      const hours = new Period({ from: date, to: date }, zone, 'hour');
      expect(hours.buckets(date, date)).toHaveLength(24);
      const month = new Period({ from: date, to: date }, zone, 'month');
      expect(month.buckets(date, date)).toEqual([`${date.slice(0, 7)}-01`]);
      const all = [...Object.values(month.utcDates), ...Object.values(month.previous?.range ?? {})];
      for (const day of all) expect(day).toMatch(/^\d{4}-\d\d-\d\d$/);
    }
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

  it.each(sampled(zones, 2))(
    'puts every quarter-hour of a year in %s into one of its buckets, once',
    (zone) => {
      const range = { from: '2026-01-01', to: '2026-12-31' };
      for (const interval of ['day', 'week', 'month'] as const) {
        const period = new Period(range, zone, interval);
        const buckets = new Set(period.buckets(range.from, range.to));
        const { start, end } = period.times;
        const outside: string[] = [];
        for (let time = start; time < end; time += SLOT_MS) {
          if (!buckets.has(period.slotOf(time).bucket)) outside.push(isoInstant(time));
        }
        expect(outside).toEqual([]);
        expect(period.includes(start - 1)).toBe(false);
        expect(period.includes(end)).toBe(false);
      }
    },
  );

  const hoursIn = (zone: string, date: string) =>
    new Period({ from: date, to: date }, zone, 'hour').buckets(date, date);

  it('has an hour less, and twice the same one, when clocks change', () => {
    expect(hoursIn('Europe/Berlin', '2026-03-29')).toHaveLength(23);
    expect(hoursIn('Europe/Berlin', '2026-03-29')).not.toContain('2026-03-29T02:00');
    expect(hoursIn('Europe/Berlin', '2026-10-25').slice(1, 5)).toEqual([
      '2026-10-25T01:00',
      '2026-10-25T02:00',
      '2026-10-25T02:00+01:00',
      '2026-10-25T03:00',
    ]);
    expect(hoursIn('Europe/Berlin', '2026-10-26')[0]).toBe('2026-10-26T00:00');
  });

  // Clocks that are turned back, from the IANA database: by an hour, by half of one, by two, at midnight,
  // from 01:00 to 00:00, and at a quarter to the hour, which splits an hour in two.
  it.each([
    ['Europe/Berlin', '2026-10-25', 25, '2026-10-25T02:00+01:00'],
    ['America/New_York', '2026-11-01', 25, '2026-11-01T01:00-05:00'],
    ['America/St_Johns', '2026-11-01', 25, '2026-11-01T01:00-03:30'],
    ['Australia/Lord_Howe', '2026-04-05', 25, '2026-04-05T01:00+10:30'],
    ['Antarctica/Troll', '2026-10-25', 26, '2026-10-25T02:00+00:00'],
    ['America/Santiago', '2026-04-04', 25, '2026-04-04T23:00-04:00'],
    ['America/Havana', '2026-11-01', 25, '2026-11-01T00:00-05:00'],
    ['Pacific/Chatham', '2026-04-05', 26, '2026-04-05T02:00+12:45'],
  ])('divides the longer day of %s, %s, into %d hours, one of them %s', (zone, date, count, again) => {
    const hours = hoursIn(zone, date);
    expect(hours).toHaveLength(count);
    expect(hours).toContain(again);
    const period = new Period({ from: date, to: date }, zone, 'hour');
    const quarters = new Map<string, number>();
    for (let time = period.times.start; time < period.times.end; time += SLOT_MS) {
      const { bucket } = period.slotOf(time);
      quarters.set(bucket, (quarters.get(bucket) ?? 0) + 1);
    }
    expect([...quarters.keys()]).toEqual(hours);
    expect(Math.max(...quarters.values())).toBe(4);
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
