import { setTimeout as sleep } from 'node:timers/promises';
import { shardOf } from '#shared/platform/dynamo/due-index.ts';
import { ALL_SHARDS, CHECK_SHARDS } from './check-items.ts';
import { networkOf, siteOf } from './site-of.ts';

export const SITE_MS = 1000;

/** Thousands of sites may share an address of a content delivery network. */
export const ADDRESS_MS = 250;

/** Concurrent requests of a process: Lambda allows 1,024 open files. */
const MAX_OPEN = 256;

interface PaceOptions {
  /** Shards whose leases this process holds; default all. */
  shards?: readonly number[];
  clock?: () => number;
  everyMs?: number;
  maxOpen?: number;
  /** No request starts after this time, in milliseconds since the epoch. */
  until?: number;
}

/** Thrown when there is no turn left in this run. */
export class NoTurnError extends Error {
  override readonly name = 'NoTurnError';
}

/**
 * Spaces requests to a host at least a second apart. Each second of a host belongs to one shard, so
 * processes with different shards keep the pace together, without knowing of each other: AWS keeps their
 * clocks within milliseconds.
 */
export class HostPace {
  /** When the next request to a host may start. */
  readonly #free = new Map<string, number>();
  readonly #shards: readonly number[];
  readonly #clock: () => number;
  readonly #everyMs: number;
  readonly #maxOpen: number;
  readonly #until: number;
  #open = 0;

  constructor({
    shards = ALL_SHARDS,
    clock,
    everyMs = SITE_MS,
    maxOpen = MAX_OPEN,
    until = Number.POSITIVE_INFINITY,
  }: PaceOptions = {}) {
    this.#shards = shards;
    this.#clock = clock ?? (() => Date.now());
    this.#everyMs = everyMs;
    this.#maxOpen = maxOpen;
    this.#until = until;
  }

  /** Sends a request in its turn, in the order of the calls. Throws NoTurnError. */
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
    if (start > this.#until) throw new NoTurnError();
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

/** A request to an address of a host, in the turns of both. */
export interface Pace {
  /**
   * `find` resolves the host, once it is its site's turn. Throws NoTurnError, and the
   * errors of both functions.
   */
  inTurn<T>(hostname: string, find: () => Promise<string>, send: (address: string) => Promise<T>): Promise<T>;
}

/**
 * Paces requests by site and by address, across all links and accounts: names are free, and
 * many may lead to one server.
 */
export class CheckPace implements Pace {
  readonly #sites: HostPace;
  readonly #addresses: HostPace;

  constructor({ shards, until }: Pick<PaceOptions, 'shards' | 'until'> = {}) {
    const options = { ...(shards && { shards }), ...(until !== undefined && { until }) };
    // Only the requests themselves need sockets.
    this.#sites = new HostPace({ ...options, everyMs: SITE_MS, maxOpen: Number.POSITIVE_INFINITY });
    this.#addresses = new HostPace({ ...options, everyMs: ADDRESS_MS });
  }

  inTurn<T>(
    hostname: string,
    find: () => Promise<string>,
    send: (address: string) => Promise<T>,
  ): Promise<T> {
    return this.#sites.inTurn(siteOf(hostname), async () => {
      const address = await find();
      return this.#addresses.inTurn(networkOf(address), () => send(address));
    });
  }
}

/** Limits a pace to this many requests. Further ones throw NoTurnError. */
export function limited(pace: Pace, requests: number): Pace {
  let left = requests;
  return {
    async inTurn(hostname, find, send) {
      if (left-- <= 0) throw new NoTurnError();
      return pace.inTurn(hostname, find, send);
    },
  };
}
