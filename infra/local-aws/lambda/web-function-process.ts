import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import type { Log } from '../platform/log.ts';
import { freePort } from '../platform/ports.ts';
import { withParentDeathSignal } from '../platform/processes.ts';
import type { WebFunctionDefinition } from './web-function.ts';

export interface WebFunctionProcessParts {
  definition: WebFunctionDefinition;
  variables: Record<string, string>;
  log: Log;
}

/** Lambda's, until the server accepts connections. */
const startTimeoutMs = 10_000;
const pollMs = 10;
/** Between SIGTERM and SIGKILL. */
const graceMs = 900;

const maximumStarts = 3;

class KilledError extends Error {}

/**
 * The execution environment of a web function: a process of its own, started by the first request, and again
 * for the first one after its end.
 */
export class WebFunctionProcess {
  readonly #parts: WebFunctionProcessParts;
  readonly #children = new Set<ChildProcess>();
  /** The port of the process that gets requests. */
  #current: Promise<number> | undefined;
  #isStopped = false;

  constructor(parts: WebFunctionProcessParts) {
    this.#parts = parts;
  }

  /** The port of its server, once it accepts connections. Rejects if it does not start. */
  port(): Promise<number> {
    if (this.#isStopped) return Promise.reject(new Error('the local run has ended'));
    if (this.#current !== undefined) return this.#current;
    const starting = this.#startPatiently(() => this.#forget(starting));
    this.#current = starting;
    return starting;
  }

  /**
   * Sends no more requests to a process that refuses connections, because it is ending: the
   * next one starts another.
   */
  retire(current: Promise<number>): void {
    this.#forget(current);
  }

  /** Ends it as Lambda does: it may finish what it has begun. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    await Promise.all(
      [...this.#children].map(async (child) => {
        const ended = once(child, 'exit');
        child.kill('SIGTERM');
        const timer = setTimeout(() => child.kill('SIGKILL'), graceMs);
        await ended;
        clearTimeout(timer);
      }),
    );
  }

  #forget(current: Promise<number>): void {
    if (this.#current === current) this.#current = undefined;
  }

  /** A process that is killed before it listens is replaced, as an environment of Lambda. */
  async #startPatiently(ended: () => void): Promise<number> {
    for (let attempt = 1; ; attempt++) {
      try {
        return await this.#start(ended);
      } catch (error) {
        if (!(error instanceof KilledError) || attempt === maximumStarts) {
          ended();
          throw error;
        }
      }
    }
  }

  async #start(ended: () => void): Promise<number> {
    const { definition, variables, log } = this.#parts;
    const { shortName, directory } = definition;
    const port = await freePort();
    const [command, ...options] = withParentDeathSignal(process.execPath);
    const child = spawn(command, [...options, '--disable-warning=ExperimentalWarning', 'index.js'], {
      cwd: directory,
      stdio: ['ignore', 'pipe', 'pipe'],
      // Its own process group: Ctrl-C would end it before its visits.
      detached: true,
      env: { ...variables, AWS_LAMBDA_HTTP_ENDPOINT: `127.0.0.1:${port}` },
    });
    this.#children.add(child);
    let isListening = false;
    const kill = (): void => void child.kill('SIGKILL');
    process.once('exit', kill);
    child.stdout.on('data', (chunk: Buffer) => this.#print(chunk));
    child.stderr.on('data', (chunk: Buffer) => log.error(`${shortName} ${chunk.toString().trimEnd()}`));
    child.once('exit', (code, signal) => {
      process.off('exit', kill);
      this.#children.delete(child);
      if (isListening) ended();
      if (!this.#isStopped) log.warn(`${shortName} exited (${signal ?? `code ${code}`})`);
    });
    try {
      await listening(child, port);
    } catch (error) {
      kill();
      throw error;
    }
    isListening = true;
    return port;
  }

  /**
   * Lines of functions at level INFO only show at debug, as those of functions. Most chunks have no others.
   */
  #print(chunk: Buffer): void {
    const { definition, log } = this.#parts;
    const isDebug = log.isEnabled('debug');
    if (!isDebug && !chunk.includes('"level":"ERROR"') && !chunk.includes('"level":"WARN"')) return;
    for (const line of chunk.toString().split('\n')) {
      const level = line.includes('"level":"ERROR"')
        ? 'error'
        : line.includes('"level":"WARN"')
          ? 'warn'
          : 'debug';
      if (line !== '' && (isDebug || level !== 'debug')) log[level](`${definition.shortName} ${line}`);
    }
  }
}

/** Resolves when the port accepts connections. */
async function listening(child: ChildProcess, port: number): Promise<void> {
  const deadline = Date.now() + startTimeoutMs;
  while (child.exitCode === null && child.signalCode === null && child.pid !== undefined) {
    if (await accepts(port)) return;
    if (Date.now() > deadline) throw new Error('the server does not listen within 10 seconds');
    await delay(pollMs);
  }
  const message = 'the server ended at its start';
  throw child.signalCode === null ? new Error(message) : new KilledError(message);
}

function accepts(port: number): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const socket = connect(port, '127.0.0.1');
  socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
  return promise.finally(() => socket.destroy());
}
