import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';
import { CliError, EXIT, UsageError } from './errors.ts';
import type { Io } from './io.ts';

/** Asks on the terminal. Throws UsageError without one. */
export function ask(question: string, io: Io): Promise<string> {
  return askWith(question, io, io.stderr);
}

/** Asks for a line of input that the terminal does not echo. */
export function askSecret(question: string, io: Io): Promise<string> {
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  return askWith(question, io, silent);
}

async function askWith(question: string, io: Io, echo: NodeJS.WritableStream): Promise<string> {
  if (!io.stdin.isTTY) throw new UsageError(`${question} cannot be asked without a terminal.`);
  io.stderr.write(`${question}: `);
  const lines = createInterface({ input: io.stdin, output: echo, terminal: true });
  try {
    return await new Promise<string>((resolve, reject) => {
      const stop = () => reject(new CliError('Interrupted.', EXIT.interrupted));
      lines.once('line', resolve);
      // In raw mode Ctrl-C is a key, not a signal.
      lines.once('SIGINT', stop);
      lines.once('close', stop);
      io.signal.addEventListener('abort', stop, { once: true });
    });
  } finally {
    lines.close();
    if (echo !== io.stderr) io.stderr.write('\n');
  }
}

/** True for y and yes. */
export async function confirm(question: string, io: Io): Promise<boolean> {
  return /^y(?:es)?$/i.test((await ask(`${question} [y/N]`, io)).trim());
}

/** All of stdin. Throws UsageError if that is a terminal. */
export async function readStdin(io: Io, what: string): Promise<Buffer> {
  if (io.stdin.isTTY) throw new UsageError(`${what} is read from standard input: pipe it in.`);
  const chunks: Buffer[] = [];
  for await (const chunk of io.stdin) chunks.push(Buffer.from(chunk as Uint8Array));
  return Buffer.concat(chunks);
}

/** A line of stdin, such as a key or a password. */
export async function readSecret(io: Io, what: string): Promise<string> {
  const text = (await readStdin(io, what)).toString('utf8').replace(/\r?\n$/, '');
  if (text === '') throw new UsageError(`${what} is missing on standard input.`);
  return text;
}
