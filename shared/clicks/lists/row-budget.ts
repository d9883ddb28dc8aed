/**
 * Calls of the table and rows that a page with a filter may take, so that it takes as long in every account.
 * 200,000 rows are about a second of unpacking.
 */
const FILTERED = { calls: 60, rows: 200_000 };

/**
 * Without a filter, a page is only this expensive while a day is not folded: its newest rows are known once
 * all links visited on it are read, which the next pages would have to read otherwise. Enough for 100,000
 * links.
 */
const UNFILTERED = { calls: 1200, rows: 600_000 };

/** What a page of a list of rows may still read. */
export class RowBudget {
  #calls: number;
  #rows: number;

  constructor({ calls, rows }: { calls: number; rows: number }) {
    this.#calls = calls;
    this.#rows = rows;
  }

  /** The budget of a page of a list with or without a filter. */
  static of({ isFiltered }: { isFiltered: boolean }): RowBudget {
    return new RowBudget(isFiltered ? FILTERED : UNFILTERED);
  }

  /** Calls that are left, at least 0. */
  get calls(): number {
    return Math.max(0, this.#calls);
  }

  get isSpent(): boolean {
    return this.#calls <= 0 || this.#rows <= 0;
  }

  spendCalls(calls: number): void {
    this.#calls -= calls;
  }

  spendRows(rows: number): void {
    this.#rows -= rows;
  }
}
