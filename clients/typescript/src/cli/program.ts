import type { Program } from '@signpost/command-line/command.ts';
import type { Command } from './command.ts';
import { COMMANDS } from './commands.ts';
import { EXIT } from './errors.ts';
import { GLOBAL_FLAGS } from './global-flags.ts';

const EXIT_CODES = [
  `${EXIT.ok} done`,
  `${EXIT.failed} failed`,
  `${EXIT.usage} wrong usage`,
  `${EXIT.denied} not signed in or not permitted`,
  `${EXIT.notFound} not found`,
  `${EXIT.unavailable} rate limited or unavailable`,
  `${EXIT.interrupted} interrupted`,
].join(', ');

/** The program `signpost`. */
export const SIGNPOST: Program<Command> = {
  call: 'signpost',
  summary: 'Short links and Smart Links from the command line.',
  commands: COMMANDS,
  globals: GLOBAL_FLAGS,
  start: [
    { run: 'signpost login', does: 'Save the URL of your Signpost and an API key' },
    { run: 'signpost links create https://example.com/spring', does: 'Shorten a URL' },
    { run: 'signpost clicks --follow', does: 'Watch clicks as they come in' },
  ],
  footer: `More: signpost links create --help. Exit codes: ${EXIT_CODES}.`,
};
