import { describe, expect, it } from 'vitest';
import { ConversionRows, packConversions } from '#shared/clicks/folds/conversion-rows.ts';
import { packTotals, TotalsOfDay, unpackTotals } from '#shared/clicks/folds/fold-totals.ts';
import type { FoundRow } from '#shared/clicks/journal/newest-rows.ts';
import { rowOf } from '#shared/clicks/journal/row.ts';
import { anyClick } from '#test/support/builders/click-samples.ts';
import { anyConversion } from '#test/support/builders/conversions.ts';
import { exhaustively } from '#test/support/exhaustive.ts';
import { seededRandom } from '#test/support/random.ts';

const DATE = '2026-03-01';
const START = Date.parse(DATE);

const someConversions = (count: number, targets: number): FoundRow[] => {
  const random = seededRandom(count);
  return Array.from({ length: count }, (_, i) => ({
    targetId: `lnk_${i % targets}`,
    row: anyConversion(START, START + 86_400_000, random),
  }));
};

const sorted = (rows: Iterable<FoundRow>) =>
  [...rows].sort((a, b) => (a.row.id + a.targetId < b.row.id + b.targetId ? -1 : 1));

describe('the conversions of a folded day', () => {
  it.each([
    [1, 1],
    [500, 7],
    [20_000, 3],
    [exhaustively(45_000, 21_000), exhaustively(4000, 2000)],
  ])('are what was packed: %i of %i targets', (count, targets) => {
    const rows = someConversions(count, targets);
    const packed = new ConversionRows(packConversions(rows));
    expect(packed.targets).toHaveLength(targets);
    expect(sorted(packed.found(() => true))).toEqual(sorted(rows));
    const first = rows.filter(({ targetId }) => targetId === 'lnk_0');
    expect(sorted(packed.found((id) => id === 'lnk_0'))).toEqual(sorted(first));
  });

  it('take some 40 bytes each', () => {
    expect(packConversions(someConversions(5000, 100)).length / 5000).toBeLessThan(45);
  });

  it('follow the totals, where earlier versions do not see them', () => {
    const totals = new TotalsOfDay(DATE);
    const random = seededRandom(1);
    for (let i = 0; i < 100; i++)
      totals.add({ targetId: 'lnk_1', row: rowOf(anyClick('lnk_1', START, START + 86_400_000, random)) });
    const packed = packTotals(totals.totals());
    const file = Buffer.concat([packed, packConversions(someConversions(50, 5))]);
    // They unpack the file as a whole.
    expect(unpackTotals(DATE, file)).toEqual(unpackTotals(DATE, packed));
  });
});
