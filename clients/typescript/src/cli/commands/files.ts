import { createWriteStream } from 'node:fs';
import { readFile, rename, rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Context } from '../context.ts';
import { CliError } from '../errors.ts';
import { printable } from '../output/text.ts';
import { readStdin } from '../prompt.ts';

/** Bytes of a file; `-` is standard input. Throws CliError. */
export async function readInput(file: string, { io }: Context): Promise<Buffer> {
  if (file === '-') return readStdin(io, 'The file');
  try {
    return await readFile(file);
  } catch (error) {
    throw new CliError(`${file} cannot be read: ${(error as NodeJS.ErrnoException).code}.`);
  }
}

/** A JSON object of a file or standard input. */
export async function readJsonObject(file: string, context: Context): Promise<Record<string, unknown>> {
  const text = (await readInput(file, context)).toString('utf8').replace(/^\uFEFF/, '');
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw new CliError(
      `${file === '-' ? 'Standard input' : file} is not valid JSON: ${(error as Error).message}`,
    );
  }
  if (typeof value === 'object' && value !== null && !Array.isArray(value))
    return value as Record<string, unknown>;
  throw new CliError(`${file === '-' ? 'Standard input' : file} must hold a JSON object.`);
}

/** Writes a file as a whole: an error on the way leaves the one before. `-` is standard output. */
export async function writeOutput(
  file: string,
  parts: AsyncIterable<Uint8Array | string> | Iterable<Uint8Array>,
  { io, out }: Context,
): Promise<void> {
  if (file === '-') {
    for await (const part of parts) {
      await out.bytes(typeof part === 'string' && out.terminal.isTty ? printable(part) : part);
    }
    return;
  }
  const draft = `${file}.${process.pid}.part`;
  try {
    await pipeline(Readable.from(parts, { objectMode: true }), createWriteStream(draft), {
      signal: io.signal,
    });
    await rename(draft, file);
  } catch (error) {
    await rm(draft, { force: true });
    const { code } = error as NodeJS.ErrnoException;
    if (code === undefined || !/^E[A-Z]+$/.test(code)) throw error;
    throw new CliError(`${file} cannot be written: ${code}.`);
  }
}
