import type { ClickRow } from './row.ts';

/** The order of rows in lists across journals: newest first. */

export interface FoundRow {
  targetId: string;
  row: ClickRow;
}

/** What identifies a row in lists, and determines its place. */
export interface RowPlace {
  /** Epoch milliseconds. */
  time: number;
  /** As in `ClickRow`. */
  id: string;
  targetId: string;
}

/** Order of places in lists. Below 0: the first row is listed before the second; 0: they are the same. */
export const placeOrder = (a: RowPlace, b: RowPlace): number =>
  b.time - a.time || compare(b.id, a.id) || compare(b.targetId, a.targetId);

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

export const placeOf = ({ targetId, row: { time, id } }: FoundRow): RowPlace => ({ time, id, targetId });

/** Order of rows in lists, as of their places. */
export const listOrder = (a: FoundRow, b: FoundRow): number => placeOrder(placeOf(a), placeOf(b));

/** A place after all rows from a time on, and before all older ones. */
export const placeBefore = (time: number): RowPlace => ({
  time: time - 1,
  id: 'f'.repeat(16),
  targetId: `sml_${'z'.repeat(20)}`,
});
