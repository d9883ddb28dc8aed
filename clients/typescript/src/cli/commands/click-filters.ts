import type { Flags, Input } from '@signpost/command-line/input.ts';
import { DIMENSIONS } from '../../values.ts';

type Filter = Extract<(typeof DIMENSIONS)[number], { isFilter: true }>;
type Place = Extract<Filter, { isPlace: true }>;

/** Everything that clicks can be filtered by. */
export const FILTERS = DIMENSIONS.filter((one): one is Filter => one.isFilter);
const PLACES = FILTERS.filter((one): one is Place => one.isPlace);
const SINGLE = FILTERS.filter((one): one is Exclude<Filter, Place> => !one.isPlace);

function flagsFor<Name extends string>(filters: readonly { name: Name; plural: string; values: string }[]) {
  const flags = filters.map(({ name, plural, values }) => {
    const help = `Only clicks with these ${plural}: ${values.replaceAll('`', '')}.`;
    return [name, { kind: 'text', value: 'VALUES', help }];
  });
  return Object.fromEntries(flags) as Record<Name, { kind: 'text'; value: string; help: string }>;
}

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
  ...flagsFor(SINGLE),
  tag: { kind: 'text', value: 'TAGS', help: 'Only links and Smart Links with one of these tags.' },
} as const satisfies Flags;

/** Flags that filter reports only: lists of clicks name countries. */
export const PLACE_FLAGS = flagsFor(PLACES);

/** The query of a request. */
export function clickQuery(flags: Input<[], typeof CLICK_FLAGS>['flags']) {
  const { from, to, tag } = flags;
  const timezone = flags.timezone ?? Intl.DateTimeFormat().resolvedOptions().timeZone;
  return { from, to, tag, timezone, ...valuesOf(flags, SINGLE) };
}

export const placeQuery = (flags: Input<[], typeof PLACE_FLAGS>['flags']) => valuesOf(flags, PLACES);

const valuesOf = <Name extends string>(
  flags: { readonly [One in Name]: string | undefined },
  filters: readonly { name: Name }[],
) => Object.fromEntries(filters.map(({ name }) => [name, flags[name]])) as Record<Name, string | undefined>;

/** Conversions have no suspected visits. */
export const SUSPECTED_FLAG = {
  'include-suspected': {
    kind: 'switch',
    help: 'Include visits that look automated, such as from a mail gateway that opens links.',
  },
} as const satisfies Flags;

export const inclusionOf = (flags: Input<[], typeof SUSPECTED_FLAG>['flags']) =>
  flags['include-suspected'] ? { includes: 'suspected' as const } : {};
