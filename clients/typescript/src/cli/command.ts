import type { Context } from './context.ts';
import type { Argument, Flag, Flags, Input } from './input.ts';

/** The shape of a command. One table of them drives parsing, help, completion and the docs page. */

export interface Example {
  run: string;
  does: string;
}

interface Spec<A extends readonly Argument[], F extends Flags> {
  /** Words that call it: `links create`. */
  name: string;
  /** One line, without a full stop. */
  summary: string;
  /** More about it, in sentences. */
  details?: string;
  args?: A;
  flags?: F;
  examples: readonly Example[];
  /** Returns the exit code if it is not 0. Throws ApiError, UsageError or CliError. */
  run: (context: Context, input: Input<A, F>) => Promise<number | undefined>;
}

/** A command of any arguments and flags. */
export interface Command {
  name: string;
  summary: string;
  details?: string;
  args: readonly Argument[];
  flags: Flags;
  examples: readonly Example[];
  run: (context: Context, input: AnyInput) => Promise<number | undefined>;
}

export interface AnyInput {
  args: Record<string, string | string[] | undefined>;
  flags: Record<string, string | string[] | number | boolean | undefined>;
}

/** Types the input of a command by its arguments and flags. */
export function command<
  const A extends readonly Argument[] = [],
  const F extends Flags = Record<never, Flag>,
>(spec: Spec<A, F>): Command {
  const { args = [], flags = {}, run, ...rest } = spec;
  return { ...rest, args, flags, run: (context, input) => run(context, input as unknown as Input<A, F>) };
}
