import * as z from 'zod';
import { timeField } from '../platform/http/response-fields.ts';

const date = z.iso.date({ error: 'must be a date such as 2027-01-31' });

/** The days, both included, that analytics are narrowed to. */
export const analyticsQuerySchema = z
  .object({
    from: date.optional().meta({ description: 'First UTC day. Absent: since the first click.' }),
    to: date.optional().meta({ description: 'Last UTC day. Absent: until today.' }),
  })
  .refine(({ from, to }) => !from || !to || from <= to, { path: ['from'], error: 'must not be after to' });

const count = z.int().meta({ description: 'How many clicks.', examples: [3] });

const counted = z
  .object({ name: z.string().meta({ description: 'What was counted; `Other` sums up the rest.' }), count })
  .meta({ id: 'NamedCount' });

/** Highest first. */
const counts = (description: string, example: string) =>
  z.array(counted).meta({ description, examples: [[{ name: example, count: 3 }]] });

/** The analytics a caller is answered. */
export const analyticsSchema = z
  .object({
    totalClicks: count.meta({ description: 'Clicks in all.', examples: [3] }),
    uniqueVisitors: z
      .array(z.string())
      .meta({ description: 'Fingerprints, newest first, at most 1,000', examples: [['q3Zt1mWc8PjxK0aB']] }),
    uniqueVisitorsCount: z
      .int()
      .describe('Different visitors')
      .meta({ examples: [1] }),
    uniqueVisitorsExact: z.boolean().meta({
      description:
        'Whether `uniqueVisitorsCount` is exact: always up to 256 visitors a day or 999 in all. Otherwise it is an estimate ' +
        'with a standard error of 1.6 %.',
      examples: [true],
    }),
    averageClickTime: z.number().describe('Mean seconds between consecutive clicks; 0 below two clicks'),
    averageClicksPerVisitor: z
      .number()
      .describe('To two decimals')
      .meta({ examples: [3] }),
    clicksData: z
      .array(
        z.object({
          date: z.string().meta({ format: 'date', description: 'UTC day', examples: ['2027-01-31'] }),
          count,
        }),
      )
      .describe('Clicks by UTC day, ascending, with the days between that have none'),
    topCountries: counts('Two letters of ISO 3166, or `Unknown`', 'ES'),
    devices: counts('`desktop`, `mobile`, `tablet` or `other`', 'mobile'),
    timeOfDay: z
      .array(z.object({ hour: z.int().describe('0 to 23'), count }))
      .describe('Clicks by UTC hour, 24 entries'),
    topReferrers: counts('Hosts that visitors came from, or `direct`', 'news.example'),
    topBrowsers: counts('Browsers', 'Safari'),
    topOperatingSystems: counts('Operating systems', 'iOS'),
    events: counts('Pixel events by name; Smart Links only', 'click').optional(),
    topTargets: counts(
      'Where clicks in the page led: `meta` of the event `click`; Smart Links only',
      'https://example.com/shop',
    ).optional(),
    lastUpdated: timeField('When something was counted last; null: never').nullable(),
    lastClickAt: timeField('When the last click was; null: there was none').nullable(),
  })
  .meta({ id: 'Analytics' });

export type Analytics = z.infer<typeof analyticsSchema>;
export type NamedCount = z.infer<typeof counted>;
