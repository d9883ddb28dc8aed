import { UsageError } from '../errors.ts';
import type { Io } from '../io.ts';
import { readSecret } from '../prompt.ts';

/** Flags of headers that webhooks send. */
export const HEADER_FLAGS = {
  header: {
    kind: 'text',
    many: true,
    value: 'HEADER',
    help: 'Header that is sent with every delivery, such as "x-team: sales". Its value is not shown again.',
  },
  'header-stdin': {
    kind: 'switch',
    help: 'Read headers from standard input, one in each line: secrets stay out of the shell history.',
  },
} as const;

/**
 * Values by lower-case name of headers as curl takes them, `name: value`. Throws UsageError, which repeats no
 * value.
 */
export async function headersOf(
  flags: { header: readonly string[]; 'header-stdin': boolean },
  io: Io,
): Promise<Record<string, string>> {
  const read = flags['header-stdin'] ? (await readSecret(io, 'The header')).split(/\r?\n/) : [];
  return Object.fromEntries([
    ...flags.header.map((text) => headerOf(text, '--header')),
    ...read.filter((line) => line.trim() !== '').map((line) => headerOf(line, 'Each line of standard input')),
  ]);
}

function headerOf(text: string, what: string): [name: string, value: string] {
  const [, name, value] = /^([^:]+):\s*(.*?)\s*$/s.exec(text) ?? [];
  if (name === undefined || value === undefined)
    throw new UsageError(`${what} must have a name and a value, such as "authorization: Bearer 4f1c2a".`);
  return [name.trim().toLowerCase(), value];
}
