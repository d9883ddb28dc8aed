import { describe, expect, it } from 'vitest';
import { readConversionTotals } from '#shared/clicks/analytics/conversion-totals.ts';
import { appendRows } from '#shared/clicks/journal/append-rows.ts';
import { EMPTY_HEAD } from '#shared/clicks/journal/head-store.ts';
import { conversionsOf } from '#shared/clicks/journal/partition.ts';
import { newId } from '#shared/platform/runtime/ids.ts';
import { aConversionRow } from '#test/support/builders/conversions.ts';
import { tableOfFile } from '#test/support/emulators/dynamo-engine.ts';
import { countReads } from '#test/support/emulators/read-units.ts';

const NOW = new Date('2026-04-10T12:00:00.000Z');

tableOfFile();

describe('readConversionTotals', () => {
  it('adds up what the last clicks on tracked links led to, and reads nothing of others', async () => {
    const [tracked, quiet, untracked] = [1, 2, 3].map(() => newId('link')) as [string, string, string];
    const rows = [
      aConversionRow({ time: NOW.getTime() - 3, currency: 'EUR', amount: 4999 }),
      aConversionRow({ time: NOW.getTime() - 2, currency: 'EUR', amount: -999 }),
      aConversionRow({ time: NOW.getTime() - 1, basis: 'first', currency: 'EUR', amount: 7 }),
      aConversionRow({ time: NOW.getTime(), event: 'lead', basis: 'last' }),
    ];
    for (const id of [tracked, untracked])
      await appendRows(conversionsOf(id), EMPTY_HEAD, { rows, now: NOW });
    const targets = [
      { id: tracked, trackConversions: true },
      { id: quiet, trackConversions: true },
      { id: untracked, trackConversions: false },
    ];
    expect(await readConversionTotals(targets)).toEqual(
      new Map([
        [tracked, { leads: 1, sales: 1, revenue: [{ currency: 'EUR', amount: 4000 }] }],
        [quiet, { leads: 0, sales: 0, revenue: [] }],
      ]),
    );
    expect(await countReads(() => readConversionTotals(targets))).toBe(1);
    expect(await countReads(() => readConversionTotals(targets.slice(2)))).toBe(0);
  });
});
