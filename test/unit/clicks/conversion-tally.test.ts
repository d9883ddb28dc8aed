import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { buildConversionFigures } from '#shared/clicks/analytics/conversion-figures.ts';
import {
  ATTRIBUTIONS,
  type Attribution,
  ConversionTally,
  UNMATCHED,
} from '#shared/clicks/analytics/conversion-tally.ts';
import {
  addRow,
  type DayStats,
  dateOf,
  emptyDay,
  packDay,
  unpackDay,
} from '#shared/clicks/journal/day-stats.ts';
import type { ClickRow } from '#shared/clicks/journal/row.ts';
import { type DateRange, type Interval, Period } from '#shared/clicks/period.ts';
import { aConversionRow, anyConversion } from '#test/support/builders/conversions.ts';
import { seededRandom } from '#test/support/random.ts';

const TARGET = 'lnk_00000000000000000000';
const FROM = Date.parse('2026-03-20T00:00:00Z');
const TO = Date.parse('2026-04-10T00:00:00Z');

interface Options {
  attribution?: Attribution;
  interval?: Interval;
  range?: DateRange;
  target?: string;
  clicks?: number;
  names?: number;
}

/** The days of rows, as they are stored. */
function daysOf(rows: readonly ClickRow[]): DayStats[] {
  const days = new Map<string, DayStats>();
  for (const row of rows) {
    const day = days.get(dateOf(row)) ?? emptyDay(dateOf(row));
    days.set(day.date, day);
    addRow(day, row);
  }
  return [...days.values()].map((day) => unpackDay(day.date, packDay(day)));
}

function figures(
  fill: (tally: ConversionTally, target: string) => void,
  {
    attribution = 'last',
    interval = 'day',
    range = {},
    target = TARGET,
    clicks = 100,
    names = 1000,
  }: Options = {},
) {
  const tally = new ConversionTally(new Period(range, 'UTC', interval), attribution);
  fill(tally, target);
  return buildConversionFigures(tally, { clicks, today: '2026-04-10', names });
}

const ofRows = (rows: readonly ClickRow[], options: Options = {}) =>
  figures((tally, target) => {
    for (const row of rows) tally.addRow(row, target);
  }, options);

const ofDays = (rows: readonly ClickRow[], options: Options = {}) =>
  figures((tally, target) => {
    for (const day of daysOf(rows)) tally.addDay(day, target);
  }, options);

describe('ConversionTally', () => {
  it('says the same of rows as of their stored days, for either attribution', () => {
    fc.assert(
      fc.property(
        fc.nat(),
        fc.integer({ min: 0, max: 60 }),
        fc.constantFrom(...ATTRIBUTIONS),
        fc.constantFrom('day', 'week', 'month'),
        fc.constantFrom(TARGET, UNMATCHED),
        fc.constantFrom<DateRange>({}, { from: '2026-03-01' }, { from: '2026-03-20', to: '2026-04-09' }),
        (seed, count, attribution, interval, target, range) => {
          const random = seededRandom(seed);
          const rows = Array.from({ length: count }, () => anyConversion(FROM, TO, random));
          const options = { attribution, interval: interval as Interval, target, range };
          expect(ofDays(rows, options)).toEqual(ofRows(rows, options));
        },
      ),
      { numRuns: 60 },
    );
  });

  it('counts a conversion for the click that the attribution asks for', () => {
    const rows = [
      aConversionRow({ basis: 'both', event: 'lead' }),
      aConversionRow({ basis: 'last', currency: 'EUR', amount: 1999 }),
      aConversionRow({ basis: 'first', currency: 'EUR', amount: 500 }),
    ];
    const revenue = (amount: number) => [{ currency: 'EUR', amount }];
    for (const of of [ofRows, ofDays]) {
      expect(of(rows)).toMatchObject({ leads: 1, sales: 1, refunds: 0, revenue: revenue(1999) });
      expect(of(rows, { attribution: 'first' })).toMatchObject({
        leads: 1,
        sales: 1,
        revenue: revenue(500),
        conversions: { attribution: 'first' },
      });
    }
  });

  it('counts an event with a negative amount as a refund, and takes it off its currency only', () => {
    const rows = [
      aConversionRow({ currency: 'EUR', amount: 4999, country: 'DE' }),
      aConversionRow({ currency: 'EUR', amount: -999, country: 'DE' }),
      aConversionRow({ currency: 'JPY', amount: 500, country: 'JP' }),
      aConversionRow({ event: 'upgrade', currency: 'JPY', amount: -700, country: 'JP' }),
      aConversionRow({ currency: 'USD', amount: 0 }),
    ];
    expect(ofRows(rows)).toMatchObject({
      leads: 0,
      sales: 3,
      refunds: 2,
      revenue: [
        { currency: 'EUR', amount: 4000 },
        { currency: 'JPY', amount: -200 },
        { currency: 'USD', amount: 0 },
      ],
      conversionRate: 0.03,
      conversions: {
        events: [
          { name: 'sale', count: 3 },
          { name: 'refund', count: 2 },
        ],
        countries: [
          { name: 'DE', leads: 0, sales: 1, revenue: [{ currency: 'EUR', amount: 4000 }] },
          { name: 'JP', leads: 0, sales: 1, revenue: [{ currency: 'JPY', amount: -200 }] },
          { name: 'Unknown', leads: 0, sales: 1, revenue: [{ currency: 'USD', amount: 0 }] },
        ],
      },
    });
  });

  it('adds up what does not fit into a list, in every currency', () => {
    const random = seededRandom(7);
    const rows = Array.from({ length: 200 }, (_, i) => ({
      ...anyConversion(FROM, TO, random),
      basis: 'both' as const,
      referrer: `site-${i % 40}.example`,
    }));
    const { leads, sales, revenue, conversions } = ofRows(rows, { names: 3 });
    expect(conversions.referrers.at(-1)?.name).toBe('Other');
    expect(conversions.referrers).toHaveLength(4);
    for (const list of [conversions.referrers, conversions.data, conversions.countries]) {
      const sum = (of: (one: (typeof list)[number]) => number) => list.reduce((all, one) => all + of(one), 0);
      expect([sum((one) => one.leads), sum((one) => one.sales)]).toEqual([leads, sales]);
      for (const { currency, amount } of revenue) {
        expect(sum((one) => one.revenue.find((money) => money.currency === currency)?.amount ?? 0)).toBe(
          amount,
        );
      }
    }
  });

  it('counts sales that come after many other events of a day', () => {
    const rows = [
      ...Array.from({ length: 50 }, (_, i) => aConversionRow({ event: `event_${i}` })),
      aConversionRow(),
      aConversionRow({ event: 'lead' }),
      aConversionRow({ currency: 'EUR', amount: -1 }),
    ];
    expect(ofDays(rows)).toMatchObject({ leads: 1, sales: 1, refunds: 1 });
  });

  it('lists intervals without conversions, and none if there are no conversions', () => {
    const range = { from: '2026-03-20', to: '2026-03-23' };
    const row = aConversionRow({ time: Date.parse('2026-03-22T12:00:00Z') });
    expect(ofRows([row], { range }).conversions.data.map(({ date, sales }) => [date, sales])).toEqual([
      ['2026-03-20', 0],
      ['2026-03-21', 0],
      ['2026-03-22', 1],
      ['2026-03-23', 0],
    ]);
    expect(ofRows([], { range })).toMatchObject({
      conversionRate: 0,
      revenue: [],
      conversions: { data: [] },
    });
  });

  it('rates the leads and sales with a click, to four decimals', () => {
    const rows = [aConversionRow({ event: 'lead' }), aConversionRow(), aConversionRow({ event: 'signup' })];
    expect(ofRows(rows, { clicks: 7 }).conversionRate).toBe(0.2857);
    expect(ofRows(rows, { clicks: 0 }).conversionRate).toBe(0);
    expect(ofRows(rows, { clicks: 7, target: UNMATCHED })).toMatchObject({ sales: 1, conversionRate: 0 });
  });

  it('stops at the largest exact sum', () => {
    const rows = [1, 2].map(() => aConversionRow({ currency: 'EUR', amount: Number.MAX_SAFE_INTEGER }));
    expect(ofRows(rows).revenue).toEqual([{ currency: 'EUR', amount: Number.MAX_SAFE_INTEGER }]);
  });

  it('adds the part of a stored day before a time', () => {
    const at = (hour: number) => Date.parse(`2026-03-20T${String(hour).padStart(2, '0')}:15:00Z`);
    const rows = [3, 9, 15].map((hour) => aConversionRow({ time: at(hour), currency: 'EUR', amount: 100 }));
    const until = (hour: number) =>
      figures((tally, target) => {
        for (const day of daysOf(rows)) tally.addDayUntil(day, target, FROM + hour * 3_600_000);
      });
    expect(until(10)).toMatchObject({ sales: 2, revenue: [{ currency: 'EUR', amount: 200 }] });
    expect(until(24)).toMatchObject({ sales: 3, revenue: [{ currency: 'EUR', amount: 300 }] });
  });
});
