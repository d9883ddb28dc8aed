import { FAILURE, UpstreamError } from './upstream.ts';

/** Aborts a request when the upstream times out or the caller disconnects. */
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

  /** Restarts the timeout: something must arrive within `ms`. */
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

  /** Why this side aborted the request; undefined when it did not. */
  abortReason(): unknown {
    if (this.#outer.aborted) return this.#outer.reason;
    return this.#hasTimedOut ? new UpstreamError(FAILURE.timedOut, 'timeout') : undefined;
  }
}
