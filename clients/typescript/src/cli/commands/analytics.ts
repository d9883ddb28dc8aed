import type { AccountAnalytics, Analytics, NamedCount } from '../../api.ts';
import { ANALYTICS_INTERVALS, ATTRIBUTIONS, DIMENSIONS, MAX_ANALYTICS_NAMES } from '../../values.ts';
import { command } from '../command.ts';
import type { Context } from '../context.ts';
import { UsageError } from '../errors.ts';
import { barLines, columnLines } from '../output/chart.ts';
import { money } from '../output/money.ts';
import { clean, count, dateTime } from '../output/text.ts';
import {
  CLICK_FLAGS,
  clickQuery,
  inclusionOf,
  PLACE_FLAGS,
  placeQuery,
  SUSPECTED_FLAG,
} from './click-filters.ts';
import { filterOf, findTarget } from './find.ts';

type Report = Omit<Analytics, 'uniqueVisitors'> & Partial<Pick<AccountAnalytics, 'topLinks' | 'topTags'>>;

const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

/** What a report can be broken down by. */
const BREAKDOWNS: Record<string, (report: Report) => NamedCount[] | undefined> = {
  ...Object.fromEntries(DIMENSIONS.map(({ name, figure }) => [name, (report: Report) => report[figure]])),
  hour: (report) =>
    report.timeOfDay.map((one) => ({ name: `${String(one.hour).padStart(2, '0')}:00`, count: one.count })),
  weekday: (report) =>
    report.daysOfWeek.map((one, i) => ({ name: WEEKDAYS[i] ?? String(one.day), count: one.count })),
  link: (report) => report.topLinks?.map(({ url, count: clicks }) => ({ name: url, count: clicks })),
  tag: (report) => report.topTags,
};

const BREAKDOWN_NAMES = Object.keys(BREAKDOWNS);

/** Without --by. */
const DEFAULT_BREAKDOWNS = ['link', 'country', 'device', 'referrer'];

const analytics = command({
  name: 'analytics',
  summary: 'Show clicks over time, by country, device and more',
  details: 'Covers one link or Smart Link, or the whole account.',
  args: [{ name: 'target', optional: true, help: 'Id, code, slug or URL of a link or Smart Link.' }],
  flags: {
    by: { kind: 'text', many: true, choices: BREAKDOWN_NAMES, help: 'Break the clicks down.' },
    names: {
      kind: 'number',
      help:
        `At most this many names in each breakdown, up to ${MAX_ANALYTICS_NAMES}. Default: 10, without ` +
        '--by 5.',
    },
    interval: { kind: 'text', choices: ANALYTICS_INTERVALS, help: 'Time that a column of the chart covers.' },
    attribution: {
      kind: 'text',
      choices: ATTRIBUTIONS,
      help: 'Count a conversion for the last or the first click of its customer. Default: last.',
    },
    folder: {
      kind: 'text',
      value: 'FOLDER',
      help: 'Only links and Smart Links in this folder: id or name. none: those in no folder.',
    },
    ...CLICK_FLAGS,
    ...PLACE_FLAGS,
    ...SUSPECTED_FLAG,
  },
  examples: [
    { run: 'signpost analytics', does: 'The whole account' },
    { run: 'signpost analytics spring --from 2026-11-01 --by country', does: 'One link, by country' },
    { run: 'signpost analytics --country DE --by region --by city', does: 'Where visitors in Germany are' },
    {
      run: 'signpost analytics spring --by referrer --names 100',
      does: 'The hundred most frequent referrers',
    },
    { run: 'signpost analytics --tag mail --by device --by browser', does: 'Links with a tag' },
    { run: 'signpost analytics --folder "Spring campaign"', does: 'What is in a folder' },
  ],
  run: async (context, { args, flags }) => {
    const query = {
      ...clickQuery(flags),
      ...placeQuery(flags),
      ...inclusionOf(flags),
      interval: flags.interval as (typeof ANALYTICS_INTERVALS)[number] | undefined,
      names: namesOf(flags.names),
      attribution: flags.attribution as (typeof ATTRIBUTIONS)[number] | undefined,
    };
    if (flags.folder !== undefined && args.target !== undefined) throw forAccount('--folder');
    const folderId = flags.folder === undefined ? undefined : await filterOf(context.client, flags.folder);
    const report = await reportOf(args.target, { ...query, folderId }, context);
    if (context.out.isJson) context.out.json(report);
    else print(report, flags, context);
    return undefined;
  },
});

function namesOf(names: number | undefined): number | undefined {
  if (names !== undefined && (names < 1 || names > MAX_ANALYTICS_NAMES)) {
    throw new UsageError(`--names must be from 1 to ${MAX_ANALYTICS_NAMES}.`);
  }
  return names;
}

interface ReportQuery extends ReturnType<typeof clickQuery>, ReturnType<typeof placeQuery> {
  folderId: string | undefined;
  includes?: 'suspected';
  interval: (typeof ANALYTICS_INTERVALS)[number] | undefined;
  names: number | undefined;
  attribution: (typeof ATTRIBUTIONS)[number] | undefined;
}

async function reportOf(ref: string | undefined, query: ReportQuery, { client }: Context): Promise<Report> {
  if (ref === undefined) return client.analytics.get(query);
  const { tag, folderId: _, ...own } = query;
  if (tag !== undefined) throw forAccount('--tag');
  const { kind, id } = await findTarget(client, ref);
  return kind === 'link' ? client.links.analytics(id, own) : client.smartLinks.analytics(id, own);
}

const forAccount = (flag: string): UsageError =>
  new UsageError(`${flag} is for the whole account: leave out the link.`);

interface PrintFlags {
  by: readonly string[];
  names: number | undefined;
}

function print(report: Report, { by, names }: PrintFlags, { out }: Context): void {
  const { totalClicks, uniqueVisitorsCount, uniqueVisitorsExact, clicksData, previous, interval, timezone } =
    report;
  const about = uniqueVisitorsExact ? '' : out.symbol('≈ ', 'about ');
  out.fields([
    ['Clicks', `${count(totalClicks)}${previous ? changeOf(totalClicks, previous.totalClicks) : ''}`],
    ['Visitors', `${about}${count(uniqueVisitorsCount)}`],
    ['Suspected visits', report.suspectedClicks > 0 ? count(report.suspectedClicks) : null],
    ['Last click', report.lastClickAt && dateTime(report.lastClickAt)],
    ...conversionFields(report),
  ]);
  if (totalClicks === 0) return;
  out.line();
  out.line(out.style(clean(`Clicks by ${interval} (${timezone})`), 'bold'));
  for (const line of columnLines(clicksData, out.terminal)) out.line(line);
  const isChosen = by.length > 0;
  for (const name of isChosen ? by : DEFAULT_BREAKDOWNS) {
    const all = BREAKDOWNS[name]?.(report);
    if (!all) {
      if (isChosen) throw forAccount(`--by ${name}`);
      continue;
    }
    const bars = isChosen || names !== undefined ? all : all.slice(0, 5);
    if (bars.length === 0) continue;
    out.line();
    out.line(out.style(`By ${name}`, 'bold'));
    for (const line of barLines(bars, totalClicks, out.terminal)) out.line(line);
  }
}

/** Nothing for links that led to none. */
function conversionFields(report: Report): [name: string, value: string | null][] {
  const { leads, sales, refunds, revenue, conversionRate } = report;
  if (leads + sales + refunds + revenue.length === 0) return [];
  return [
    ['Leads', count(leads)],
    ['Sales', count(sales)],
    ['Refunds', refunds > 0 ? count(refunds) : null],
    ['Revenue', revenue.map(money).join(', ')],
    ['Conversion rate', `${(conversionRate * 100).toFixed(2)}%`],
  ];
}

/** ` (+12% on the period before)` */
function changeOf(now: number, before: number): string {
  if (before === 0) return '';
  const percent = Math.round(((now - before) / before) * 100);
  return ` (${percent >= 0 ? '+' : ''}${percent}% from the previous period)`;
}

export const analyticsCommands = [analytics];
