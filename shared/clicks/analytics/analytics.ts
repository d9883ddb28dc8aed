import { isId } from '../../platform/runtime/ids.ts';
import { readJournal } from '../journal/read-journal.ts';
import { type DateRange, type Interval, Period } from '../period.ts';
import type { Analytics } from './analytics-contract.ts';
import { buildFigures } from './analytics-report.ts';
import type { ClickFilter } from './click-filter.ts';
import { Tally } from './tally.ts';
import { needsRows, tallyTargets } from './tally-targets.ts';

export interface ReportQuery extends DateRange {
  timezone?: string;
  interval?: Interval;
  filter?: ClickFilter;
  /** Most names of a list. */
  names?: number;
}

/**
 * The analytics of a link or Smart Link, over its whole life or a range of days. For UTC days without a filter it reads one
 * item per day with clicks and the newest rows, at most some 64 KB; otherwise the rows of the range. Throws RANGE_TOO_LARGE
 * above a million rows.
 */
export async function readAnalytics(
  targetId: string,
  { timezone, interval, filter = {}, names, ...range }: ReportQuery,
  now: Date,
): Promise<Analytics> {
  const period = new Period(range, timezone, interval);
  const today = period.zone.dateOf(now.getTime());
  const options = { today, withEvents: isId('smartLink', targetId), names };
  if (needsRows(period, filter)) {
    const { newestVisitors, ...counted } = await tallyTargets([targetId], period, { filter, now });
    return { ...buildFigures(counted, options), uniqueVisitors: newestVisitors };
  }
  const { previous } = period;
  const { from } = period.range;
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
