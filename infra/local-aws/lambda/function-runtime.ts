import { randomUUID } from 'node:crypto';
import { performance } from 'node:perf_hooks';
import type { Log } from '../platform/log.ts';
import type { LogLevel } from '../platform/settings.ts';
import type { FunctionDefinition } from './function.ts';
import { FunctionThread, type ThreadListener } from './function-thread.ts';
import type { Warm, WarmLimit } from './warm-limit.ts';

export interface InvocationResult {
  outcome: 'ok' | 'error' | 'timeout';
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
  cold: boolean;
  /** Signals the function that the reader has gone. */
  cancel(): void;
}

interface Pending {
  sink: StreamSink | undefined;
  thread: FunctionThread;
  requestId: string;
  cold: boolean;
  started: number;
  deadline: number;
  resolve(result: InvocationResult): void;
}

/** As on AWS: the timeout of an invocation does not include the start of its environment, which has this one. */
const startTimeoutMs = 10_000;
const idleMs = 120_000;
const sweepMs = 50;
const idleCheckMs = 10_000;

/**
 * One function. A thread starts on first use and serves concurrent invocations, like Lambda Managed Instances: a thread
 * per concurrent invocation, as in classic Lambda, would not scale to hundreds of visitors on one machine.
 */
export class FunctionRuntime implements Warm {
  readonly definition: FunctionDefinition;
  readonly #variables: Record<string, string>;
  readonly #log: Log;
  readonly #warmLimit: WarmLimit;
  readonly #minLevel: LogLevel;
  readonly #listener: ThreadListener;
  readonly #pending = new Map<number, Pending>();
  readonly #threads = new Set<FunctionThread>();
  #current: FunctionThread | undefined;
  #nextId = 1;
  #sweeper: NodeJS.Timeout | undefined;
  readonly #idleTimer: NodeJS.Timeout;
  #invocations = 0;
  #failures = 0;

  constructor(
    definition: FunctionDefinition,
    variables: Record<string, string>,
    log: Log,
    warmLimit: WarmLimit,
  ) {
    this.#warmLimit = warmLimit;
    this.definition = definition;
    this.#variables = variables;
    this.#log = log;
    // Info lines of functions only show at level debug: at level info each invocation already has a line.
    this.#minLevel = log.isEnabled('debug') ? 'debug' : log.isEnabled('warn') ? 'warn' : 'error';
    this.#listener = {
      result: (id, succeeded, payload) => this.#settle(id, succeeded ? 'ok' : 'error', payload),
      chunk: (thread, id, bytes) =>
        this.#pending.get(id)?.sink?.write(bytes, () => thread.signal({ consumed: id })),
      end: (id) => this.#pending.get(id)?.sink?.end(),
      loaded: (thread) => this.#beginInvocations(thread),
      log: (level, requestId, text) => this.#print(level, requestId, text),
      ended: (thread, reason) => this.#threadEnded(thread, reason),
    };
    this.#idleTimer = setInterval(() => this.#endIdle(), idleCheckMs).unref();
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
    const cold = this.#current === undefined;
    const thread = this.#current ?? this.#startThread();
    const id = this.#nextId++;
    const { timeoutMs } = this.definition;
    const deadline = Date.now() + timeoutMs + (thread.isLoaded ? 0 : startTimeoutMs);
    this.#invocations += 1;
    this.#sweeper ??= setInterval(() => this.#sweep(), sweepMs);
    const { promise: result, resolve } = Promise.withResolvers<InvocationResult>();
    this.#pending.set(id, { thread, requestId, cold, started: performance.now(), deadline, resolve, sink });
    thread.post({ id, requestId, timeoutMs, payload, streams: sink !== undefined });
    return { result, cold, cancel: () => thread.signal({ cancel: id }) };
  }

  /** Terminates the threads and all invocations in flight, like a crash. Returns the number of lost invocations. */
  async kill(): Promise<number> {
    const lost = this.#pending.size;
    await Promise.all([...this.#threads].map((thread) => thread.terminate()));
    return lost;
  }

  state(): FunctionState {
    return {
      name: this.definition.shortName,
      state: this.#current === undefined ? 'not started' : 'warm',
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
    clearInterval(this.#idleTimer);
    await this.kill();
    clearInterval(this.#sweeper);
  }

  #startThread(): FunctionThread {
    const thread = new FunctionThread(this.definition, this.#variables, this.#minLevel, this.#listener);
    this.#threads.add(thread);
    this.#current = thread;
    this.#warmLimit.add(this);
    return thread;
  }

  #settle(id: number, outcome: InvocationResult['outcome'], payload: string): void {
    const pending = this.#pending.get(id);
    if (pending === undefined) return;
    this.#pending.delete(id);
    const { thread, requestId, cold, started, resolve } = pending;
    if (outcome !== 'ok') {
      this.#failures += 1;
      this.#log.error(`${this.definition.shortName} ${describeFailure(payload)}`);
      if (this.#log.isEnabled('debug')) this.#log.debug(describeTrace(payload));
    }
    resolve({ outcome, payload, requestId, cold, milliseconds: performance.now() - started });
    if (thread.retired && thread.inFlight.size === 0) void thread.terminate();
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
      if (deadline > now) continue;
      // The handler may still be running or hang: retire the thread, and let its other invocations finish.
      this.#retire(thread);
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

  #retire(thread: FunctionThread): void {
    thread.retired = true;
    if (this.#current !== thread) return;
    this.#current = undefined;
    this.#warmLimit.remove(this);
  }

  #threadEnded(thread: FunctionThread, reason: string): void {
    this.#retire(thread);
    this.#threads.delete(thread);
    const error = { errorType: 'Runtime.ExitError', errorMessage: `The function's thread ${reason}` };
    for (const id of thread.inFlight) this.#settle(id, 'error', JSON.stringify(error));
  }

  get idleSince(): number | undefined {
    return this.#current?.inFlight.size === 0 ? this.#current.lastUsed : undefined;
  }

  evict(): void {
    const thread = this.#current;
    if (thread === undefined || thread.inFlight.size > 0) return;
    this.#retire(thread);
    void thread.terminate();
  }

  #endIdle(): void {
    if (this.idleSince !== undefined && Date.now() - this.idleSince >= idleMs) this.evict();
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
