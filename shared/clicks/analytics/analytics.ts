import { isId } from '#shared/platform/runtime/ids.ts';
import { readJournal } from '../journal/read-journal.ts';
import { type DateRange, type Interval, Period } from '../period.ts';
import type { Analytics, ClickFigures, Figures } from './analytics-figures.ts';
import { buildFigures } from './analytics-report.ts';
import type { ClickFilter } from './click-filter.ts';
import { buildConversionFigures } from './conversion-figures.ts';
import { type Attribution, earnedIn } from './conversion-tally.ts';
import { Tally } from './tally.ts';
import { type ConversionTallies, tallyConversions } from './tally-conversions.ts';
import { needsRows, tallyTargets } from './tally-targets.ts';

export interface ReportQuery extends DateRange {
  timezone?: string;
  interval?: Interval;
  filter?: ClickFilter;
  attribution?: Attribution;
  /** Most names of a list. */
  names?: number;
}

type ClickAnalytics = ClickFigures & Pick<Analytics, 'uniqueVisitors'>;

/**
 * The analytics of a link or Smart Link, over its whole life or a range of days: its clicks
 * (`readClickAnalytics`) and its conversions, which cost a link that has none half a read unit. Throws
 * RANGE_TOO_LARGE above a million rows.
 */
export async function readAnalytics(targetId: string, query: ReportQuery, now: Date): Promise<Analytics> {
  const { timezone, interval, filter = {}, attribution, names, ...range } = query;
  const period = new Period(range, timezone, interval);
  const [clicks, conversions] = await Promise.all([
    readClickAnalytics(targetId, query, now),
    tallyConversions([targetId], period, { attribution, filter, now }),
  ]);
  return withConversions(clicks, conversions, { today: period.zone.dateOf(now.getTime()), names });
}

/** Adds the figures of conversions in the same period. */
export function withConversions<F extends ClickFigures>(
  figures: F,
  { tally, previous }: ConversionTallies,
  options: { today: string; names?: number | undefined },
): Omit<F, 'previous'> & Pick<Figures, keyof ReturnType<typeof buildConversionFigures> | 'previous'> {
  return {
    ...figures,
    ...buildConversionFigures(tally, { ...options, clicks: figures.totalClicks }),
    previous: figures.previous && previous ? { ...figures.previous, ...earnedIn(previous.sums) } : null,
  };
}

/**
 * The clicks of a link or Smart Link. For UTC days without a filter it reads one item per day with
 * clicks and the newest rows, at most some 64 KB; otherwise the rows of the range. Throws
 * RANGE_TOO_LARGE above a million rows.
 */
export async function readClickAnalytics(
  targetId: string,
  { timezone, interval, filter = {}, names, from, to }: ReportQuery,
  now: Date,
): Promise<ClickAnalytics> {
  const range = { from, to };
  const period = new Period(range, timezone, interval);
  const today = period.zone.dateOf(now.getTime());
  const options = { today, withEvents: isId('smartLink', targetId), names };
  if (needsRows(period, filter)) {
    const { newestVisitors, ...counted } = await tallyTargets([targetId], period, { filter, now });
    return { ...buildFigures(counted, options), uniqueVisitors: newestVisitors };
  }
  const { previous } = period;
  const journal = await readJournal(targetId, range, { ...range, from: previous?.range.from ?? from });
  const tally = new Tally(period);
  const before = previous && new Tally(previous);
  for (const day of journal.days) {
    if (from !== undefined && day.date < from) before?.addDayUntil(day, period.previousEnd(now.getTime()));
    else tally.addDay(day);
  }
  const { visitors, updatedAt } = journal;
  const figures = buildFigures({ tally, previous: before, visitors, updatedAt }, options);
  return { ...figures, uniqueVisitors: visitors.newest };
}
