import type { AnyInput, Command, Program } from './command.ts';
import { helpLines } from './help.ts';
import { parse } from './parse.ts';
import { terminalOf } from './terminal.ts';
import { UsageError } from './usage-error.ts';

/**
 * Runs the command line of this process: `contextOf` makes what commands work with, `finish` handles what
 * they return. Prints help or what is wrong, and sets the exit code: 2 for wrong usage, 1 for a failure.
 */
export async function runProgram<Context, Result>(
  program: Program<Command<Context, Result>>,
  contextOf: (input: AnyInput, command: Command<Context, Result>) => Context | Promise<Context>,
  finish: (result: Result) => void = () => {},
): Promise<void> {
  try {
    const parsed = parse(process.argv.slice(2), program);
    if (parsed.kind === 'run') {
      const { command, input } = parsed;
      finish(await command.run(await contextOf(input, command), input));
    } else {
      const words = parsed.kind === 'help' ? parsed.words : [];
      console.log(helpLines(words, program, terminalOf(process.stdout, process)).join('\n'));
    }
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error));
    process.exitCode = error instanceof UsageError ? 2 : 1;
  }
}
