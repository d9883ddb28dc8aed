import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { addRow, emptyDay, packDay, unpackDay } from '#shared/clicks/journal/day-stats.ts';
import { errorsOf, mostFrequent, type StoredName } from '#shared/clicks/journal/frequent-names.ts';
import { MAX_NAMES } from '#shared/clicks/journal/journal-limits.ts';
import { aRow } from '#test/support/builders/clicks.ts';

// Small, so that tables overflow in every run.
vi.mock('#shared/clicks/journal/journal-limits.ts', async (load) => ({
  ...(await load<typeof import('#shared/clicks/journal/journal-limits.ts')>()),
  MAX_NAMES: 6,
}));

const ROOM = MAX_NAMES - 1;

/** Adds a batch of names to a stored table, as a roll-up does. */
function add(stored: readonly StoredName[], batch: readonly string[]): StoredName[] {
  const counters = new Map(stored.map(([name, count]) => [name, count]));
  for (const name of batch) counters.set(name, (counters.get(name) ?? 0) + 1);
  return mostFrequent(counters, errorsOf(stored));
}

const tally = (names: readonly string[]): Map<string, number> =>
  names.reduce((counts, name) => counts.set(name, (counts.get(name) ?? 0) + 1), new Map<string, number>());

/** Few names that come often and many that come seldom, in any order. */
const name = fc.oneof(
  { weight: 2, arbitrary: fc.constantFrom('a', 'b', 'c') },
  { weight: 3, arbitrary: fc.nat(60).map((n) => `junk-${n}`) },
  { weight: 1, arbitrary: fc.constant('Other') },
);
const batches = fc.array(fc.array(name, { maxLength: 30 }), { minLength: 1, maxLength: 25 });

describe('mostFrequent', () => {
  it('keeps the sum, shows no count too high, and names all that have more than their share', () => {
    fc.assert(
      fc.property(batches, (all) => {
        const table = all.reduce<StoredName[]>(add, []);
        const names = all.flat();
        const truth = tally(names);
        expect(table.reduce((sum, [, count]) => sum + count, 0)).toBe(names.length);
        expect(table.length).toBeLessThanOrEqual(MAX_NAMES);
        const shown = new Map(table.map(([shownName, ...rest]) => [shownName, rest]));
        for (const [each, count] of truth) {
          if (each === 'Other') continue;
          const [least = 0, error = 0] = shown.get(each) ?? [];
          expect(least).toBeLessThanOrEqual(count);
          if (shown.has(each)) expect(least + error).toBeGreaterThanOrEqual(count);
          expect(error).toBeLessThanOrEqual(names.length / ROOM);
          if (count > names.length / ROOM) expect(shown.has(each)).toBe(true);
        }
      }),
      { numRuns: 500 },
    );
  });

  it('gives the same table for the same batches, whatever the order of names in each', () => {
    fc.assert(
      fc.property(batches, (all) => {
        const sorted = (table: readonly StoredName[]) => table.toSorted((a, b) => (a[0] < b[0] ? -1 : 1));
        const backwards = all.map((batch) => batch.toReversed());
        expect(sorted(backwards.reduce<StoredName[]>(add, []))).toEqual(sorted(all.reduce(add, [])));
      }),
    );
  });

  it('admits a name after a table full of made-up ones, even if it is rare in each batch', () => {
    const junk = Array.from({ length: ROOM }, (_, n) => Array<string>(4).fill(`junk-${n}`)).flat();
    let table = add([], [...junk, 'one-more']);
    for (let batch = 0; batch < 30; batch++) table = add(table, ['real', `junk-${100 + batch}`]);
    const [, count = 0] = table.find(([name]) => name === 'real') ?? [];
    expect(count).toBeGreaterThan(20);
  });
});

describe('a stored day', () => {
  it('shows a referrer that comes late, and the same number of clicks in each list', () => {
    let day = emptyDay('2025-06-15');
    const time = Date.parse('2025-06-15T10:00:00Z');
    const rollUp = (referrers: readonly string[]) => {
      for (const referrer of referrers) addRow(day, aRow({ time, referrer }));
      day = unpackDay(day.date, packDay(day));
    };
    for (let n = 0; n < 20; n++) rollUp([`made-up-${n}.example`, `made-up-${n}.example`]);
    for (let n = 0; n < 40; n++) rollUp(['news.example', `made-up-${100 + n}.example`]);
    expect(day.counts.referrer.get('news.example')).toBeGreaterThan(30);
    for (const list of [day.counts.referrer, day.counts.hour])
      expect([...list.values()].reduce((sum, count) => sum + count, 0)).toBe(day.clicks);
  });
});
