import type { Log } from './log.ts';

/**
 * Decides which faults of AWS occur. The same seed makes the same sequence of decisions; which requests they
 * meet also depends on their order.
 */
export class Faults {
  readonly seed: number;
  readonly #log: Pick<Log, 'debug'>;
  #state: number;

  constructor(seed: number, log: Pick<Log, 'debug'>) {
    this.seed = seed;
    this.#state = seed;
    this.#log = log;
  }

  occurs(probability: number): boolean {
    return this.#next() < probability;
  }

  /** A whole number from 0 to below the limit. */
  below(limit: number): number {
    return Math.floor(this.#next() * limit);
  }

  oneOf<T>(values: readonly [T, ...T[]]): T {
    return values[this.below(values.length)] as T;
  }

  shuffled<T>(values: readonly T[]): T[] {
    return values
      .map((value) => ({ value, rank: this.#next() }))
      .sort((one, other) => one.rank - other.rank)
      .map(({ value }) => value);
  }

  report(what: string): void {
    this.#log.debug(`fault of seed ${this.seed}: ${what}`);
  }

  /** Returns the next pseudorandom number from 0 to 1 (mulberry32). */
  #next(): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), this.#state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }
}
