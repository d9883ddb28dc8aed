import { helpLines } from '@signpost/command-line/help.ts';
import { type Parsed, parse } from '@signpost/command-line/parse.ts';
import type { Command } from './command.ts';
import { Context } from './context.ts';
import { EXIT, exitCodeOf } from './errors.ts';
import type { GlobalFlags } from './global-flags.ts';
import type { Io } from './io.ts';
import { Output } from './output/output.ts';
import { SIGNPOST } from './program.ts';
import { VERSION } from './version.ts';

/** Runs a command line. Returns the exit code; never throws. */
export async function run(argv: readonly string[], io: Io): Promise<number> {
  // Before the command line is read, nobody knows better what it asks for.
  const early = new Output(io, { json: argv.includes('--json'), quiet: false });
  let parsed: Parsed<Command>;
  try {
    parsed = parse(argv, SIGNPOST);
    if (parsed.kind === 'help') {
      for (const line of helpLines(parsed.words, SIGNPOST, early.terminal)) early.line(line);
      return EXIT.ok;
    }
  } catch (error) {
    early.error(error);
    return exitCodeOf(error);
  }
  if (parsed.kind === 'version') {
    early.line(VERSION);
    return EXIT.ok;
  }
  const context = new Context(io, parsed.input.flags as unknown as GlobalFlags);
  try {
    return (await parsed.command.run(context, parsed.input)) ?? EXIT.ok;
  } catch (error) {
    if (io.signal.aborted) return io.signal.reason as number;
    context.out.error(error);
    return exitCodeOf(error);
  }
}
