import { randomUUID } from 'node:crypto';
import { performance } from 'node:perf_hooks';
import type { DirectEndpoint } from '../aws-endpoint/direct-call.ts';
import type { Log } from '../platform/log.ts';
import type { Concurrency, LogLevel } from '../platform/settings.ts';
import { startSpan } from '../platform/spans.ts';
import { Environments } from './environments.ts';
import type { FunctionDefinition } from './function.ts';
import { FunctionThread, type ThreadListener } from './function-thread.ts';
import type { WarmLimit } from './warm-limit.ts';

export interface InvocationResult {
  /** `throttled`: all reserved environments are busy. The function was not invoked. */
  outcome: 'ok' | 'error' | 'timeout' | 'throttled';
  /** JSON: the result, or the error in Lambda's format. */
  payload: string;
  requestId: string;
  cold: boolean;
  milliseconds: number;
}

export interface FunctionState {
  name: string;
  state: 'not started' | 'warm';
  inFlight: number;
  invocations: number;
  failures: number;
  timeoutSeconds: number;
  memoryMb: number;
}

/** Receives the chunks of a streamed response. */
export interface StreamSink {
  /** `consumed` is called when the next chunk may be sent. */
  write(bytes: Uint8Array, consumed: () => void): void;
  end(): void;
}

export interface StreamedInvocation {
  /** Resolves when the handler returns, which may be after the end of its stream. Never rejects. */
  result: Promise<InvocationResult>;
  /** False until it has an environment. */
  readonly cold: boolean;
  /** Signals the function that the reader has gone. */
  cancel(): void;
}

interface Pending {
  id: number;
  payload: string;
  sink: StreamSink | undefined;
  /** Undefined while it waits for an environment. */
  thread: FunctionThread | undefined;
  requestId: string;
  cold: boolean;
  started: number;
  deadline: number;
  endSpan(): void;
  resolve(result: InvocationResult): void;
}

export interface FunctionRuntimeParts {
  definition: FunctionDefinition;
  variables: Record<string, string>;
  concurrency: Concurrency;
  /** Default: false. */
  countsCalls?: boolean;
  /** Handles the function's calls of AWS without HTTP. Default: they are sent to the URL in its variables. */
  endpoint?: DirectEndpoint;
  log: Log;
  warmLimit: WarmLimit;
}

/**
 * Timeout for the start of an environment: as on AWS, the timeout of an invocation does not include it.
 */
const startTimeoutMs = 10_000;
const sweepMs = 50;
/**
 * On AWS up to 1,000, which one machine has no memory for. Further invocations wait, except for functions
 * with reserved concurrency.
 */
const unreservedEnvironments = 10;

/**
 * One function. By default a thread starts on first use and serves concurrent invocations, like Lambda
 * Managed Instances: a thread per concurrent invocation, as in classic Lambda, does not scale to hundreds of
 * visitors on one machine.
 */
export class FunctionRuntime {
  readonly definition: FunctionDefinition;
  readonly #log: Log;
  readonly #environments: Environments;
  readonly #pending = new Map<number, Pending>();
  #waiting: Pending[] = [];
  #nextId = 1;
  #sweeper: NodeJS.Timeout | undefined;
  #invocations = 0;
  #failures = 0;
  #isStopped = false;

  constructor(parts: FunctionRuntimeParts) {
    const { definition, variables, concurrency, countsCalls = false, endpoint, log, warmLimit } = parts;
    this.definition = definition;
    this.#log = log;
    // Info lines of functions only show at level debug: at level info each invocation already has a line.
    const minLevel = log.isEnabled('debug') ? 'debug' : log.isEnabled('warn') ? 'warn' : 'error';
    const listener: ThreadListener = {
      result: (id, succeeded, payload) => this.#settle(id, succeeded ? 'ok' : 'error', payload),
      chunk: (thread, id, bytes) =>
        this.#pending.get(id)?.sink?.write(bytes, () => thread.signal({ consumed: id })),
      end: (id) => this.#pending.get(id)?.sink?.end(),
      loaded: (thread) => this.#beginInvocations(thread),
      closed: (thread) => this.#environments.retire(thread),
      log: (level, requestId, text) => this.#print(level, requestId, text),
      ended: (thread, reason) => this.#threadEnded(thread, reason),
    };
    // An environment of a web function handles many requests at once on AWS, too.
    const isOne = concurrency === 'one' && definition.handler !== undefined;
    this.#environments = new Environments({
      concurrency: isOne ? 'one' : 'many',
      maximum: definition.reservedConcurrency ?? unreservedEnvironments,
      start: () =>
        new FunctionThread({
          definition,
          variables,
          minLevel,
          freezes: isOne,
          countsCalls,
          endpoint,
          listener,
        }),
      warmLimit,
    });
  }

  /** Never rejects: failures are in the outcome. */
  invoke(payload: string, requestId: string = randomUUID()): Promise<InvocationResult> {
    return this.#start(payload, requestId, undefined).result;
  }

  /** Invokes a function with a streamed response. */
  invokeStreaming(payload: string, sink: StreamSink, requestId: string = randomUUID()): StreamedInvocation {
    return this.#start(payload, requestId, sink);
  }

  #start(payload: string, requestId: string, sink: StreamSink | undefined): StreamedInvocation {
    const { promise: result, resolve } = Promise.withResolvers<InvocationResult>();
    const pending: Pending = {
      id: this.#nextId++,
      payload,
      sink,
      thread: undefined,
      requestId,
      cold: false,
      started: performance.now(),
      deadline: Number.POSITIVE_INFINITY,
      endSpan: startSpan('function', () => this.definition.shortName),
      resolve,
    };
    this.#invocations += 1;
    this.#pending.set(pending.id, pending);
    if (!this.#begin(pending)) this.#refuseOrQueue(pending);
    return {
      result,
      get cold() {
        return pending.cold;
      },
      cancel: () => pending.thread?.signal({ cancel: pending.id }),
    };
  }

  /** Returns false if no environment is free. */
  #begin(pending: Pending): boolean {
    const thread = this.#environments.acquire();
    if (thread === undefined) return false;
    const { id, requestId, payload, sink } = pending;
    const { timeoutMs } = this.definition;
    pending.thread = thread;
    pending.cold = thread.invocations === 0;
    pending.deadline = Date.now() + timeoutMs + (thread.isLoaded ? 0 : startTimeoutMs);
    this.#sweeper ??= setInterval(() => this.#sweep(), sweepMs);
    thread.post({ id, requestId, timeoutMs, payload, streams: sink !== undefined });
    return true;
  }

  #refuseOrQueue(pending: Pending): void {
    if (this.definition.reservedConcurrency === undefined) {
      this.#waiting.push(pending);
      return;
    }
    const error = { errorType: 'TooManyRequestsException', errorMessage: 'Rate Exceeded.' };
    this.#settle(pending.id, 'throttled', JSON.stringify(error));
  }

  #beginWaiting(): void {
    while (this.#waiting[0] !== undefined && this.#begin(this.#waiting[0])) this.#waiting.shift();
  }

  /**
   * Terminates the threads and all invocations in flight, like a crash. Returns the
   * number of lost invocations.
   */
  async kill(): Promise<number> {
    const lost = this.#pending.size - this.#waiting.length;
    await this.#environments.terminate();
    return lost;
  }

  /** Ends the threads that have nothing to do, as Lambda does after a while. */
  evictIdle(): void {
    this.#environments.evictIdle();
  }

  /** Tells the threads to end, as Lambda does. What handles signals may finish what it has begun. */
  end(): void {
    this.#environments.end();
  }

  state(): FunctionState {
    return {
      name: this.definition.shortName,
      state: this.#environments.isWarm ? 'warm' : 'not started',
      inFlight: this.#pending.size,
      invocations: this.#invocations,
      failures: this.#failures,
      timeoutSeconds: this.definition.timeoutMs / 1000,
      memoryMb: this.definition.memoryMb,
    };
  }

  get inFlight(): number {
    return this.#pending.size;
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    const error = { errorType: 'Runtime.ExitError', errorMessage: 'The local run has ended' };
    for (const { id } of this.#waiting.splice(0)) this.#settle(id, 'error', JSON.stringify(error));
    await this.#environments.terminate();
    clearInterval(this.#sweeper);
  }

  #settle(id: number, outcome: InvocationResult['outcome'], payload: string): void {
    const pending = this.#pending.get(id);
    if (pending === undefined) return;
    this.#pending.delete(id);
    pending.endSpan();
    const { thread, requestId, cold, started, resolve } = pending;
    if (outcome !== 'ok') {
      this.#failures += 1;
      this.#log.error(`${this.definition.shortName} ${describeFailure(payload)}`);
      if (this.#log.isEnabled('debug')) this.#log.debug(describeTrace(payload));
    }
    resolve({ outcome, payload, requestId, cold, milliseconds: performance.now() - started });
    if (thread?.retired && thread.inFlight.size === 0) void thread.terminate();
    if (!this.#isStopped) this.#beginWaiting();
  }

  /** One timer for all invocations: a timer for each would cost more than a short invocation. */
  #sweep(): void {
    if (this.#pending.size === 0) {
      clearInterval(this.#sweeper);
      this.#sweeper = undefined;
      return;
    }
    const now = Date.now();
    for (const [id, { deadline, thread }] of this.#pending) {
      if (deadline > now || thread === undefined) continue;
      // The handler may still be running or hang: retire the thread, and let its other invocations finish.
      this.#environments.retire(thread);
      thread.inFlight.delete(id);
      const seconds = (this.definition.timeoutMs / 1000).toFixed(2);
      const error = {
        errorType: 'Sandbox.Timedout',
        errorMessage: `Task timed out after ${seconds} seconds`,
      };
      this.#settle(id, 'timeout', JSON.stringify(error));
    }
  }

  #beginInvocations(started: FunctionThread): void {
    const deadline = Date.now() + this.definition.timeoutMs;
    for (const pending of this.#pending.values()) {
      if (pending.thread === started) pending.deadline = deadline;
    }
  }

  #threadEnded(thread: FunctionThread, reason: string): void {
    this.#environments.remove(thread);
    const error = { errorType: 'Runtime.ExitError', errorMessage: `The function's thread ${reason}` };
    for (const id of thread.inFlight) this.#settle(id, 'error', JSON.stringify(error));
  }

  #print(level: LogLevel, requestId: string, text: string): void {
    const line = `${this.definition.shortName} ${text}${requestId === '' ? '' : ` (${requestId})`}`;
    this.#log[level](line);
  }
}

interface FailureDescription {
  errorType?: string;
  errorMessage?: string;
  trace?: string[];
}

function describeFailure(payload: string): string {
  const { errorType, errorMessage, trace } = JSON.parse(payload) as FailureDescription;
  const frame = trace?.find((line) => /^\s+at /.test(line))?.trim();
  return `failed: ${errorType}: ${errorMessage}${frame === undefined ? '' : ` ${frame}`}`;
}

function describeTrace(payload: string): string {
  return ((JSON.parse(payload) as FailureDescription).trace ?? []).join('\n');
}
