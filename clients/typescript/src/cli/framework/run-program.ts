import { errorLines, exitCodeOf } from '../errors.ts';
import { terminalOf } from '../output/terminal.ts';
import type { AnyInput, Command, Program } from './command.ts';
import { helpLines } from './help.ts';
import { parse } from './parse.ts';

/**
 * Runs the command line of this process. Prints help or what is wrong, and sets the exit code: 2 for wrong usage, 1 for a failure.
 * `contextOf` makes what commands work with.
 */
export async function runProgram<Context>(
  program: Program<Command<Context, number | undefined>>,
  contextOf: (input: AnyInput, command: Command<Context, number | undefined>) => Context | Promise<Context>,
): Promise<void> {
  try {
    const parsed = parse(process.argv.slice(2), program);
    if (parsed.kind === 'run') {
      const { command, input } = parsed;
      process.exitCode = (await command.run(await contextOf(input, command), input)) ?? 0;
    } else {
      const words = parsed.kind === 'help' ? parsed.words : [];
      console.log(helpLines(words, program, terminalOf(process.stdout, process)).join('\n'));
    }
  } catch (error) {
    console.error(errorLines(error).join('\n'));
    process.exitCode = exitCodeOf(error);
  }
}
