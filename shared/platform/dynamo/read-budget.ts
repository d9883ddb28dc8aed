/**
 * Read units that a page of a list may take, so that it costs the same however long the list is. The last
 * read exceeds it, by at most the 128 units of 1 MB.
 */
export const LIST_UNITS = 300;

/** Read units that a request may use for a list, and where it stopped. */
export class ReadBudget {
  /** The position up to which the list was read; undefined: to its end, unless reading continues. */
  rest: string | undefined;
  #left: number;
  #isUsed = false;

  constructor(units: number = LIST_UNITS) {
    this.#left = units;
  }

  /** Whether anything was read with it. */
  get isUsed(): boolean {
    return this.#isUsed;
  }

  /** Read units that are left; below zero, the last read has exceeded it. */
  get left(): number {
    return this.#left;
  }

  get isSpent(): boolean {
    return this.#left <= 0;
  }

  spend(units: number): void {
    this.#isUsed = true;
    this.#left -= units;
  }
}

/**
 * The budget of a page. Unfiltered, what is read is returned, so it ends with the response: 5 MB take up to
 * 1,280 units, read strongly consistent.
 */
export const pageBudget = (isFiltered: boolean): ReadBudget => new ReadBudget(isFiltered ? LIST_UNITS : 1500);

/** Counts the units of reads, and does not stop them. */
export type Payer = Pick<ReadBudget, 'spend'>;
