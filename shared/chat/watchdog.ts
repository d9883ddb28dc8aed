import { UpstreamError } from './upstream.ts';

const TIMED_OUT = 'The upstream model did not answer in time. Try again.';

/** Cancels a request that keeps silent for too long, or whose caller has left. */
export class Watchdog {
  readonly signal: AbortSignal;
  readonly #controller = new AbortController();
  readonly #outer: AbortSignal;
  #timer: NodeJS.Timeout | undefined;
  #hasTimedOut = false;

  constructor(outer: AbortSignal) {
    this.#outer = outer;
    this.signal = AbortSignal.any([outer, this.#controller.signal]);
  }

  /** From now on something has to come within so many milliseconds. */
  expect(ms: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.#hasTimedOut = true;
      this.#controller.abort();
    }, ms);
  }

  pause(): void {
    clearTimeout(this.#timer);
  }

  end(): void {
    clearTimeout(this.#timer);
    this.#controller.abort();
  }

  get callerAborted(): boolean {
    return this.#outer.aborted;
  }

  /** Why the request was cancelled from here; undefined when it was not. */
  abortReason(): unknown {
    if (this.#outer.aborted) return this.#outer.reason;
    return this.#hasTimedOut ? new UpstreamError(TIMED_OUT, 'timeout') : undefined;
  }
}
