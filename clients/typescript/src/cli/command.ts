import { commandOf, type Command as FrameworkCommand } from '@signpost/command-line/command.ts';
import type { Context } from './context.ts';

/** A command of `signpost`. Returns the exit code if it is not 0. Throws ApiError, UsageError or CliError. */
export type Command = FrameworkCommand<Context, number | undefined>;

export const command = commandOf<Context, number | undefined>();
