import * as z from 'zod';
import { displayHosts, redirectHosts } from '#functions/framework/origins.ts';
import { readAnalytics } from '#shared/clicks/analytics/analytics.ts';
import { analyticsSchema } from '#shared/clicks/analytics/analytics-figures.ts';
import {
  analyticsQueryFields,
  filterOf,
  HOURS,
  isOrdered,
  isShortEnough,
  ORDER,
} from '#shared/clicks/analytics/analytics-query.ts';
import { requireLinkAt } from '#shared/links/manage/find-own-link.ts';
import { readAccountAnalytics } from '#shared/overview/account-analytics.ts';
import { accountAnalyticsQuerySchema, accountAnalyticsSchema } from '#shared/overview/account-contract.ts';
import { requireSmartLinkAt } from '#shared/smart-links/manage/find-own-page.ts';
import { tool } from '../tool.ts';
import { linkField, pageField } from './fields.ts';

const DEFAULT_DAYS = 30;
const DAY_MS = 86_400_000;

const EXACT = 'Numbers are exact and some seconds behind; bots are not counted.';

/** The last days when no range is given: the whole life of a link may be thousands of them. */
const withRange = <Query extends { from?: string | undefined; to?: string | undefined }>(
  query: Query,
  now: Date,
): Query =>
  query.from === undefined && query.to === undefined
    ? { ...query, from: new Date(now.getTime() - (DEFAULT_DAYS - 1) * DAY_MS).toISOString().slice(0, 10) }
    : query;

/** Fields of a date range, with the default that an agent gets. */
const rangeFields = {
  from: analyticsQueryFields.from.meta({
    description:
      `First day, in \`timezone\`. Without \`from\` and \`to\`: ${DEFAULT_DAYS} days ago; with \`to\` ` +
      'alone: the first click.',
  }),
  to: analyticsQueryFields.to.meta({ description: 'Last day, in `timezone`. Default: today.' }),
};

/** Long lists that say little to a model; the API has them. */
const OMITTED = { countries: true, hoursOfWeek: true } as const;

const figures = analyticsSchema.omit({ ...OMITTED, uniqueVisitors: true });
const accountFigures = accountAnalyticsSchema.omit(OMITTED);

async function figuresOf(
  targetId: string,
  query: z.infer<z.ZodObject<typeof analyticsQueryFields>>,
  now: Date,
) {
  const ranged = withRange(query, now);
  const analytics = await readAnalytics(targetId, { ...ranged, filter: filterOf(ranged) }, now);
  return { data: { analytics: figures.parse(analytics) } };
}

export const getLinkAnalyticsTool = tool({
  name: 'get_link_analytics',
  title: 'Get the analytics of a link',
  description:
    'Returns the clicks of a link by day, country, device, browser, referrer and more, and sales. ' +
    `${EXACT}`,
  permission: 'analytics:read',
  reach: 'folders',
  effect: 'read',
  strangersText: ['visits'],
  input: z
    .object({ link: linkField, ...analyticsQueryFields, ...rangeFields })
    .refine(isOrdered, ORDER)
    .refine(isShortEnough, HOURS),
  run: async ({ caller, input: { link: reference, ...query }, now }) => {
    const { id } = await requireLinkAt(caller, reference, redirectHosts().ownHosts);
    return figuresOf(id, query, now);
  },
});

export const getPageAnalyticsTool = tool({
  name: 'get_page_analytics',
  title: 'Get the analytics of a page',
  description:
    'Returns the visits of a Smart Link (a landing page) by day, country, device, referrer and more, and ' +
    `what visitors did on it in \`events\` and \`topTargets\`. ${EXACT}`,
  permission: 'analytics:read',
  reach: 'folders',
  effect: 'read',
  fieldsAsIn: getLinkAnalyticsTool,
  strangersText: ['visits'],
  input: z
    .object({ page: pageField, ...analyticsQueryFields, ...rangeFields })
    .refine(isOrdered, ORDER)
    .refine(isShortEnough, HOURS),
  run: async ({ caller, input: { page: reference, ...query }, now }) => {
    const { id } = await requireSmartLinkAt(caller, reference);
    return figuresOf(id, query, now);
  },
});

export const getAccountAnalyticsTool = tool({
  name: 'get_account_analytics',
  title: 'Get the analytics of the account',
  description:
    'Returns the clicks of all links and pages together, with the most clicked ones in `topLinks`. ' +
    `${EXACT} If \`asOf\` is not null, they are those of that time. ` +
    'Use it for questions such as "which links did best last week?".',
  permission: 'analytics:read',
  reach: 'folders',
  effect: 'read',
  fieldsAsIn: getLinkAnalyticsTool,
  strangersText: ['visits', 'titles'],
  input: z
    .strictObject({ ...accountAnalyticsQuerySchema.shape, ...rangeFields })
    .refine(isOrdered, ORDER)
    .refine(isShortEnough, HOURS),
  run: async ({ caller, input, now }) => {
    const reader = { ownerId: caller.ownerId, scope: caller.scope, hosts: displayHosts(caller.owner), now };
    const analytics = await readAccountAnalytics(reader, withRange(input, now));
    return { data: { analytics: accountFigures.parse(analytics) } };
  },
});
