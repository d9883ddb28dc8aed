import type { Concurrency } from '../platform/settings.ts';
import type { FunctionThread } from './function-thread.ts';
import type { Warm, WarmLimit } from './warm-limit.ts';

export interface EnvironmentsParts {
  concurrency: Concurrency;
  /** Concurrent invocations of the function. Ignored if each environment handles many. */
  maximum: number;
  start(): FunctionThread;
  warmLimit: WarmLimit;
}

interface Environment extends Warm {
  thread: FunctionThread;
}

/** The execution environments of a function: worker threads, started on demand. */
export class Environments {
  readonly #parts: EnvironmentsParts;
  readonly #all = new Map<FunctionThread, Environment>();

  constructor(parts: EnvironmentsParts) {
    this.#parts = parts;
  }

  /**
   * One for the next invocation, started if there is none; undefined if all are busy and
   * no further one may start.
   */
  acquire(): FunctionThread | undefined {
    const usable = [...this.#all.keys()].filter(({ retired }) => !retired);
    if (this.#parts.concurrency === 'many') return usable[0] ?? this.#start();
    const idle = usable.filter(({ inFlight }) => inFlight.size === 0);
    // The one used last, as on AWS: the others can end.
    const [first] = idle.toSorted((one, other) => other.lastUsed - one.lastUsed);
    if (first !== undefined) return first;
    return usable.length < this.#parts.maximum ? this.#start() : undefined;
  }

  get isWarm(): boolean {
    return [...this.#all.keys()].some(({ retired }) => !retired);
  }

  /** Gives it no further invocations. */
  retire(thread: FunctionThread): void {
    thread.retired = true;
    const environment = this.#all.get(thread);
    if (environment !== undefined) this.#parts.warmLimit.remove(environment);
  }

  /** The thread has ended. */
  remove(thread: FunctionThread): void {
    this.retire(thread);
    this.#all.delete(thread);
  }

  /** Ends those that have nothing to do. */
  evictIdle(): void {
    for (const { evict } of [...this.#all.values()]) evict();
  }

  /** Tells all to end. What does not handle the signal goes on. */
  end(): void {
    for (const thread of this.#all.keys()) thread.signal('SIGTERM');
  }

  async terminate(): Promise<void> {
    await Promise.all([...this.#all.keys()].map((thread) => thread.terminate()));
  }

  #start(): FunctionThread {
    const thread = this.#parts.start();
    const environment: Environment = {
      thread,
      get idleSince() {
        return thread.inFlight.size === 0 ? thread.lastUsed : undefined;
      },
      evict: () => this.#evict(thread),
    };
    this.#all.set(thread, environment);
    this.#parts.warmLimit.add(environment);
    return thread;
  }

  #evict(thread: FunctionThread): void {
    if (thread.inFlight.size > 0) return;
    this.retire(thread);
    void thread.terminate();
  }
}
