/** Arguments and flags of commands, and the types of their values. */

/** A positional argument. Optional ones and one with `many` come last. */
export interface Argument {
  name: string;
  help: string;
  optional?: true;
  many?: true;
}

export interface Flag {
  kind: 'text' | 'number' | 'switch';
  help: string;
  /** A single letter. */
  short?: string;
  /** What help shows for the value. */
  value?: string;
  choices?: readonly string[];
  /** May be repeated. */
  many?: true;
  required?: true;
}

export type Flags = Record<string, Flag>;

type ArgumentValue<A extends Argument> = A extends { many: true }
  ? string[]
  : A extends { optional: true }
    ? string | undefined
    : string;

type FlagValue<F extends Flag> = F extends { kind: 'switch' }
  ? boolean
  : F extends { many: true }
    ? string[]
    : (F extends { kind: 'number' } ? number : string) | (F extends { required: true } ? never : undefined);

export interface Input<A extends readonly Argument[], F extends Flags> {
  args: { [One in A[number] as One['name']]: ArgumentValue<One> };
  flags: { [Name in keyof F]: FlagValue<F[Name]> };
}

/** The flag that asks for help, of every command. */
export const HELP_FLAG = {
  help: { kind: 'switch', short: 'h', help: 'Show help.' },
} as const satisfies Flags;
