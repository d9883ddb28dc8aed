import { type Change, readChanges, SETTLE_MS } from '../journal/change-store.ts';
import type { DateRange } from '../period.ts';
import { type FoldedDay, type FoldState, readFoldedDays, readFoldState } from './fold-store.ts';

/**
 * What the folds of an account have of a range. A day that is not covered is read from the journals. Of a
 * covered one, stale targets are read from their journals, and all others from the day's files, if it has any.
 */
export class Folds {
  readonly state: FoldState | undefined;
  /** Covered days with rows, oldest first. */
  readonly days: readonly FoldedDay[];
  readonly #changes: readonly Change[];

  constructor(state: FoldState | undefined, days: readonly FoldedDay[], changes: readonly Change[]) {
    this.state = state;
    this.days = days.filter(({ date }) => this.covers(date));
    this.#changes = state ? changes : [];
  }

  /** Whether a UTC day is folded. */
  covers(date: string): boolean {
    return this.state !== undefined && date >= this.state.from && date <= this.state.through;
  }

  /** Targets that may have other rows on a covered UTC day than its fold. */
  staleOn(date: string): Set<string> {
    const asOf = this.days.find((day) => day.date === date)?.asOf ?? Number.NEGATIVE_INFINITY;
    const stale = new Set<string>();
    for (const { at, days, targets } of this.#changes) {
      if (asOf > at + SETTLE_MS || (days && (date < days.from || date > days.to))) continue;
      for (const target of targets) stale.add(target);
    }
    return stale;
  }
}

/**
 * The folds of an account in a range of UTC days: three read units for 30 days. In this order: a change is
 * removed after the folds that include it are stored.
 */
export async function readFolds(ownerId: string, range: DateRange): Promise<Folds> {
  const state = await readFoldState(ownerId);
  if (!state) return new Folds(undefined, [], []);
  const changes = await readChanges(ownerId);
  return new Folds(state, await readFoldedDays(ownerId, range), changes);
}
