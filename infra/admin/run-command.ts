import { parse } from '@signpost/command-line/parse.ts';
import { UsageError } from '@signpost/command-line/usage-error.ts';
import { localUser } from './caller.ts';
import type { AdminContext } from './commands/act.ts';
import { ADMIN } from './program.ts';

/**
 * Runs a command of `npm run admin` in this process, on what it is connected to.
 * Returns what would be printed.
 */
export async function runCommand(
  args: readonly string[],
  now: Date,
  caller: AdminContext['caller'] = localUser,
): Promise<object> {
  const parsed = parse(args, ADMIN);
  if (parsed.kind !== 'run') throw new UsageError('No command given.');
  return parsed.command.run({ now, caller }, parsed.input);
}
