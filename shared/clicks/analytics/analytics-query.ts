import * as z from 'zod';
import { enumField, intParameter } from '#shared/platform/http/input-fields.ts';
import { valuesOf } from '#shared/platform/http/list-text.ts';
import { because } from '#shared/platform/http/zod-problems.ts';
import { problem } from '#shared/platform/problems.ts';
import { CLICK_LIMITS } from '../click-fields.ts';
import {
  FILTERED_FIELDS,
  type FilteredField,
  fromNames,
  isPlaceField,
  pluralOf,
  specOf,
  wordsFor,
} from '../dimensions.ts';
import { MIN_PLACE_VISITORS } from '../journal/places.ts';
import { INTERVALS, MAX_HOURLY_DAYS } from '../period.ts';
import { daysBetween, isTimeZone } from '../time-zone.ts';
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

const OF_PLACES =
  'A code of a region or the name of a city is enough. ' +
  `Without the days on which fewer than ${MIN_PLACE_VISITORS} visitors of a link match; what fewer of them ` +
  'have in common is in `Other`.';

function filterField(field: FilteredField) {
  const { absent, example, filter = [], isPlace } = specOf(field);
  const names = new Set('accepts' in filter ? [] : filter);
  const allowed = 'accepts' in filter ? filter.allowed : `one of ${[...names].join(', ')}`;
  const description = `Only clicks with these ${pluralOf(field)}: ${wordsFor(field)}.`;
  return listOf({
    description: isPlace ? `${description} ${OF_PLACES}` : description,
    allowed: absent === undefined ? allowed : `${allowed}, or ${absent}`,
    accepts: (value) => value === absent || ('accepts' in filter ? filter.accepts(value) : names.has(value)),
    example,
  });
}

const filtersBy = <Field extends FilteredField>(fields: readonly Field[]) =>
  fromNames(fields, (field) => [field, filterField(field)]);

const event = listOf({
  description: 'Counts these events instead of clicks, and only these conversions, such as `refund`.',
  allowed: `a name of 1 to ${CLICK_LIMITS.event} characters`,
  accepts: (name) => name.length > 0 && name.length <= CLICK_LIMITS.event,
  example: 'play',
});

/** The filters of reports. */
export const filterFields = { ...filtersBy(FILTERED_FIELDS), event };

/** The filters of lists of clicks: where the visitor of a single click is, only the country tells. */
export const listFilterFields = {
  ...filtersBy(FILTERED_FIELDS.filter((field) => !isPlaceField(field))),
  event,
};

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
