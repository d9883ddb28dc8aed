import { type Flags, HELP_FLAG, type Input } from '@signpost/command-line/input.ts';

/** Flags that every command has. */
export const GLOBAL_FLAGS = {
  json: { kind: 'switch', help: 'Print JSON: one value, or one per line for streams.' },
  quiet: { kind: 'switch', short: 'q', help: 'Print no notes and no progress.' },
  profile: {
    kind: 'text',
    value: 'NAME',
    help: 'Use this saved profile. Default: SIGNPOST_PROFILE, else default.',
  },
  url: {
    kind: 'text',
    value: 'URL',
    help: 'The Signpost to use. Default: SIGNPOST_URL, else that of the profile.',
  },
  ...HELP_FLAG,
} as const satisfies Flags;

export type GlobalFlags = Input<[], typeof GLOBAL_FLAGS>['flags'];
