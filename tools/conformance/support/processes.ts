import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { basename } from 'node:path';
import type { ExecOptions, Finished } from './check.ts';

export interface StartOptions {
  cwd?: string;
  /** Beside `PATH` and `HOME`; nothing else is inherited but proxies and certificates. */
  env?: Readonly<Record<string, string>>;
  /** Written to its standard input. */
  input?: string;
}

export interface StartedProcess {
  readonly pid: number;
  /** All of its output so far. */
  output(): string;
  /**
   * Waits until its output contains this, for 60 seconds by default. Throws if it ends before, or does not.
   */
  ready(text: string | RegExp, seconds?: number): Promise<void>;
  /** SIGTERM to it and to what it started, SIGKILL after five seconds. */
  end(): Promise<void>;
}

export class ProcessFailed extends Error {
  override readonly name = 'ProcessFailed';
  readonly finished: Finished;

  constructor(command: string, finished: Finished) {
    const { code, stdout, stderr } = finished;
    const lines = (stderr || stdout).trim().split('\n').slice(-15);
    // Its first line is all that the result of the check shows.
    super(`${basename(command)} ended with ${code}: ${lines.at(-1)}\n${lines.join('\n')}`);
    this.finished = finished;
  }
}

/** The command is not installed. */
export class CommandMissing extends Error {
  override readonly name = 'CommandMissing';
}

const END_SECONDS = 5;
/** What package managers and runtimes need to reach their registries, as the machine has set it up. */
const INHERITED =
  /^(?:PATH|HOME|LANG|TMPDIR|JAVA_HOME|GO\w+|CARGO_\w+|PIP_\w+|MAVEN_\w+|.*_PROXY|.*_proxy|.*CERT.*|.*_CA_\w+)$/;

const inherited = (): Record<string, string> =>
  Object.fromEntries(
    Object.entries(process.env).flatMap(([name, value]) =>
      value !== undefined && INHERITED.test(name) ? [[name, value]] : [],
    ),
  );

export function startProcess(
  command: string,
  args: readonly string[],
  { cwd, env, input }: StartOptions,
  log: (text: string) => void,
): StartedProcess & { finished: Promise<Finished> } {
  log(`$ ${[command, ...args].join(' ')}\n`);
  const child = spawn(command, args, {
    ...(cwd !== undefined && { cwd }),
    env: { ...inherited(), ...env },
    stdio: ['pipe', 'pipe', 'pipe'],
    // A group of its own, so that what it starts ends with it.
    detached: true,
  });
  child.stdin.on('error', () => undefined);
  child.stdin.end(input);
  const text = { stdout: '', stderr: '' };
  for (const name of ['stdout', 'stderr'] as const) {
    child[name].setEncoding('utf8').on('data', (chunk: string) => {
      text[name] += chunk;
      log(chunk);
    });
  }
  const finished = new Promise<Finished>((resolve, reject) => {
    child.once('error', (error: NodeJS.ErrnoException) =>
      reject(error.code === 'ENOENT' ? new CommandMissing(command) : error),
    );
    child.once('close', (code) => resolve({ code, ...text }));
  });
  finished.catch(() => undefined);
  const output = () => text.stdout + text.stderr;
  return {
    pid: child.pid ?? 0,
    finished,
    output,
    ready: (wanted, seconds = 60) => untilReady({ command, finished, output }, wanted, seconds),
    end: () => endOf(child),
  };
}

async function untilReady(
  { command, finished, output }: { command: string; finished: Promise<Finished>; output: () => string },
  wanted: string | RegExp,
  seconds: number,
): Promise<void> {
  const isThere = () => (typeof wanted === 'string' ? output().includes(wanted) : wanted.test(output()));
  let ended = false;
  finished.then(
    () => (ended = true),
    () => (ended = true),
  );
  const deadline = Date.now() + seconds * 1000;
  while (!isThere()) {
    if (ended) throw new ProcessFailed(command, await finished);
    if (Date.now() > deadline) throw new Error(`${command} was not ready after ${seconds} s`);
    await new Promise((done) => setTimeout(done, 50));
  }
}

async function endOf(child: ChildProcess): Promise<void> {
  const { pid } = child;
  if (pid === undefined) return;
  const kill = (signal: NodeJS.Signals) => {
    try {
      process.kill(-pid, signal);
    } catch {
      // The group has ended.
    }
  };
  const isRunning = child.exitCode === null && child.signalCode === null;
  const closed = isRunning ? once(child, 'exit') : undefined;
  kill('SIGTERM');
  const timer = setTimeout(() => kill('SIGKILL'), END_SECONDS * 1000);
  await closed;
  clearTimeout(timer);
  // What it left behind.
  kill('SIGKILL');
}

/** Runs a process to its end. */
export async function execProcess(
  command: string,
  args: readonly string[],
  { codes = [0], timeoutSeconds = 600, ...options }: ExecOptions,
  { log, signal }: { log: (text: string) => void; signal: AbortSignal },
): Promise<Finished> {
  const child = startProcess(command, args, options, log);
  const end = () => void child.end();
  signal.addEventListener('abort', end, { once: true });
  const timer = setTimeout(() => {
    log(`Stopped after ${timeoutSeconds} s\n`);
    end();
  }, timeoutSeconds * 1000);
  try {
    const finished = await child.finished;
    signal.throwIfAborted();
    if (finished.code === null || !codes.includes(finished.code)) throw new ProcessFailed(command, finished);
    return finished;
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', end);
  }
}
