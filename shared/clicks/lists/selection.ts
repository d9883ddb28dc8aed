import { placeOrder, type RowPlace } from '../journal/newest-rows.ts';
import type { ClickRow } from '../journal/row.ts';

/** A row that a page may list. */
export interface Candidate extends RowPlace {
  shard: number;
  /** Number of its segment; of the next one if it is in the tail. */
  segment: number;
  /** Absent if an earlier page has found it. */
  row?: ClickRow | undefined;
}

/** The first rows in list order among all that are offered, in any order and any number of times. */
export class Selection {
  readonly #most: number;
  readonly #chosen: Candidate[];

  constructor(most: number, chosen: readonly Candidate[] = []) {
    this.#most = most;
    this.#chosen = chosen.toSorted(placeOrder).slice(0, most);
  }

  /** In list order. */
  get chosen(): readonly Candidate[] {
    return this.#chosen;
  }

  /** Whether more rows may match than are chosen. */
  get isFull(): boolean {
    return this.#chosen.length >= this.#most;
  }

  /** Older rows are not wanted. */
  get floor(): number {
    return this.isFull ? (this.#chosen.at(-1) as Candidate).time : Number.NEGATIVE_INFINITY;
  }

  offer(candidate: Candidate): void {
    if (this.isFull && placeOrder(candidate, this.#chosen.at(-1) as Candidate) > 0) return;
    const at = this.#placeOf(candidate);
    const other = this.#chosen[at];
    if (other && placeOrder(other, candidate) === 0) {
      this.#chosen[at] = candidate;
      return;
    }
    this.#chosen.splice(at, 0, candidate);
    if (this.#chosen.length > this.#most) this.#chosen.pop();
  }

  /** The index of the first row that is not before this one. */
  #placeOf(candidate: Candidate): number {
    let [low, high] = [0, this.#chosen.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (placeOrder(this.#chosen[middle] as Candidate, candidate) < 0) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
