import * as z from 'zod';
import { timeField } from '#shared/platform/http/response-fields.ts';
import { DIMENSION_NAMES, figureOf, fromNames, pluralOf, specOf, wordsFor } from '../dimensions.ts';
import { MIN_PLACE_VISITORS } from '../journal/places.ts';
import { INTERVALS } from '../period.ts';
import { conversionFigureFields, previousConversionFields } from './conversion-fields.ts';

const count = z.int().meta({ description: 'Number of clicks.', examples: [3] });

const counted = z
  .object({
    name: z.string().meta({ description: 'What was counted; `Other` is the sum of the rest.' }),
    count,
  })
  .meta({ id: 'NamedCount' });

/** Highest first. */
const counts = (description: string, example: string) =>
  z.array(counted).meta({ description, examples: [[{ name: example, count: 3 }]] });

const FOLDED = `Those with fewer than ${MIN_PLACE_VISITORS} visitors of a link on a day are in \`Other\`.`;

const clickFigureFields = {
  totalClicks: count.meta({ description: 'Total clicks.', examples: [3] }),
  unverifiedClicks: count.meta({
    description:
      'Views of a page that were reported without its token. All other figures exclude them, unless ' +
      '`unverified` is `include`.',
    examples: [0],
  }),
  suspectedClicks: count.meta({
    description:
      'Visits that look automated, such as from a mail gateway that opens links. All other ' +
      'figures exclude them, unless `includes` is `suspected`.',
    examples: [0],
  }),
  uniqueVisitorsCount: z
    .int()
    .describe('Unique visitors')
    .meta({ examples: [1] }),
  uniqueVisitorsExact: z.boolean().meta({
    description:
      'Whether `uniqueVisitorsCount` is exact: always up to 256 visitors per day or 999 in total. ' +
      'Otherwise it is an estimate with a standard error of 1.6%.',
    examples: [true],
  }),
  averageClickTime: z
    .number()
    .describe(
      'Average seconds between consecutive clicks; 0 with fewer than two clicks, and with a filter by place',
    ),
  averageClicksPerVisitor: z
    .number()
    .describe('To two decimals')
    .meta({ examples: [3] }),
  timezone: z.string().meta({ description: 'Time zone of all days and hours.', examples: ['UTC'] }),
  interval: z.enum(INTERVALS).describe('Interval of `clicksData`'),
  clicksData: z
    .array(
      z
        .object({
          date: z.string().meta({
            description:
              'Day; the Monday of a week, the first of a month, or `YYYY-MM-DDTHH:00`. An hour that ' +
              'repeats because clocks were turned back includes its offset: `2027-10-31T02:00+01:00`.',
            examples: ['2027-01-31'],
          }),
          count,
          visitors: z
            .int()
            .describe('Unique visitors')
            .meta({ examples: [1] }),
        })
        .meta({ id: 'IntervalCount' }),
    )
    .describe('Clicks by interval, ascending, including intervals without clicks'),
  previous: z
    .object({
      totalClicks: count,
      uniqueVisitorsCount: z.int().describe('Unique visitors'),
      ...previousConversionFields,
    })
    .meta({ id: 'PreviousFigures' })
    .nullable()
    .meta({
      description:
        'Figures of the preceding period of equal length, or of an equal part of it while the period is ' +
        'not over. null without both `from` and `to`, or if that period has too many clicks or conversions.',
      examples: [null],
    }),
  ...fromNames(DIMENSION_NAMES, (field) => {
    const { example, isPlace } = specOf(field);
    const description = `By ${pluralOf(field)}: ${wordsFor(field)}${isPlace ? `. ${FOLDED}` : ''}`;
    return [figureOf(field), counts(description, example)];
  }),
  countries: counts('All countries; `Other` is the sum of those beyond the first 100 of a day', 'ES'),
  timeOfDay: z
    .array(z.object({ hour: z.int().describe('0 to 23'), count }).meta({ id: 'HourCount' }))
    .describe('Clicks by hour, 24 entries'),
  daysOfWeek: z
    .array(
      z.object({ day: z.int().describe('1 is Monday, 7 is Sunday'), count }).meta({ id: 'WeekdayCount' }),
    )
    .describe('Clicks by day of the week, 7 entries'),
  hoursOfWeek: z
    .array(z.array(z.int()))
    .describe('Clicks by day of the week, Monday first, and by hour: 7 lists of 24'),
  events: counts('Pixel events by name; Smart Links only', 'click').optional(),
  topTargets: counts(
    'Destinations of clicks on the page: `meta` of the event `click`; Smart Links only',
    'https://example.com/shop',
  ).optional(),
  lastUpdated: timeField('When the figures were last updated; null: never').nullable(),
  lastClickAt: timeField('Time of the last click; null: none, or a filter by place').nullable(),
  clickDelaySeconds: z.int().meta({
    description:
      'How many seconds clicks of busy links may wait before they are counted; 0: not at all. Other clicks ' +
      'are counted within seconds.',
    examples: [60],
  }),
};

/** Figures of clicks and conversions, for a link, a Smart Link or a whole account. */
export const figureFields = { ...clickFigureFields, ...conversionFigureFields };

/** The analytics of a link or Smart Link. */
export const analyticsSchema = z
  .object({
    ...figureFields,
    uniqueVisitors: z
      .array(z.string())
      .meta({ description: 'Fingerprints, newest first, at most 1,000', examples: [['q3Zt1mWc8PjxK0aB']] }),
  })
  .meta({ id: 'Analytics' });

const clickFigures = z.object(clickFigureFields);
const figuresSchema = z.object(figureFields);

export type Figures = z.infer<typeof figuresSchema>;
/** The figures of clicks only, without conversions. */
export type ClickFigures = Omit<z.infer<typeof clickFigures>, 'previous'> & {
  previous: Pick<NonNullable<Figures['previous']>, 'totalClicks' | 'uniqueVisitorsCount'> | null;
};
export type Analytics = z.infer<typeof analyticsSchema>;
export type NamedCount = z.infer<typeof counted>;
