import { type Argument, type Flag, type Flags, HELP_FLAG, type Input } from './input.ts';

/** The shape of a command. One table of them drives parsing, help, completion and the docs page. */

export interface Example {
  run: string;
  does: string;
}

interface Description {
  /** Words that call it: `links create`. Empty: the only command of its program. */
  name: string;
  /** One line, without a full stop. */
  summary: string;
  /** More about it, in sentences. */
  details?: string;
  examples: readonly Example[];
}

interface Spec<A extends readonly Argument[], F extends Flags, Context, Result> extends Description {
  args?: A;
  flags?: F;
  run: (context: Context, input: Input<A, F>) => Promise<Result>;
}

/** A command of any arguments and flags. */
export interface Command<Context, Result> extends Description {
  args: readonly Argument[];
  flags: Flags;
  run: (context: Context, input: AnyInput) => Promise<Result>;
}

/** What help and parsing know of a command. */
export type CommandShape = Omit<Command<never, unknown>, 'run'>;

export interface AnyInput {
  args: Record<string, string | string[] | undefined>;
  flags: Record<string, string | string[] | number | boolean | undefined>;
}

/** Types the input of a command by its arguments and flags. */
export const commandOf =
  <Context, Result>() =>
  <const A extends readonly Argument[] = [], const F extends Flags = Record<never, Flag>>(
    spec: Spec<A, F, Context, Result>,
  ): Command<Context, Result> => {
    const { args = [], flags = {}, run, ...rest } = spec;
    return { ...rest, args, flags, run: (context, input) => run(context, input as unknown as Input<A, F>) };
  };

/** A program: its commands, and what is common to them. */
export interface Program<C extends CommandShape = CommandShape> {
  /** How it is called: `signpost`, `npm run admin --`. */
  call: string;
  /** What it does, in a sentence. */
  summary: string;
  commands: readonly C[];
  /** Flags of every command, with `HELP_FLAG`. */
  globals: Flags;
  /** Calls to begin with. */
  start?: readonly Example[];
  /** Last line of the overview. */
  footer?: string;
}

/** A program with nothing but one command, which has no name. */
export const programOf = <C extends CommandShape>(call: string, command: C): Program<C> => ({
  call,
  summary: command.summary,
  commands: [command],
  globals: HELP_FLAG,
});

/** `signpost links create` */
export const callOf = ({ call }: Program, ...words: readonly string[]): string =>
  [call, ...words].filter(Boolean).join(' ');
