import { hash } from 'node:crypto';

/** A seeded random generator: the same calls in the same order return the same results. */
export class Random {
  #state: number;

  constructor(seed: string) {
    this.#state = hash('sha256', seed, 'buffer').readUInt32BE(0);
  }

  /** Returns the next number from 0 to 1, excluding 1 (mulberry32). */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), this.#state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  /** A whole number below `limit`. */
  below(limit: number): number {
    return Math.floor(this.next() * limit);
  }

  chance(probability: number): boolean {
    return this.next() < probability;
  }

  /** A whole number whose mean is `expected`. */
  around(expected: number): number {
    return Math.floor(expected + this.next());
  }

  pick<T>(values: readonly T[]): T {
    return values[this.below(values.length)] as T;
  }

  /** One of the values, with probabilities proportional to their weights. */
  weighted<T>(choices: Weighted<T>): T {
    const total = choices.reduce((sum, [weight]) => sum + weight, 0);
    let rest = this.next() * total;
    for (const [weight, value] of choices) {
      rest -= weight;
      if (rest < 0) return value;
    }
    return (choices.at(-1) as readonly [number, T])[1];
  }
}

export type Weighted<T> = readonly (readonly [weight: number, value: T])[];
