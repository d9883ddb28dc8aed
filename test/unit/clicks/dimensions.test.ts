import { describe, expect, it } from 'vitest';
import { packTotals, TotalsOfDay, unpackTotals } from '#shared/clicks/folds/fold-totals.ts';
import { TEXT_FIELDS } from '#shared/clicks/folds/row-file.ts';
import { addRow, type DayStats, emptyDay, packDay, unpackDay } from '#shared/clicks/journal/day-stats.ts';
import { pack, unpack } from '#shared/clicks/journal/packed.ts';
import { packRows, unpackRows } from '#shared/clicks/journal/packed-rows.ts';
import type { ClickRow } from '#shared/clicks/journal/row.ts';
import { aRow } from '#test/support/builders/clicks.ts';
import { aConversionRow } from '#test/support/builders/conversions.ts';

const DATE = '2025-03-10';

/** Rows as version 0.2.0 stored them, which had no channel. */
const withoutChannel = (row: ClickRow): ClickRow => ({ ...row, channel: undefined });

function dayOf(rows: readonly ClickRow[]): DayStats {
  const day = emptyDay(DATE);
  for (const row of rows) addRow(day, row);
  return day;
}

/** Dimensions of counters in version 0.2.0, which throws for others in the numbers of conversions. */
const FIRST = 'country device browser os language referrer screen source destination hour event target';

const channels = ({ counts }: DayStats) => Object.fromEntries(counts.channel);
const conversionChannels = ({ conversions }: DayStats) =>
  Object.fromEntries([...conversions].map(([key, counts]) => [key, Object.fromEntries(counts.channel)]));

describe('what earlier versions stored without a channel', () => {
  it('is unknown in rows', () => {
    expect(unpackRows(packRows([withoutChannel(aRow())]))[0]?.channel).toBeUndefined();
  });

  it('is unknown in days, to which others add', () => {
    const packed = unpack(packDay(dayOf([aRow(), aRow()]))) as [number, null, null, object, object];
    const { channel: _, ...counts } = packed[4] as Record<string, unknown>;
    packed[4] = counts;
    const day = unpackDay(DATE, pack(packed));
    expect(channels(day)).toEqual({ Unknown: 2 });
    addRow(day, aRow({ channel: 'email' }));
    expect(channels(unpackDay(DATE, packDay(day)))).toEqual({ Unknown: 2, email: 1 });
  });

  it('is unknown in conversions, amounts and refunds included', () => {
    const sale = { currency: 'EUR', channel: 'email' };
    const day = dayOf([aConversionRow({ ...sale, amount: 500 }), aConversionRow({ ...sale, amount: -200 })]);
    const packed = unpack(packDay(day)) as unknown[];
    const [keys, names, later] = packed[6] as unknown[];
    expect(Object.keys(names as object).every((name) => FIRST.split(' ').includes(name))).toBe(true);
    expect(conversionChannels(unpackDay(DATE, pack(packed)))).toEqual({
      'both sale': { email: 1 },
      'both EUR': { email: 300 },
      'both refund': { email: 1 },
    });
    expect(later).toBeDefined();
    packed[6] = [keys, names];
    expect(conversionChannels(unpackDay(DATE, pack(packed)))).toEqual({
      'both sale': { Unknown: 1 },
      'both EUR': { Unknown: 300 },
      'both refund': { Unknown: 1 },
    });
  });

  it('is unknown in folded days', () => {
    const totals = new TotalsOfDay(DATE);
    totals.add({ targetId: 'lnk_1', row: aRow() });
    const packed = unpack(packTotals(totals.totals())) as unknown[];
    const { channel: _, ...counts } = packed[4] as Record<string, unknown>;
    packed[4] = counts;
    expect(channels(unpackTotals(DATE, pack(packed)).stats)).toEqual({ Unknown: 1 });
  });
});

describe('what later versions store', () => {
  it('is ignored in rows and in numbers of conversions', () => {
    const packed = packRows([aRow()]);
    const [steps, visits, ...columns] = unpack(packed.subarray(4 + 8 + 12)) as unknown[];
    const later = pack([steps, visits, ...columns, [['a value'], '0']]);
    const rows = unpackRows(Buffer.concat([packed.subarray(0, 4 + 8 + 12), later]));
    expect(rows).toEqual(unpackRows(packed));

    const day = unpack(packDay(dayOf([aConversionRow()]))) as unknown[];
    (day[6] as object[])[2] = { ...(day[6] as object[])[2], wind: [['north', 0, 1]] };
    expect(conversionChannels(unpackDay(DATE, pack(day)))).toEqual({ 'both sale': { direct: 1 } });
  });
});

describe('columns', () => {
  it('keep their place: packed rows have them by position', () => {
    const row = { ...aRow(), region: 'Bavaria (DE-BY)', city: 'Munich (DE-BY)', channel: 'email' };
    const columns = (unpack(packRows([row]).subarray(4 + 8 + 12)) as unknown[]).slice(2);
    expect(columns.slice(13)).toEqual([
      [['Bavaria (DE-BY)'], '0'],
      [['Munich (DE-BY)'], '0'],
      [['email'], '0'],
    ]);
  });

  it('are in files those of 0.2.0, then newer ones', () => {
    expect(TEXT_FIELDS).toEqual(
      (
        'id visitor source event meta country region city device browser os language referrer screen ' +
        'destination channel'
      ).split(' '),
    );
  });
});
