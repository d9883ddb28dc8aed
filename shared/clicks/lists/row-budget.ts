/** Calls of the table that a page of rows may take, so that it takes as long in every account. */
const PAGE_CALLS = 60;

/** Rows that a page may examine: about a second of unpacking. */
const PAGE_ROWS = 200_000;

/** What a page of a list of rows may still read. */
export class RowBudget {
  #calls: number;
  #rows: number;

  constructor({ calls = PAGE_CALLS, rows = PAGE_ROWS } = {}) {
    this.#calls = calls;
    this.#rows = rows;
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
