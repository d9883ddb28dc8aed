import type { Flags, Input } from '@signpost/command-line/input.ts';

/** Flags that filter clicks, for reports and lists. */
export const CLICK_FLAGS = {
  from: {
    kind: 'text',
    value: 'DATE',
    help: 'First day, such as 2026-11-01. Default: since the first click.',
  },
  to: { kind: 'text', value: 'DATE', help: 'Last day. Default: today.' },
  timezone: {
    kind: 'text',
    value: 'ZONE',
    help: 'IANA time zone of days and hours. Default: that of this machine.',
  },
  country: { kind: 'text', value: 'CODES', help: 'Only clicks from these countries, such as DE,FR.' },
  device: { kind: 'text', value: 'NAMES', help: 'Only these devices: desktop, mobile, tablet, other.' },
  browser: { kind: 'text', value: 'NAMES', help: 'Only these browsers.' },
  os: { kind: 'text', value: 'NAMES', help: 'Only these operating systems.' },
  referrer: { kind: 'text', value: 'HOSTS', help: 'Only clicks from these hosts, or direct.' },
  source: { kind: 'text', value: 'NAMES', help: 'Only these sources: redirect, qr, pixel, app.' },
  tag: { kind: 'text', value: 'TAGS', help: 'Only links and Smart Links with one of these tags.' },
} as const satisfies Flags;

/** Flags that filter reports only: lists of clicks name countries. */
export const PLACE_FLAGS = {
  region: { kind: 'text', value: 'CODES', help: 'Only clicks from these regions, such as DE-BY.' },
  city: { kind: 'text', value: 'NAMES', help: 'Only clicks from these cities, such as Munich.' },
} as const satisfies Flags;

/** The query of a request. */
export function clickQuery(flags: Input<[], typeof CLICK_FLAGS>['flags']) {
  const { from, to, country, device, browser, os, referrer, source, tag } = flags;
  const timezone = flags.timezone ?? Intl.DateTimeFormat().resolvedOptions().timeZone;
  return { from, to, country, device, browser, os, referrer, source, tag, timezone };
}

/** Conversions have no suspected visits. */
export const SUSPECTED_FLAG = {
  'include-suspected': {
    kind: 'switch',
    help: 'Include visits that look automated, such as from a mail gateway that opens links.',
  },
} as const satisfies Flags;

export const inclusionOf = (flags: Input<[], typeof SUSPECTED_FLAG>['flags']) =>
  flags['include-suspected'] ? { includes: 'suspected' as const } : {};
