let current: VirtualTime | undefined;

/** In the place of the sleep of `node:timers/promises`, for code that runs in virtual time. */
export const virtualSleep = async (milliseconds: number): Promise<void> => current?.sleep(milliseconds);

/** Runs code that waits in virtual time, as fast as possible, one waiter after the other. */
export class VirtualTime {
  #now: number;
  readonly #waiting: { at: number; wake: () => void }[] = [];

  constructor(start: number) {
    this.#now = start;
  }

  get now(): number {
    return this.#now;
  }

  sleep(milliseconds: number): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#waiting.push({ at: this.#now + milliseconds, wake: resolve });
    return promise;
  }

  /** Runs until some work is done. */
  async run<T>(work: Promise<T>): Promise<T> {
    let isDone = false;
    current = this;
    const done = work.finally(() => {
      isDone = true;
    });
    done.catch(() => {});
    for (;;) {
      // Code that does not wait runs first.
      await new Promise((resolve) => setImmediate(resolve));
      if (isDone) return done;
      const next = this.#waiting.reduce<number>(
        (least, { at }, i) => (at < (this.#waiting[least]?.at ?? Number.POSITIVE_INFINITY) ? i : least),
        0,
      );
      const [waiter] = this.#waiting.splice(next, 1);
      if (!waiter) throw new Error('All wait for something that will not come');
      this.#now = Math.max(this.#now, waiter.at);
      waiter.wake();
    }
  }
}
