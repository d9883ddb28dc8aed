import { setTimeout as sleep } from 'node:timers/promises';
import { shardOf } from '../platform/dynamo/due-index.ts';
import { ALL_SHARDS, CHECK_SHARDS } from './check-items.ts';

const EVERY_MS = 1000;

/** Concurrent requests of a process: Lambda allows 1,024 open files. */
const MAX_OPEN = 256;

interface PaceOptions {
  /** Shards whose leases this process holds; default all. */
  shards?: readonly number[];
  clock?: () => number;
  everyMs?: number;
  maxOpen?: number;
}

/**
 * Spaces requests to a host at least a second apart. Each second of a host belongs to one shard, so processes with different
 * shards keep the pace together, without knowing of each other: AWS keeps their clocks within milliseconds.
 */
export class HostPace {
  /** When the next request to a host may start. */
  readonly #free = new Map<string, number>();
  readonly #shards: readonly number[];
  readonly #clock: () => number;
  readonly #everyMs: number;
  readonly #maxOpen: number;
  #open = 0;

  constructor({ shards = ALL_SHARDS, clock, everyMs = EVERY_MS, maxOpen = MAX_OPEN }: PaceOptions = {}) {
    this.#shards = shards;
    this.#clock = clock ?? (() => Date.now());
    this.#everyMs = everyMs;
    this.#maxOpen = maxOpen;
  }

  /** Sends a request in its turn, in the order of the calls. */
  async inTurn<T>(host: string, send: () => Promise<T>): Promise<T> {
    do await this.#turn(host);
    while (this.#open >= this.#maxOpen);
    this.#open++;
    try {
      return await send();
    } finally {
      this.#open--;
    }
  }

  async #turn(host: string): Promise<void> {
    const now = this.#clock();
    const start = this.#nextOf(host, Math.max(this.#free.get(host) ?? 0, now));
    this.#free.set(host, start + this.#everyMs);
    if (start > now) await sleep(start - now);
  }

  /** The first moment that belongs to the shards of this process. */
  #nextOf(host: string, from: number): number {
    if (this.#shards.length === CHECK_SHARDS) return from;
    const first = shardOf(host, CHECK_SHARDS);
    let second = Math.ceil(from / this.#everyMs);
    while (!this.#shards.includes((first + second) % CHECK_SHARDS)) second++;
    return second * this.#everyMs;
  }
}
