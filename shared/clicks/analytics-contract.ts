import * as z from 'zod';

const date = z.iso.date({ error: 'must be a date such as 2027-01-31' });

/** The days, both included, that analytics are narrowed to. */
export const analyticsQuerySchema = z
  .object({ from: date.optional(), to: date.optional() })
  .refine(({ from, to }) => !from || !to || from <= to, { path: ['from'], error: 'must not be after to' });

const counts = z.array(z.object({ name: z.string(), count: z.int() }));

/** The analytics a caller is answered. */
export const analyticsSchema = z.object({
  totalClicks: z.int(),
  uniqueVisitors: z.array(z.string()).describe('Fingerprints, newest first, at most 1,000'),
  uniqueVisitorsCount: z.int(),
  averageClickTime: z.number().describe('Mean seconds between consecutive clicks; 0 below two clicks'),
  averageClicksPerVisitor: z.number(),
  clicksData: z
    .array(z.object({ date: z.string(), count: z.int() }))
    .describe('Clicks by UTC day, ascending'),
  topCountries: counts,
  devices: counts,
  timeOfDay: z.array(z.object({ hour: z.int(), count: z.int() })).describe('Clicks by UTC hour, 24 entries'),
  topReferrers: counts,
  topBrowsers: counts,
  topOperatingSystems: counts,
  events: counts.optional().describe('Pixel events by name; Smart Links only'),
  lastUpdated: z.string().nullable().describe('When something was counted last'),
  lastClickAt: z.string().nullable(),
});

export type Analytics = z.infer<typeof analyticsSchema>;
export type NamedCount = z.infer<typeof counts>[number];
