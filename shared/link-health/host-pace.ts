import { setTimeout as sleep } from 'node:timers/promises';

/** Spaces requests to a host at least a second apart. Within one process. */
export class HostPace {
  /** When the next request to a host may start. */
  readonly #free = new Map<string, number>();
  readonly #clock: () => number;
  readonly #everyMs: number;

  constructor({ clock = () => Date.now(), everyMs = 1000 }: { clock?: () => number; everyMs?: number } = {}) {
    this.#clock = clock;
    this.#everyMs = everyMs;
  }

  /** Waits for a request's turn, in the order of the calls. */
  async turn(host: string): Promise<void> {
    const now = this.#clock();
    const start = Math.max(this.#free.get(host) ?? 0, now);
    this.#free.set(host, start + this.#everyMs);
    if (start > now) await sleep(start - now);
  }
}
