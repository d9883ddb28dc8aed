import * as z from 'zod';
import { enumField, intParameter } from '#shared/platform/http/input-fields.ts';
import { valuesOf } from '#shared/platform/http/list-text.ts';
import { because } from '#shared/platform/http/zod-problems.ts';
import { problem } from '#shared/platform/problems.ts';
import { CLICK_LIMITS, COUNTRY_SHAPE, DESTINATION_SHAPE, SOURCES } from '../click-fields.ts';
import { MIN_PLACE_VISITORS } from '../journal/places.ts';
import { ABSENT } from '../journal/row.ts';
import { INTERVALS, MAX_HOURLY_DAYS } from '../period.ts';
import { daysBetween, isTimeZone } from '../time-zone.ts';
import { BROWSER_LABELS, DEVICES, OS_LABELS } from '../user-agent.ts';
import {
  type ClickFilter,
  FILTER_FIELDS,
  type FilterField,
  INCLUSIONS,
  UNVERIFIED_CHOICES,
  type UnverifiedChoice,
} from './click-filter.ts';
import { attributionField } from './conversion-fields.ts';

const HOURLY_RANGE = `\`hour\`: for ranges of at most ${MAX_HOURLY_DAYS} days.`;

const date = z.iso.date({ error: 'must be a date such as 2027-01-31' });

const MAX_VALUES = 20;

/** In the message of a wrong value, and in descriptions: how a query has several. */
export const SEPARATE = '; separate several with commas';
export const SEVERAL = ' Several are separated by commas; a comma in a value is `\\,`.';

/** Values of a parameter, each validated by `accepts`. */
export const listOf = ({
  description,
  allowed,
  accepts,
  example,
}: {
  description: string;
  allowed: string;
  accepts: (value: string) => boolean;
  example: string;
}) =>
  z
    .string()
    .transform(valuesOf)
    .refine((list) => list.length <= MAX_VALUES, {
      ...because(problem('too_many', `must have at most ${MAX_VALUES} values`, { maximum: MAX_VALUES })),
      abort: true,
    })
    .refine((list) => list.every(accepts), because(problem('invalid_value', `must be ${allowed}${SEPARATE}`)))
    .optional()
    .meta({
      type: 'string',
      description: `${description}${SEVERAL}`,
      examples: [example],
    });

const oneOf = (names: Iterable<string>) => {
  const known = new Set(names);
  return { allowed: `one of ${[...known].join(', ')}`, accepts: (value: string) => known.has(value) };
};

const enumerated = (description: string, names: Iterable<string>, example: string) =>
  listOf({ description, ...oneOf(names), example });

const upTo = (length: number) => (value: string) => value.length > 0 && value.length <= length;

const REGION_VALUE = /^(?:.+ \()?[A-Z]{2}-[A-Z\d]{1,3}\)?$/;
const FEW_VISITORS =
  `Without the days on which fewer than ${MIN_PLACE_VISITORS} visitors of a link match; what fewer of them ` +
  'have in common is in `Other`.';

/** The filters of reports. */
export const filterFields = {
  country: listOf({
    description: 'Only clicks from these countries: two letters of ISO 3166, or `Unknown`.',
    allowed: 'two capital letters, or Unknown',
    accepts: (value) => COUNTRY_SHAPE.test(value) || value === ABSENT.country,
    example: 'DE,AT',
  }),
  region: listOf({
    description:
      'Only clicks from these regions: codes of ISO 3166-2, names as in `topRegions`, or `Unknown`. ' +
      `${FEW_VISITORS}`,
    allowed: 'a code such as DE-BY, a name such as Bavaria (DE-BY), or Unknown',
    accepts: (value) =>
      value === ABSENT.region || (REGION_VALUE.test(value) && value.length <= CLICK_LIMITS.place),
    example: 'DE-BY',
  }),
  city: listOf({
    description:
      'Only clicks from these cities: all of a name, or one as in `topCities`, or `Unknown`. ' +
      `${FEW_VISITORS}`,
    allowed: `a name of at most ${CLICK_LIMITS.place} characters, or Unknown`,
    accepts: upTo(CLICK_LIMITS.place),
    example: 'Munich (DE-BY)',
  }),
  device: enumerated('Only clicks from these kinds of device.', DEVICES, 'mobile'),
  browser: enumerated('Only clicks from these browsers.', BROWSER_LABELS, 'Safari'),
  os: enumerated('Only clicks from these operating systems.', OS_LABELS, 'iOS'),
  referrer: listOf({
    description: 'Only clicks that came from these hosts, or `direct`.',
    allowed: `a host of at most ${CLICK_LIMITS.referrer} characters, or direct`,
    accepts: upTo(CLICK_LIMITS.referrer),
    example: 'news.example,direct',
  }),
  source: enumerated(
    'Only clicks on the link, scans of its QR code, views that a pixel reported, or opens that an app ' +
      'reported.',
    SOURCES,
    'qr',
  ),
  destination: listOf({
    description: 'Only clicks that went to these destinations: `default`, or as in `topDestinations`.',
    allowed: 'default, or a name such as rule:1',
    accepts: (value) => value === ABSENT.destination || DESTINATION_SHAPE.test(value),
    example: 'default',
  }),
  event: listOf({
    description: 'Counts these events instead of clicks, and only these conversions, such as `refund`.',
    allowed: `a name of 1 to ${CLICK_LIMITS.event} characters`,
    accepts: upTo(CLICK_LIMITS.event),
    example: 'play',
  }),
} satisfies Record<FilterField, z.ZodType<readonly string[] | undefined>>;

const { region: _region, city: _city, ...others } = filterFields;
/** The filters of lists of clicks: where the visitor of a single click is, only the country tells. */
export const listFilterFields = others;

/** Shared by reports and lists of clicks. */
export const unverifiedField = enumField(UNVERIFIED_CHOICES)
  .default('exclude')
  .meta({
    description:
      'Whether to include views and events of a page that were reported without its token. Anyone can fake ' +
      'those.',
  });

/** Shared by reports and lists of clicks. */
export const includesField = z
  .enum(INCLUSIONS, { error: `must be ${INCLUSIONS.join(', ')}` })
  .optional()
  .meta({
    description:
      '`suspected`: also include visits that look automated, such as from a mail gateway that opens links.',
  });

const TIME_ZONE = because(
  problem('invalid_format', 'must be a name of the IANA time zone database, such as Europe/Berlin', {
    format: 'time_zone',
  }),
);

export const timeZoneField = z.string({ error: 'must be a string' }).refine(isTimeZone, TIME_ZONE);

/** The period of reports and of lists of clicks. */
export const rangeFields = {
  from: date.optional().meta({ description: 'First day, in `timezone`. Absent: since the first click.' }),
  to: date.optional().meta({ description: 'Last day, in `timezone`. Absent: until today.' }),
  timezone: z
    .string()
    .refine(isTimeZone, TIME_ZONE)
    .default('UTC')
    .meta({ description: 'IANA time zone of days and hours.', examples: ['Europe/Berlin'] }),
};

export const isOrdered = ({ from, to }: { from?: string | undefined; to?: string | undefined }): boolean =>
  !from || !to || from <= to;
export const ORDER = {
  path: ['from'],
  ...because(problem('too_late', 'must not be after `to`', { before: 'to' })),
};

/** Names in each list of a report. */
export const DEFAULT_NAMES = 10;
const MAX_NAMES = 1000;
/** Parameters of every report; whole accounts have more. */
export const analyticsQueryFields = {
  ...rangeFields,
  names: intParameter(1, MAX_NAMES)
    .default(DEFAULT_NAMES)
    .meta({
      description:
        'Maximum number of names in each list, such as `topReferrers`; the rest is `Other`. ' +
        'Reports by UTC days without a filter know the 100 most frequent names of a day.',
    }),
  interval: enumField(INTERVALS)
    .default('day')
    .meta({
      description: `Length of the intervals in \`clicksData\`. ${HOURLY_RANGE}`,
    }),
  ...filterFields,
  unverified: unverifiedField,
  includes: includesField,
  attribution: attributionField,
};

interface Span {
  from?: string | undefined;
  to?: string | undefined;
  interval: string;
}

/**
 * Whether a report by the hour is short enough. A range without an end lasts until today, in some
 * time zones tomorrow in UTC.
 */
export const isShortEnough = ({ from, to, interval }: Span): boolean =>
  interval !== 'hour' ||
  (from !== undefined &&
    daysBetween(from, to ?? new Date().toISOString().slice(0, 10)) <= MAX_HOURLY_DAYS + (to ? 0 : 1));
export const HOURS = {
  path: ['interval'],
  ...because(
    problem(
      'requires_field',
      `must not be \`hour\` without \`from\`, or for more than ${MAX_HOURLY_DAYS} days`,
      {
        field: 'from',
      },
    ),
  ),
};

export const analyticsQuerySchema = z
  .strictObject(analyticsQueryFields)
  .refine(isOrdered, ORDER)
  .refine(isShortEnough, HOURS);

/** Extracts the filter from the parameters of a query. */
export function filterOf(
  query: Partial<Record<FilterField, readonly string[] | undefined>> & {
    unverified?: UnverifiedChoice | undefined;
    includes?: ClickFilter['includes'];
  },
): ClickFilter {
  const filter: ClickFilter = {
    ...(query.unverified === 'include' && { unverified: 'include' }),
    ...(query.includes !== undefined && { includes: query.includes }),
  };
  for (const field of FILTER_FIELDS) {
    const values = query[field];
    if (values !== undefined) filter[field] = values;
  }
  return filter;
}
