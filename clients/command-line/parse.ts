import { parseArgs } from 'node:util';
import { type AnyInput, type CommandShape, callOf, type Program } from './command.ts';
import type { Flag, Flags } from './input.ts';
import { closest } from './suggest.ts';
import { UsageError } from './usage-error.ts';

/** What a command line asks for. */
export type Parsed<C extends CommandShape> =
  | { kind: 'run'; command: C; input: AnyInput }
  /** `words`: the start of the commands to explain; empty: all. */
  | { kind: 'help'; words: string[] }
  | { kind: 'version' };

/** Reads a command line. Throws UsageError, which names what is wrong and what was probably meant. */
export function parse<C extends CommandShape>(argv: readonly string[], program: Program<C>): Parsed<C> {
  const { command, words, rest } = findCommand(argv, program);
  if (words[0] === 'help') return { kind: 'help', words: rest.filter((word) => !word.startsWith('-')) };
  if (!command) {
    if (argv.length === 0 || isAsked(rest, ['--help', '-h'])) return { kind: 'help', words };
    if (words.length === 0 && isAsked(rest, ['--version', '-v', '-V'])) return { kind: 'version' };
    if (words.length > 0 && rest.length === 0) return { kind: 'help', words };
    throw unknownCommand(words, rest, program);
  }
  const flags: Flags = { ...program.globals, ...command.flags };
  const { values, positionals } = readFlags(rest, flags, callOf(program, command.name));
  if (values['help'] === true) return { kind: 'help', words: command.name.split(' ').filter(Boolean) };
  const args = argumentsOf(positionals, command, program);
  for (const [name, { required, value = 'a value' }] of Object.entries(flags)) {
    if (required && values[name] === undefined) {
      const call = callOf(program, command.name);
      throw new UsageError(`${call} needs --${name} ${value}. See ${call} --help`);
    }
  }
  return { kind: 'run', command, input: { args, flags: values } };
}

const isAsked = (rest: readonly string[], names: readonly string[]) =>
  rest.some((word) => names.includes(word));

/** The command with the most leading words. Flags may stand before and between them. */
function findCommand<C extends CommandShape>(argv: readonly string[], { commands, globals }: Program<C>) {
  const words: string[] = [];
  const rest: string[] = [];
  let isOver = false;
  for (let i = 0; i < argv.length; i++) {
    const word = argv[i] as string;
    const next = [...words, word].join(' ');
    const isWord =
      !isOver &&
      !word.startsWith('-') &&
      (startsAny(next, commands) || (words.length === 0 && word === 'help'));
    if (isWord) words.push(word);
    else rest.push(word);
    // A flag's value is no word of a command.
    if (!isOver && takesValue(word, globals) && i + 1 < argv.length) rest.push(argv[++i] as string);
    else if (!isWord && (!word.startsWith('-') || word === '--')) isOver = true;
  }
  const command = commands.find(({ name }) => name === words.join(' '));
  return { command, words, rest };
}

const startsAny = (text: string, commands: readonly CommandShape[]) =>
  commands.some(({ name }) => name === text || name.startsWith(`${text} `));

function takesValue(word: string, globals: Flags): boolean {
  const flag = globals[word.replace(/^--/, '')];
  return word.startsWith('--') && flag !== undefined && flag.kind !== 'switch';
}

function unknownCommand(words: readonly string[], rest: readonly string[], program: Program): UsageError {
  const [wrong] = rest.filter((word) => !word.startsWith('-'));
  if (wrong === undefined) {
    const [flag] = rest;
    if (words.length === 0)
      return new UsageError(`${flag} needs a command. Commands: ${callOf(program, '--help')}`);
    return new UsageError(
      `${words.join(' ')} needs a command: ${nextWords(words, program.commands).join(', ')}.`,
    );
  }
  const guess = closest(wrong, nextWords(words, program.commands));
  const said = [...words, wrong].join(' ');
  const help = guess
    ? `Did you mean "${callOf(program, ...words, guess)}"?`
    : `Commands: ${callOf(program, ...words, '--help')}`;
  return new UsageError(`There is no command "${said}". ${help}`);
}

/** Words that can follow. */
export function nextWords(words: readonly string[], commands: readonly CommandShape[]): string[] {
  const following = commands.flatMap(({ name }) => {
    const parts = name.split(' ');
    const next = parts[words.length];
    return next !== undefined && words.every((word, i) => parts[i] === word) ? [next] : [];
  });
  return [...new Set(following)];
}

function readFlags(rest: readonly string[], flags: Flags, call: string) {
  const options = Object.fromEntries(
    Object.entries(flags).map(([flag, { kind, short }]) => [
      flag,
      { type: kind === 'switch' ? ('boolean' as const) : ('string' as const), ...(short && { short }) },
    ]),
  );
  const { tokens } = parseArgs({
    args: [...rest],
    options,
    strict: false,
    tokens: true,
    allowPositionals: true,
  });
  const values: AnyInput['flags'] = Object.fromEntries(
    Object.entries(flags).map(([flag, { kind, many }]) => [
      flag,
      kind === 'switch' ? false : many ? [] : undefined,
    ]),
  );
  const positionals: string[] = [];
  for (const token of tokens) {
    if (token.kind === 'positional') positionals.push(token.value);
    if (token.kind !== 'option') continue;
    const flag = Object.hasOwn(flags, token.name) ? flags[token.name] : undefined;
    if (!flag) throw unknownFlag(token.rawName, flags, call);
    if (token.inlineValue === false && /^-./.test(token.value)) {
      throw new UsageError(
        `${token.rawName} needs ${flag.value ?? 'a value'}. Write ${token.rawName}=${token.value} if that ` +
          'is it.',
      );
    }
    values[token.name] = flagValue(token, flag, values[token.name]);
  }
  return { values, positionals };
}

function unknownFlag(rawName: string, flags: Flags, call: string): UsageError {
  const guess = closest(rawName.replace(/^-+/, ''), Object.keys(flags));
  const help = guess ? `Did you mean --${guess}?` : `Its flags: ${call} --help`;
  return new UsageError(`${call} has no flag ${rawName}. ${help}`);
}

function flagValue(
  { rawName, value }: { rawName: string; value?: string | undefined },
  { kind, choices, many, value: placeholder = 'a value' }: Flag,
  before: AnyInput['flags'][string],
): AnyInput['flags'][string] {
  if (kind === 'switch') {
    if (value !== undefined) throw new UsageError(`${rawName} takes no value.`);
    return true;
  }
  if (value === undefined) throw new UsageError(`${rawName} needs ${placeholder}.`);
  if (choices && !choices.includes(value)) {
    throw new UsageError(`${rawName} must be one of ${choices.join(', ')}, not "${value}".`);
  }
  if (kind === 'number') {
    if (!/^\d{1,15}$/.test(value)) throw new UsageError(`${rawName} must be a whole number, not "${value}".`);
    return Number(value);
  }
  return many ? [...(before as string[]), value] : value;
}

function argumentsOf(
  positionals: readonly string[],
  { name, args }: CommandShape,
  program: Program,
): AnyInput['args'] {
  const call = callOf(program, name);
  const left = [...positionals];
  const values: AnyInput['args'] = {};
  for (const { name: argument, optional, many } of args) {
    if (left.length === 0 && !optional) {
      throw new UsageError(`${call} needs ${argument.toUpperCase()}. See ${call} --help`);
    }
    values[argument] = many ? left.splice(0) : left.shift();
  }
  if (left.length > 0) throw new UsageError(`${call} does not take "${left[0]}".`);
  return values;
}
