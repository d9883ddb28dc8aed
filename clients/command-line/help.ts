import { type CommandShape, callOf, type Example, type Program } from './command.ts';
import type { Argument, Flags } from './input.ts';
import { closest } from './suggest.ts';
import { type Style, styled, type Terminal } from './terminal.ts';
import { UsageError } from './usage-error.ts';

/** What help says, from the table of commands. */

const MAX_WIDTH = 100;

/**
 * Help of all commands, of those that start with some words, or of one. Throws UsageError if there is none.
 */
export function helpLines(words: readonly string[], program: Program, terminal: Terminal): string[] {
  const { commands } = program;
  const name = words.join(' ');
  const exact = commands.find((command) => command.name === name);
  if (exact) return commandHelp(exact, program, terminal);
  const some = commands.filter((command) => name === '' || command.name.startsWith(`${name} `));
  if (some.length === 0) {
    const guess = closest(
      name,
      commands.map((command) => command.name),
    );
    const help = guess
      ? `Did you mean "${callOf(program, guess)}"?`
      : `Commands: ${callOf(program, '--help')}`;
    throw new UsageError(`There is no command "${name}". ${help}`);
  }
  return name === '' ? overview(program, terminal) : group({ name, commands: some }, program, terminal);
}

function overview(program: Program, terminal: Terminal): string[] {
  const { title, style } = writer(terminal);
  const { summary, commands, globals, start = [], footer } = program;
  return [
    summary,
    '',
    title('Usage'),
    `  ${callOf(program)} COMMAND [ARGUMENTS] [FLAGS]`,
    ...(start.length > 0
      ? [
          '',
          title('Start here'),
          ...pairs(
            start.map(({ run, does }) => [run, does]),
            terminal,
          ),
        ]
      : []),
    '',
    title('Commands'),
    ...pairs(
      commands.map(({ name, summary }) => [name, summary]),
      terminal,
    ),
    '',
    title('Flags of every command'),
    ...flagLines(globals, terminal),
    ...(footer ? ['', style(footer, 'dim')] : []),
  ];
}

function group(
  { name, commands }: { name: string; commands: readonly CommandShape[] },
  program: Program,
  terminal: Terminal,
): string[] {
  const { title, style } = writer(terminal);
  return [
    title('Usage'),
    `  ${callOf(program, name)} COMMAND`,
    '',
    title('Commands'),
    ...pairs(
      commands.map((command) => [usageOf(command), command.summary]),
      terminal,
    ),
    '',
    style(`More: ${callOf(program, commands[0]?.name ?? '')} --help`, 'dim'),
  ];
}

function commandHelp(command: CommandShape, program: Program, terminal: Terminal): string[] {
  const { title, style } = writer(terminal);
  const { summary, details, args, examples } = command;
  // A program of one command lists all flags with it.
  const isOnly = command.name === '';
  const flags = isOnly ? { ...command.flags, ...program.globals } : command.flags;
  const globals = Object.keys(program.globals).filter((name) => name !== 'help');
  return [
    `${summary}.`,
    ...(details ? ['', ...fold(details, Math.min(MAX_WIDTH, terminal.columns))] : []),
    '',
    title('Usage'),
    `  ${callOf(program, usageOf(command))}${Object.keys(flags).length > 0 ? ' [FLAGS]' : ''}`,
    ...(args.length > 0
      ? [
          '',
          title('Arguments'),
          ...pairs(
            args.map(({ name, help }) => [name.toUpperCase(), help]),
            terminal,
          ),
        ]
      : []),
    ...(Object.keys(flags).length > 0 ? ['', title('Flags'), ...flagLines(flags, terminal)] : []),
    ...exampleLines(examples, style),
    ...(isOnly || globals.length === 0
      ? []
      : [
          '',
          style(
            `Flags of every command: ${globals.map((name) => `--${name}`).join(', ')}. See ` +
              `${callOf(program, '--help')}`,
            'dim',
          ),
        ]),
  ];
}

const exampleLines = (
  examples: readonly Example[],
  style: (text: string, name: Style) => string,
): string[] =>
  examples.length === 0
    ? []
    : [
        '',
        style('Examples', 'bold'),
        ...examples.flatMap(({ run, does }) => [`  ${style(`# ${does}`, 'dim')}`, `  ${run}`]),
      ];

/** `links get LINK` */
export const usageOf = ({ name, args }: CommandShape): string =>
  [name, ...args.map(argumentUsage)].filter(Boolean).join(' ');

function argumentUsage({ name, optional, many }: Argument): string {
  const shown = `${name.toUpperCase()}${many ? '...' : ''}`;
  return optional ? `[${shown}]` : shown;
}

/** `-o, --output FILE`, and what it does with its choices. */
export function flagPairs(flags: Flags): [string, string][] {
  return Object.entries(flags).map(([name, { kind, short, value, choices, many, required, help }]) => {
    const placeholder = kind === 'switch' ? '' : ` ${value ?? (kind === 'number' ? 'NUMBER' : 'TEXT')}`;
    const more = [
      choices && `One of ${choices.join(', ')}.`,
      many && 'May be repeated.',
      required && 'Required.',
    ].filter(Boolean);
    return [`${short ? `-${short}, ` : ''}--${name}${placeholder}`, [help, ...more].join(' ')];
  });
}

const flagLines = (flags: Flags, terminal: Terminal): string[] => pairs(flagPairs(flags), terminal);

function pairs(entries: readonly (readonly [string, string])[], terminal: Terminal): string[] {
  const width = Math.min(36, Math.max(...entries.map(([left]) => left.length)));
  const room = Math.max(24, Math.min(MAX_WIDTH, terminal.columns) - width - 4);
  return entries.flatMap(([left, right]) => {
    const [first = '', ...rest] = fold(right, room);
    const indent = ' '.repeat(width + 4);
    const head =
      left.length > width ? [`  ${left}`, `${indent}${first}`] : [`  ${left.padEnd(width)}  ${first}`];
    return [...head, ...rest.map((line) => `${indent}${line}`)];
  });
}

/** Folded at spaces. */
function fold(text: string, columns: number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (line !== '' && longer.length > columns) {
      lines.push(line);
      line = word;
    } else line = longer;
  }
  return [...lines, line];
}

function writer(terminal: Terminal) {
  const style = (text: string, name: Style) => styled(text, name, terminal);
  return { style, title: (text: string) => style(text, 'bold') };
}
