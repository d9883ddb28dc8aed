const idleCheckMs = 10_000;

/** An environment that may be kept warm while idle. */
export interface Warm {
  /** Time of the last work; undefined while it is busy. */
  readonly idleSince: number | undefined;
  /** Terminates the idle environment. */
  evict(): void;
}

/**
 * Limits the number of idle warm environments, which hold about 35 MB each, and how long they are idle.
 * Evicts those that have been idle longest. Busy ones are never ended.
 */
export class WarmLimit {
  readonly #limit: number;
  readonly #warm = new Set<Warm>();

  readonly #idleTimer: NodeJS.Timeout | undefined;

  /** Keeps `limit` environments warm, each for `idleMs` after its last use. Default: until the run ends. */
  constructor(limit: number, idleMs?: number) {
    this.#limit = limit;
    if (idleMs !== undefined)
      this.#idleTimer = setInterval(() => this.#endIdle(Date.now() - idleMs), idleCheckMs).unref();
  }

  stop(): void {
    clearInterval(this.#idleTimer);
  }

  /** Called when an environment starts, before its first invocation. */
  add(started: Warm): void {
    const idle = [...this.#warm].filter((warm) => warm.idleSince !== undefined);
    this.#warm.add(started);
    idle.sort((a, b) => (a.idleSince as number) - (b.idleSince as number));
    for (const warm of idle.slice(0, Math.max(0, this.#warm.size - this.#limit))) warm.evict();
  }

  /** Called when an environment has ended or was retired. */
  remove(ended: Warm): void {
    this.#warm.delete(ended);
  }

  #endIdle(before: number): void {
    for (const warm of [...this.#warm])
      if (warm.idleSince !== undefined && warm.idleSince <= before) warm.evict();
  }
}
