import type { Command } from './command.ts';
import { EXIT, UsageError } from './errors.ts';
import { type Argument, type Flags, GLOBAL_FLAGS } from './input.ts';
import { type Style, styled, type Terminal } from './output/terminal.ts';
import { fold } from './output/text.ts';
import { closest } from './suggest.ts';

/** What help says, from the table of commands. */

const MAX_WIDTH = 100;

/** Help of all commands, of those that start with some words, or of one. Throws UsageError for words that none starts with. */
export function helpLines(
  words: readonly string[],
  commands: readonly Command[],
  terminal: Terminal,
): string[] {
  const name = words.join(' ');
  const exact = commands.find((command) => command.name === name);
  if (exact) return commandHelp(exact, terminal);
  const some = commands.filter((command) => name === '' || command.name.startsWith(`${name} `));
  if (some.length === 0) {
    const guess = closest(
      name,
      commands.map((command) => command.name),
    );
    const help = guess ? `Did you mean "signpost ${guess}"?` : 'Commands: signpost --help';
    throw new UsageError(`There is no command "${name}". ${help}`);
  }
  return name === '' ? overview(some, terminal) : group(name, some, terminal);
}

function overview(commands: readonly Command[], terminal: Terminal): string[] {
  const { title, style } = writer(terminal);
  return [
    'Short links and Smart Links from the command line.',
    '',
    title('Usage'),
    '  signpost COMMAND [ARGUMENTS] [FLAGS]',
    '',
    title('Start here'),
    ...pairs(
      [
        ['signpost login', 'Save the URL of your Signpost and an API key'],
        ['signpost links create https://example.com/spring', 'Shorten a URL'],
        ['signpost clicks --follow', 'Watch clicks as they come in'],
      ],
      terminal,
    ),
    '',
    title('Commands'),
    ...pairs(
      commands.map(({ name, summary }) => [name, summary]),
      terminal,
    ),
    '',
    title('Flags of every command'),
    ...flagLines(GLOBAL_FLAGS, terminal),
    '',
    style(`More: signpost links create --help. Exit codes: ${exitCodes()}.`, 'dim'),
  ];
}

const exitCodes = (): string =>
  [
    `${EXIT.ok} done`,
    `${EXIT.failed} failed`,
    `${EXIT.usage} wrong usage`,
    `${EXIT.denied} not signed in or not permitted`,
    `${EXIT.notFound} not found`,
    `${EXIT.unavailable} rate limited or unavailable`,
    `${EXIT.interrupted} interrupted`,
  ].join(', ');

function group(name: string, commands: readonly Command[], terminal: Terminal): string[] {
  const { title, style } = writer(terminal);
  return [
    title('Usage'),
    `  signpost ${name} COMMAND`,
    '',
    title('Commands'),
    ...pairs(
      commands.map((command) => [usageOf(command), command.summary]),
      terminal,
    ),
    '',
    style(`More: signpost ${commands[0]?.name} --help`, 'dim'),
  ];
}

function commandHelp(command: Command, terminal: Terminal): string[] {
  const { title, style } = writer(terminal);
  const { summary, details, args, flags, examples } = command;
  return [
    `${summary}.`,
    ...(details ? ['', ...fold(details, Math.min(MAX_WIDTH, terminal.columns))] : []),
    '',
    title('Usage'),
    `  signpost ${usageOf(command)}${Object.keys(flags).length > 0 ? ' [FLAGS]' : ''}`,
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
    '',
    title('Examples'),
    ...examples.flatMap(({ run, does }) => [`  ${style(`# ${does}`, 'dim')}`, `  ${run}`]),
    '',
    style('Flags of every command: --json, --quiet, --profile, --url. See signpost --help', 'dim'),
  ];
}

/** `links get LINK` */
export const usageOf = ({ name, args }: Command): string => [name, ...args.map(argumentUsage)].join(' ');

function argumentUsage({ name, optional, many }: Argument): string {
  const shown = `${name.toUpperCase()}${many ? '...' : ''}`;
  return optional ? `[${shown}]` : shown;
}

/** `-o, --output FILE`, and what it does with its choices. */
export function flagPairs(flags: Flags): [string, string][] {
  return Object.entries(flags).map(([name, { kind, short, value, choices, many, help }]) => {
    const placeholder = kind === 'switch' ? '' : ` ${value ?? (kind === 'number' ? 'NUMBER' : 'TEXT')}`;
    const more = [choices && `One of ${choices.join(', ')}.`, many && 'May be repeated.'].filter(Boolean);
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

function writer(terminal: Terminal) {
  const style = (text: string, name: Style) => styled(text, name, terminal);
  return { style, title: (text: string) => style(text, 'bold') };
}
