import { describe, expect, it } from 'vitest';
import { addDay, addRow, emptyDay, packDay, rowsIn, unpackDay } from '#shared/clicks/journal/day-stats.ts';
import { aRow } from '#test/support/builders/clicks.ts';

const DATE = '2025-06-15';
const TIME = Date.parse(DATE);
const pixel = (event: string, verified?: false) =>
  aRow({ time: TIME, source: 'pixel', event, ...(verified === false && { verified }) });
describe('packDay', () => {
  it('keeps the numbers of unverified rows, which are in no other figure', () => {
    const day = emptyDay(DATE);
    for (const row of [pixel('view'), pixel('view', false), pixel('play', false), pixel('view', false)])
      addRow(day, row);
    const stored = unpackDay(DATE, packDay(day));
    expect(stored).toMatchObject({ clicks: 1, unverified: { views: 2, events: 1 } });
    expect(stored.counts.event).toEqual(new Map([['view', 1]]));
    expect(stored.visitors.count).toBe(1);
    addDay(stored, day);
    expect(stored).toMatchObject({ clicks: 2, unverified: { views: 4, events: 2 } });
  });

  it('keeps the numbers of suspected rows, which are in no other figure', () => {
    const day = emptyDay(DATE);
    const suspected = { time: TIME, suspected: true as const };
    addRow(day, aRow({ time: TIME }));
    addRow(day, aRow(suspected));
    addRow(day, aRow({ ...suspected, source: 'pixel', event: 'play' }));
    // Unverified as well: counted there.
    addRow(day, aRow({ ...suspected, source: 'pixel', event: 'view', verified: false }));
    const stored = unpackDay(DATE, packDay(day));
    const apart = { unverified: { views: 1, events: 0 }, suspected: { views: 1, events: 1 } };
    expect(stored).toMatchObject({ clicks: 1, ...apart });
    expect(stored.counts.event).toEqual(new Map());
    expect(rowsIn(stored)).toBe(4);
    addDay(stored, day);
    expect(stored.suspected).toEqual({ views: 2, events: 2 });
  });
});
