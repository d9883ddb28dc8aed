/** Something that keeps a thread warm after its work, and can do without. */
export interface Warm {
  /** When it was last at work; undefined while it is. */
  readonly idleSince: number | undefined;
  /** Ends the idle thread; the next invocation is a cold start. */
  cool(): void;
}

/**
 * Bounds how many threads stay warm without work: each holds some 35 MB. Those that have been idle for longest go
 * first. Threads at work are never ended, however many they are.
 */
export class WarmLimit {
  readonly #limit: number;
  readonly #warm = new Set<Warm>();

  constructor(limit: number) {
    this.#limit = limit;
  }

  /** Called when a thread starts: it has no work yet, but is about to get some. */
  add(started: Warm): void {
    const idle = [...this.#warm].filter((warm) => warm.idleSince !== undefined);
    this.#warm.add(started);
    idle.sort((a, b) => (a.idleSince as number) - (b.idleSince as number));
    for (const warm of idle.slice(0, Math.max(0, this.#warm.size - this.#limit))) warm.cool();
  }

  /** Called when a thread has ended or takes no more work. */
  remove(ended: Warm): void {
    this.#warm.delete(ended);
  }
}
