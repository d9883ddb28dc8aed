import { CHANNELS } from './channel.ts';
import { CLICK_LIMITS, COUNTRY_SHAPE, DESTINATION_SHAPE, SOURCES } from './click-fields.ts';
import { BROWSER_LABELS, DEVICES, OS_LABELS } from './user-agent.ts';

/**
 * What clicks are broken down by. Everything else derives from this table: stored rows and days, files,
 * filters, reports, lists, conversions, both clients, the command line and the console. New dimensions are
 * appended: the order is that of stored columns.
 */
interface DimensionSpec {
  title: string;
  /** What a value is, for descriptions. */
  values: string;
  example: string;
  /** How reports name clicks without a value. Absent: all have one. */
  absent?: string;
  /** The list of reports of clicks. */
  figure: string;
  /** The list of conversions. Absent: conversions do not know it. */
  conversions?: string;
  /** Name of the list in the console and in shared reports, which leave out `isUnshared`. */
  list: string;
  /** The group of lists in the console. */
  group: 'referrers' | 'countries' | 'devices';
  /** Position among all lists. */
  rank: number;
  /** What a filter accepts. Absent: it is none. */
  filter?: {
    /** Either all values, or a test and what it allows. */
    of: Iterable<string> | { allowed: string; accepts: (value: string) => boolean };
    example?: string;
    note?: string;
  };
  /** Where the visitor is: only shown from several visitors on, and never of a single click. */
  isPlace?: true;
  isUnshared?: true;
}

const upTo = (length: number) => (value: string) => value.length > 0 && value.length <= length;
const REGION_VALUE = /^(?:.+ \()?[A-Z]{2}-[A-Z\d]{1,3}\)?$/;

export const DIMENSIONS = {
  country: {
    title: 'Country',
    values: 'two letters of ISO 3166',
    example: 'ES',
    absent: 'Unknown',
    figure: 'topCountries',
    conversions: 'countries',
    list: 'countries',
    group: 'countries',
    rank: 10,
    filter: {
      of: { allowed: 'two capital letters', accepts: (value) => COUNTRY_SHAPE.test(value) },
      example: 'DE,AT',
    },
  },
  region: {
    title: 'Region',
    values: 'name and code of ISO 3166-2',
    example: 'Bavaria (DE-BY)',
    absent: 'Unknown',
    figure: 'topRegions',
    list: 'regions',
    group: 'countries',
    rank: 11,
    filter: {
      of: {
        allowed: 'a code such as DE-BY, a name such as Bavaria (DE-BY)',
        accepts: (value) => REGION_VALUE.test(value) && value.length <= CLICK_LIMITS.place,
      },
      example: 'DE-BY',
      note: 'The code is enough.',
    },
    isPlace: true,
  },
  city: {
    title: 'City',
    values: 'name and code of its region',
    example: 'Munich (DE-BY)',
    absent: 'Unknown',
    figure: 'topCities',
    list: 'cities',
    group: 'countries',
    rank: 12,
    filter: {
      of: {
        allowed: `a name of at most ${CLICK_LIMITS.place} characters`,
        accepts: upTo(CLICK_LIMITS.place),
      },
      note: 'A name alone selects all cities of that name.',
    },
    isPlace: true,
  },
  device: {
    title: 'Device',
    values: '`desktop`, `mobile`, `tablet` or `other`',
    example: 'mobile',
    figure: 'devices',
    conversions: 'devices',
    list: 'devices',
    group: 'devices',
    rank: 30,
    filter: { of: DEVICES },
  },
  browser: {
    title: 'Browser',
    values: 'the browser, or the app that opened the link',
    example: 'Safari',
    figure: 'topBrowsers',
    conversions: 'browsers',
    list: 'browsers',
    group: 'devices',
    rank: 31,
    filter: { of: BROWSER_LABELS },
  },
  os: {
    title: 'Operating system',
    values: 'such as `iOS`',
    example: 'iOS',
    figure: 'topOperatingSystems',
    conversions: 'operatingSystems',
    list: 'os',
    group: 'devices',
    rank: 32,
    filter: { of: OS_LABELS },
  },
  language: {
    title: 'Language',
    values: 'that the visitor prefers',
    example: 'pt-BR',
    absent: 'Unknown',
    figure: 'topLanguages',
    conversions: 'languages',
    list: 'languages',
    group: 'countries',
    rank: 40,
  },
  referrer: {
    title: 'Referrer',
    values: 'host that the visitor came from',
    example: 'news.example',
    absent: 'direct',
    figure: 'topReferrers',
    conversions: 'referrers',
    list: 'referrers',
    group: 'referrers',
    rank: 21,
    filter: {
      of: {
        allowed: `a host of at most ${CLICK_LIMITS.referrer} characters`,
        accepts: upTo(CLICK_LIMITS.referrer),
      },
      example: 'news.example,direct',
    },
  },
  screen: {
    title: 'Screen',
    values: 'size that a pixel reported',
    example: '390x844',
    absent: 'Unknown',
    figure: 'topScreens',
    list: 'screens',
    group: 'devices',
    rank: 60,
    isUnshared: true,
  },
  source: {
    title: 'Source',
    values: '`redirect`, `qr`, `pixel` or `app`',
    example: 'redirect',
    figure: 'sources',
    conversions: 'sources',
    list: 'sources',
    group: 'referrers',
    rank: 50,
    filter: { of: SOURCES, example: 'qr' },
  },
  destination: {
    title: 'Destination',
    values: 'which of the link, such as `rule:1`',
    example: 'default',
    absent: 'default',
    figure: 'topDestinations',
    conversions: 'destinations',
    list: 'destinations',
    group: 'referrers',
    rank: 61,
    filter: {
      of: { allowed: 'a name such as rule:1', accepts: (value) => DESTINATION_SHAPE.test(value) },
    },
    isUnshared: true,
  },
  channel: {
    title: 'Channel',
    values: CHANNELS.map((name) => `\`${name}\``).join(', '),
    example: 'search',
    absent: 'Unknown',
    figure: 'topChannels',
    conversions: 'channels',
    list: 'channels',
    group: 'referrers',
    rank: 20,
    filter: { of: CHANNELS },
  },
} as const satisfies Record<string, DimensionSpec>;

export type DimensionName = keyof typeof DIMENSIONS;

/** The names of dimensions with a member, such as `filter`. */
type With<Member extends keyof DimensionSpec> = {
  [Name in DimensionName]: (typeof DIMENSIONS)[Name] extends Record<Member, unknown> ? Name : never;
}[DimensionName];

export const specOf = (name: DimensionName): DimensionSpec => DIMENSIONS[name];

export const DIMENSION_NAMES = Object.keys(DIMENSIONS) as DimensionName[];

const having = <Member extends keyof DimensionSpec>(member: Member) =>
  DIMENSION_NAMES.filter((name) => specOf(name)[member] !== undefined) as With<Member>[];

export type PlaceField = With<'isPlace'>;
export type ConversionField = With<'conversions'>;
export type ListedField = Exclude<DimensionName, PlaceField>;
export type FilteredField = With<'filter'>;
export type SharedField = Exclude<DimensionName, With<'isUnshared'>>;

export const PLACE_FIELDS = having('isPlace');
export const CONVERSION_FIELDS = having('conversions');
export const FILTERED_FIELDS = having('filter');
/** What is known of a single click. */
export const LISTED_FIELDS = DIMENSION_NAMES.filter(
  (name): name is ListedField => specOf(name).isPlace === undefined,
);

/** The name of absent values in reports. */
export const ABSENT = Object.fromEntries(
  having('absent').map((name) => [name, DIMENSIONS[name].absent]),
) as Record<With<'absent'>, string>;

/** The name under which reports show a dimension of a row. */
export const shownName = (
  row: { readonly [Name in DimensionName]?: string | undefined },
  name: DimensionName,
): string => row[name] ?? specOf(name).absent ?? '';

type ListOf<Member extends 'figure' | 'conversions'> = {
  [Name in With<Member>]: (typeof DIMENSIONS)[Name] extends Record<Member, infer List extends string>
    ? List
    : never;
}[With<Member>];

/** A value for each list of clicks or conversions in reports. */
export const byList = <Member extends 'figure' | 'conversions', Value>(
  member: Member,
  valueFor: (name: With<Member>) => Value,
) =>
  Object.fromEntries(having(member).map((name) => [specOf(name)[member], valueFor(name)])) as Record<
    ListOf<Member>,
    Value
  >;

/** The values of a dimension in words, for descriptions. */
export function wordsFor(name: DimensionName): string {
  const { values, absent } = specOf(name);
  return absent === undefined ? values : `${values}, or \`${absent}\``;
}

/** Dimensions in the order of display. */
export const RANKED = DIMENSION_NAMES.toSorted((a, b) => DIMENSIONS[a].rank - DIMENSIONS[b].rank);

/** What shared reports list. */
export const SHARED_FIELDS = RANKED.filter(
  (name): name is SharedField => specOf(name).isUnshared === undefined,
);
