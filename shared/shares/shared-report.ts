import type { NamedCount } from '#shared/clicks/analytics/analytics-figures.ts';
import {
  DIMENSIONS,
  figureOf,
  isPlaceField,
  SHARED_FIELDS,
  type SharedField,
} from '#shared/clicks/dimensions.ts';
import { addDays, daysBetween, TimeZone } from '#shared/clicks/time-zone.ts';
import { OTHER } from '#shared/clicks/user-agent.ts';
import { wholeAccount } from '#shared/core/access/scope.ts';
import type { ShortUrlHosts } from '#shared/links/model/link-record.ts';
import { readScopeFigures, type ScopeFigures } from './scope-figures.ts';
import type { Share } from './share.ts';

/** The figures that a shared report shows: totals and breakdowns, nothing about a single click or visitor. */

/** A count; null: hidden, because it is below the smallest count. */
export type Count = number | null;

export type ListName = (typeof DIMENSIONS)[SharedField]['list'] | 'events';

export interface SharedReport {
  from: string | null;
  to: string | null;
  timezone: string;
  clicks: Count;
  visitors: Count;
  /** Clicks of the period before. null: there is none to compare with. */
  before: Count;
  /** If the share shows them. */
  conversions: { leads: Count; sales: Count; revenue: { currency: string; amount: number }[] } | null;
  interval: 'day' | 'week' | 'month';
  series: { date: string; count: Count }[];
  lists: { name: ListName; rows: NamedCount[] }[];
  /** The links and pages with the most clicks, if the share shows them. */
  links: { title: string; url: string; count: number }[] | null;
  /** Up to when clicks are counted, ISO 8601. */
  madeAt: string;
}

/** Smaller counts are hidden if the share says so. */
const SMALLEST_COUNT = 3;

/** Names in each list. */
const NAMES = 10;
const MAX_INTERVALS = 120;
const [MAX_DAYS, MAX_WEEKS] = [62, 550];

/** The first and last day of a share's period. */
export function daysOf(
  { period }: Pick<Share, 'period'>,
  now: Date,
): { from?: string; to?: string; timezone: string } {
  const { days, from, to, timezone = 'UTC' } = period;
  if (days === undefined) return { ...(from && { from }), ...(to && { to }), timezone };
  const today = new TimeZone(timezone).dateOf(now.getTime());
  return { from: addDays(today, 1 - days), to: today, timezone };
}

/**
 * Reads the report of a share. `since`: when its link, page or account was created. Throws RANGE_TOO_LARGE.
 */
export async function readSharedReport(
  share: Share,
  { hosts, since, now }: { hosts: ShortUrlHosts; since: string; now: Date },
): Promise<SharedReport> {
  const { scope, filters, showLinks, showConversions, ownerId } = share;
  const { from, to, timezone } = daysOf(share, now);
  const today = new TimeZone(timezone).dateOf(now.getTime());
  const interval = intervalFor(daysBetween(from ?? since.slice(0, 10), to ?? today));
  const range = { ...(from && { from }), ...(to && { to }), timezone, interval, names: NAMES };
  const { figures } = await readScopeFigures(
    { ...wholeAccount(ownerId), hosts, now },
    { scope, filters },
    range,
  );
  const hides = share.hideSmallCounts;
  const clicks = shown(figures.totalClicks, hides);
  const before = figures.previous && shown(figures.previous.totalClicks, hides);
  return {
    from: from ?? null,
    to: to ?? null,
    timezone,
    clicks,
    visitors: shown(figures.uniqueVisitorsCount, hides),
    before,
    conversions: showConversions ? conversionsOf(figures, hides) : null,
    interval,
    series: figures.clicksData
      .slice(-MAX_INTERVALS)
      .map(({ date, count }) => ({ date, count: shown(count, hides) })),
    lists: listsOf(figures).flatMap(([name, rows]) => {
      const kept = hides ? withoutSmall(rows) : rows;
      return kept.length > 0 ? [{ name, rows: kept }] : [];
    }),
    links:
      showLinks && figures.topLinks
        ? figures.topLinks
            .filter(({ count }) => shown(count, hides) !== null)
            .map(({ title, url, count }) => ({ title, url, count }))
        : null,
    madeAt: figures.asOf ?? now.toISOString(),
  };
}

/** The conversions in a report. With few sales, revenue would give away the amount of each. */
function conversionsOf(
  { leads, sales, revenue }: ScopeFigures,
  hides: boolean,
): NonNullable<SharedReport['conversions']> {
  const isHidden = shown(sales, hides) === null;
  return { leads: shown(leads, hides), sales: shown(sales, hides), revenue: isHidden ? [] : revenue };
}

function intervalFor(days: number): SharedReport['interval'] {
  if (days <= MAX_DAYS) return 'day';
  return days <= MAX_WEEKS ? 'week' : 'month';
}

const shown = (count: number, hides: boolean): Count =>
  hides && count > 0 && count < SMALLEST_COUNT ? null : count;

/** Destinations, targets and tags are left out: they are the owner's own. */
const listsOf = (figures: ScopeFigures): [ListName, NamedCount[]][] => [
  ...SHARED_FIELDS.map((name): [ListName, NamedCount[]] => {
    const rows = figures[figureOf(name)];
    return [DIMENSIONS[name].list, isPlaceField(name) ? withoutUnknown(rows) : rows];
  }),
  ['events', figures.events ?? []],
];

/** A list that knows no place at all is left out. */
const withoutUnknown = (rows: NamedCount[]): NamedCount[] =>
  rows.every(({ name }) => name === 'Unknown') ? [] : rows;

/** Merges counts below the smallest one into the rest, which is hidden if it is still too small. */
function withoutSmall(rows: readonly NamedCount[]): NamedCount[] {
  const kept = rows.filter(({ name, count }) => name !== OTHER && count >= SMALLEST_COUNT);
  const all = rows.reduce((total, { count }) => total + count, 0);
  const rest = kept.reduce((total, { count }) => total - count, all);
  return rest >= SMALLEST_COUNT ? [...kept, { name: OTHER, count: rest }] : kept;
}
