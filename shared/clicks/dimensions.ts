import { BROWSER_LABELS, OS_LABELS } from './agent-labels.ts';
import { CHANNELS } from './channel-tags.ts';
import { CLICK_LIMITS, COUNTRY_SHAPE, DESTINATION_SHAPE, SOURCES } from './click-fields.ts';
import { DEVICES } from './user-agent.ts';

/**
 * What clicks are broken down by. Everything else derives from this table: stored rows and days, files,
 * filters, reports, lists, conversions, both clients, the command line and the console. New dimensions are
 * appended: the order is that of stored columns.
 */
interface DimensionSpec {
  /** The list in reports of conversions, in the console and in shared reports; its key in their texts. */
  list: string;
  /** The list in reports of clicks. Absent: `top` and the above. */
  figure?: string;
  /** What a value is, for descriptions. */
  values: string;
  example: string;
  /** How reports name clicks without a value. Absent: all have one. */
  absent?: string;
  /** The group of lists in the console, and the position among all lists. */
  shown: readonly [group: 'referrers' | 'countries' | 'devices', rank: number];
  /** What a filter accepts: these values, or a test and what it allows. Absent: it is none. */
  filter?: Iterable<string> | { allowed: string; accepts: (value: string) => boolean };
  /** Whether conversions know it of their click. */
  ofConversions?: true;
  /** Left out of shared reports. */
  isUnshared?: true;
  /** Where the visitor is: only shown from several visitors on, and never of a single click. */
  isPlace?: true;
}

const REGION_VALUE = /^(?:.+ \()?[A-Z]{2}-[A-Z\d]{1,3}\)?$/;

const upTo = (most: number, what: string) => ({
  allowed: `a ${what} of at most ${most} characters`,
  accepts: (value: string) => value.length > 0 && value.length <= most,
});

export const DIMENSIONS = {
  country: {
    list: 'countries',
    values: 'two letters of ISO 3166',
    example: 'ES',
    absent: 'Unknown',
    shown: ['countries', 10],
    filter: { allowed: 'two capital letters', accepts: (value) => COUNTRY_SHAPE.test(value) },
    ofConversions: true,
  },
  region: {
    list: 'regions',
    values: 'name and code of ISO 3166-2',
    example: 'Bavaria (DE-BY)',
    absent: 'Unknown',
    shown: ['countries', 11],
    filter: {
      allowed: 'a code such as DE-BY, a name such as Bavaria (DE-BY)',
      accepts: (value) => REGION_VALUE.test(value) && value.length <= CLICK_LIMITS.place,
    },
    isPlace: true,
  },
  city: {
    list: 'cities',
    values: 'name and code of its region',
    example: 'Munich (DE-BY)',
    absent: 'Unknown',
    shown: ['countries', 12],
    filter: upTo(CLICK_LIMITS.place, 'name'),
    isPlace: true,
  },
  device: {
    list: 'devices',
    figure: 'devices',
    values: '`desktop`, `mobile`, `tablet` or `other`',
    example: 'mobile',
    shown: ['devices', 30],
    filter: DEVICES,
    ofConversions: true,
  },
  browser: {
    list: 'browsers',
    values: 'name of the browser, or of the app that opened the link',
    example: 'Safari',
    shown: ['devices', 31],
    filter: BROWSER_LABELS,
    ofConversions: true,
  },
  os: {
    list: 'operatingSystems',
    values: 'name, such as `iOS`',
    example: 'iOS',
    shown: ['devices', 32],
    filter: OS_LABELS,
    ofConversions: true,
  },
  language: {
    list: 'languages',
    values: 'tag that the browser prefers',
    example: 'pt-BR',
    absent: 'Unknown',
    shown: ['countries', 40],
    ofConversions: true,
  },
  referrer: {
    list: 'referrers',
    values: 'host that the visitor came from',
    example: 'news.example',
    absent: 'direct',
    shown: ['referrers', 21],
    filter: upTo(CLICK_LIMITS.referrer, 'host'),
    ofConversions: true,
  },
  screen: {
    list: 'screens',
    values: 'size that a pixel reported',
    example: '390x844',
    absent: 'Unknown',
    shown: ['devices', 60],
    isUnshared: true,
  },
  source: {
    list: 'sources',
    figure: 'sources',
    values: '`redirect`, `qr`, `pixel` or `app`',
    example: 'redirect',
    shown: ['referrers', 50],
    filter: SOURCES,
    ofConversions: true,
  },
  destination: {
    list: 'destinations',
    values: 'rule or variant of the link, such as `rule:1`',
    example: 'default',
    absent: 'default',
    shown: ['referrers', 61],
    filter: { allowed: 'a name such as rule:1', accepts: (value) => DESTINATION_SHAPE.test(value) },
    ofConversions: true,
    isUnshared: true,
  },
  channel: {
    list: 'channels',
    values: CHANNELS.map((name) => `\`${name}\``).join(', '),
    example: 'search',
    absent: 'Unknown',
    shown: ['referrers', 20],
    filter: CHANNELS,
    ofConversions: true,
  },
} as const satisfies Record<string, DimensionSpec>;

type Specs = typeof DIMENSIONS;
export type DimensionName = keyof Specs;

/** The names of dimensions with a member, such as `filter`. */
type With<Member extends keyof DimensionSpec> = {
  [Name in DimensionName]: Specs[Name] extends Record<Member, unknown> ? Name : never;
}[DimensionName];

export type PlaceField = With<'isPlace'>;
export type ConversionField = With<'ofConversions'>;
export type ListedField = Exclude<DimensionName, PlaceField>;
export type FilteredField = With<'filter'>;
export type SharedField = Exclude<DimensionName, With<'isUnshared'>>;

type FigureOf<Name extends DimensionName> = Name extends DimensionName
  ? Specs[Name] extends { figure: infer Figure extends string }
    ? Figure
    : `top${Capitalize<Specs[Name]['list']>}`
  : never;

export const specOf = (name: DimensionName): DimensionSpec => DIMENSIONS[name];

/** The list of a dimension in reports of clicks. */
export function figureOf<Name extends DimensionName>(name: Name): FigureOf<Name> {
  const { list, figure = `top${list.charAt(0).toUpperCase()}${list.slice(1)}` } = specOf(name);
  return figure as FigureOf<Name>;
}

export const DIMENSION_NAMES = Object.keys(DIMENSIONS) as DimensionName[];
/** In the order of display. */
export const RANKED = DIMENSION_NAMES.toSorted((a, b) => DIMENSIONS[a].shown[1] - DIMENSIONS[b].shown[1]);

const having = <Member extends keyof DimensionSpec>(member: Member) =>
  DIMENSION_NAMES.filter((name): name is With<Member> => specOf(name)[member] !== undefined);
const lacking = <Member extends keyof DimensionSpec>(member: Member, names = DIMENSION_NAMES) =>
  names.filter((name): name is Exclude<DimensionName, With<Member>> => specOf(name)[member] === undefined);

export const PLACE_FIELDS = having('isPlace');
export const CONVERSION_FIELDS = having('ofConversions');
export const FILTERED_FIELDS = having('filter');
/** What is known of a single click. */
export const LISTED_FIELDS = lacking('isPlace');
export const SHARED_FIELDS = lacking('isUnshared', RANKED);

export const isPlaceField = (name: string): name is PlaceField =>
  (PLACE_FIELDS as readonly string[]).includes(name);

/** A value for each of some names. */
export const fromNames = <Name extends string, Key extends string, Value>(
  names: readonly Name[],
  entryOf: (name: Name) => readonly [Key, Value],
) => Object.fromEntries(names.map(entryOf)) as Record<Key, Value>;

/** The name of absent values in reports. */
export const ABSENT = fromNames(having('absent'), (name) => [name, DIMENSIONS[name].absent as string]);

/** The name under which reports show a dimension of a row. */
export const shownName = (
  row: { readonly [Name in DimensionName]?: string | undefined },
  name: DimensionName,
): string => row[name] ?? specOf(name).absent ?? '';

/** The title of several values in a sentence, such as `operating systems`. */
export const pluralOf = (name: DimensionName): string =>
  DIMENSIONS[name].list.replace(/[A-Z]/, (letter) => ` ${letter.toLowerCase()}`);

/** The values of a dimension in words, for descriptions. */
export function wordsFor(name: DimensionName): string {
  const { values, absent } = specOf(name);
  return absent === undefined ? values : `${values}, or \`${absent}\``;
}
