import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { buildSync, stop } from 'esbuild';
import type { DirectCall, DirectEndpoint, DirectResponse } from '../aws-endpoint/direct-call.ts';
import type { LogLevel } from '../platform/settings.ts';
import type { FunctionDefinition } from './function.ts';

/** Settings of a function thread. */
export interface FunctionThreadSettings {
  functionName: string;
  functionArn: string;
  directory: string;
  /** Undefined for a web function. */
  handler: string | undefined;
  memoryMb: number;
  /** Lines below this level are dropped in the thread. */
  minLevel: LogLevel;
  /**
   * The number of jobs sent, in shared memory: without further ones the thread is frozen.
   * Undefined if it never is.
   */
  jobs: Int32Array | undefined;
  /** Whether responses have a header with the number of calls of the table. */
  countsCalls: boolean;
  /** URL of the endpoint whose calls are messages to this thread; undefined if they are HTTP. */
  directEndpoint: string | undefined;
}

export interface Job {
  id: number;
  requestId: string;
  timeoutMs: number;
  /** Payload as JSON. */
  payload: string;
  /** Whether the response is streamed. */
  streams: boolean;
}

/** What a turn of the event loop has for a function: jobs, and the responses to its calls by their IDs. */
export interface Delivery {
  jobs: Job[];
  responses: [id: number, response: DirectResponse | undefined][];
}

/**
 * Signal to a response stream, by invocation ID: the last chunk was consumed, or the reader has gone; or to
 * the environment, to end.
 */
export type Signal = { consumed: number } | { cancel: number } | 'SIGTERM';

export type FunctionThreadMessage =
  | { chunk: { id: number; bytes: Uint8Array } }
  | { end: number }
  /**
   * Calls of the endpoint, and triples of id, success and JSON. Flat, because that copies fastest
   * between threads.
   */
  | { calls: [id: number, call: DirectCall][]; results: (number | boolean | string)[] }
  | { log: { level: LogLevel; requestId: string; text: string } }
  | { loadedMs: number }
  /** The server of a web function accepts no further requests. */
  | { closed: true };

export interface ThreadListener {
  result(id: number, succeeded: boolean, payload: string): void;
  chunk(thread: FunctionThread, id: number, bytes: Uint8Array): void;
  end(id: number): void;
  log(level: LogLevel, requestId: string, text: string): void;
  /** The handler is there: what has waited for it begins. */
  loaded(thread: FunctionThread): void;
  /** It is ending, and may finish what it has begun. */
  closed(thread: FunctionThread): void;
  ended(thread: FunctionThread, reason: string): void;
}

export interface FunctionThreadParts {
  definition: FunctionDefinition;
  variables: Record<string, string>;
  minLevel: LogLevel;
  /** Whether it is frozen between invocations, as on AWS. */
  freezes: boolean;
  countsCalls: boolean;
  endpoint: DirectEndpoint | undefined;
  listener: ThreadListener;
}

const runtimeOverheadMb = 64;
/**
 * JavaScript: each thread would load the TypeScript loader of Node.js anew, a third of
 * the time of a cold start.
 */
const workerUrl = bundled('./function-worker.ts');

/** A worker thread with one function's module and environment variables. */
export class FunctionThread {
  /** Ids of the invocations in flight. */
  readonly inFlight = new Set<number>();
  /** A retired thread finishes its invocations and gets no new ones. */
  retired = false;
  isLoaded = false;
  invocations = 0;
  lastUsed = Date.now();
  readonly #worker: Worker;
  readonly #jobs: Int32Array | undefined;
  readonly #endpoint: DirectEndpoint | undefined;
  #outgoing: Delivery = { jobs: [], responses: [] };
  #isSending = false;
  #ended = false;

  constructor(parts: FunctionThreadParts) {
    const { definition, variables, minLevel, freezes, countsCalls, endpoint, listener } = parts;
    this.#endpoint = endpoint;
    this.#jobs = freezes ? new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT)) : undefined;
    const settings: FunctionThreadSettings = {
      functionName: definition.name,
      functionArn: definition.arn,
      directory: definition.directory,
      handler: definition.handler,
      memoryMb: definition.memoryMb,
      minLevel,
      jobs: this.#jobs,
      countsCalls,
      directEndpoint: endpoint?.url,
    };
    this.#worker = new Worker(workerUrl, {
      workerData: settings,
      env: variables,
      execArgv: ['--disable-warning=ExperimentalWarning'],
      name: definition.shortName,
      stdout: true,
      stderr: true,
      resourceLimits: {
        maxOldGenerationSizeMb: Math.max(definition.memoryMb - runtimeOverheadMb, runtimeOverheadMb),
      },
    });
    this.#worker.on('message', (message: FunctionThreadMessage) => this.#receive(message, listener));
    this.#worker.on('error', (error: unknown) => this.#end(listener, describe(error)));
    this.#worker.on('exit', (code) => this.#end(listener, `exited with code ${code}`));
    for (const stream of [this.#worker.stdout, this.#worker.stderr]) {
      stream.on('data', (chunk: Buffer) => listener.log('debug', '', chunk.toString().trimEnd()));
    }
  }

  /** Jobs and responses of one event loop turn are sent in one message. */
  post(job: Job): void {
    this.#sendSoon();
    this.#outgoing.jobs.push(job);
    this.inFlight.add(job.id);
    this.invocations += 1;
    this.lastUsed = Date.now();
  }

  /** Deferred like jobs, so that a signal never arrives before its job. */
  signal(message: Signal): void {
    setImmediate(() => {
      if (!this.#ended) this.#worker.postMessage(message);
    });
  }

  async terminate(): Promise<void> {
    await this.#worker.terminate();
  }

  #sendSoon(): void {
    if (!this.#isSending) setImmediate(() => this.#send());
    this.#isSending = true;
  }

  #send(): void {
    const delivery = this.#outgoing;
    this.#outgoing = { jobs: [], responses: [] };
    this.#isSending = false;
    if (this.#ended) return;
    this.#worker.postMessage(delivery);
    if (this.#jobs === undefined) return;
    Atomics.add(this.#jobs, 0, delivery.jobs.length);
    Atomics.notify(this.#jobs, 0);
  }

  #receive(message: FunctionThreadMessage, listener: ThreadListener): void {
    if ('results' in message) {
      const { calls, results } = message;
      for (const [id, call] of calls) void this.#call(id, call);
      for (let index = 0; index < results.length; index += 3) {
        const id = results[index] as number;
        this.inFlight.delete(id);
        listener.result(id, results[index + 1] as boolean, results[index + 2] as string);
      }
    } else if ('chunk' in message) {
      listener.chunk(this, message.chunk.id, message.chunk.bytes);
    } else if ('end' in message) {
      listener.end(message.end);
    } else if ('loadedMs' in message) {
      this.isLoaded = true;
      listener.loaded(this);
    } else if ('closed' in message) {
      listener.closed(this);
    } else if ('log' in message) {
      listener.log(message.log.level, message.log.requestId, message.log.text);
    }
  }

  async #call(id: number, call: DirectCall): Promise<void> {
    const response = await this.#endpoint?.call(call);
    this.#sendSoon();
    this.#outgoing.responses.push([id, response]);
  }

  #end(listener: ThreadListener, reason: string): void {
    if (this.#ended) return;
    this.#ended = true;
    this.retired = true;
    listener.ended(this, reason);
  }
}

function describe(error: unknown): string {
  const { name, message, stack } = error instanceof Error ? error : new Error(String(error));
  const frame = stack
    ?.split('\n')
    .find((line) => /^\s+at /.test(line))
    ?.trim();
  return `${name}: ${message}${frame === undefined ? '' : ` ${frame}`}`;
}

/** A module and those that it imports, as a `data:` URL. */
function bundled(path: string): URL {
  const { outputFiles } = buildSync({
    entryPoints: [fileURLToPath(new URL(path, import.meta.url))],
    bundle: true,
    platform: 'node',
    format: 'esm',
    write: false,
  });
  // Its process would stay for the next build.
  void stop();
  const code = Buffer.from(outputFiles[0]?.contents ?? []).toString('base64');
  return new URL(`data:text/javascript;base64,${code}`);
}
