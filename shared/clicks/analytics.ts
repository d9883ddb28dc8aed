import { invalidField } from '../errors.ts';
import { isId } from '../runtime/ids.ts';
import type { Analytics } from './analytics-contract.ts';
import { buildReport, type DateRange, type Visitors } from './analytics-report.ts';
import {
  readDays,
  readNewestVisitors,
  readTotal,
  readVisitors,
  readVisitorsOfDay,
} from './analytics-store.ts';
import type { TotalStats } from './stats-items.ts';

/** Fingerprints a report lists; it counts all. */
const LISTED_VISITORS = 1000;

/**
 * The analytics of a link or Smart Link, over its whole life or from one UTC day to another (both included; an open
 * end is the first click, or today). Reads one small item for each day with clicks; only a part of the history that is
 * longer than a day also reads its visitors, to tell how many different ones there were.
 * Throws VALIDATION_ERROR when the range is upside down.
 */
export async function readAnalytics(targetId: string, range: DateRange, now: Date): Promise<Analytics> {
  if (range.from && range.to && range.from > range.to) throw invalidField('from', 'must not be after `to`');
  // In this order: a click that is counted meanwhile may miss among the visitors, but no visitor is without a click.
  const total = await readTotal(targetId);
  const { newest, count } = await readVisitorsOf(targetId, range, total);
  const days = await readDays(targetId, range, total.cells);
  const visitors = { newest, count: isOneDay(range) ? (days[0]?.visitors ?? 0) : count };
  const report = { ...range, ...(range.from && !range.to ? { to: later(now, total.lastClickAt) } : {}) };
  return buildReport(days, visitors, report, isId('smartLink', targetId));
}

/** The few figures of a target that one small item answers. */
export async function readClickSummary(
  targetId: string,
): Promise<Pick<Analytics, 'totalClicks' | 'uniqueVisitorsCount' | 'lastClickAt'>> {
  const { clicks, visitors, lastClickAt } = await readTotal(targetId);
  return { totalClicks: clicks, uniqueVisitorsCount: visitors, lastClickAt: lastClickAt ?? null };
}

async function readVisitorsOf(targetId: string, range: DateRange, total: TotalStats): Promise<Visitors> {
  if (total.visitors === 0) return { newest: [], count: 0 };
  if (covers(range, total)) {
    const newest = await readNewestVisitors(targetId, total.cells, Math.min(LISTED_VISITORS, total.visitors));
    return { newest, count: total.visitors };
  }
  if (range.from && isOneDay(range)) {
    const newest = await readVisitorsOfDay(targetId, range.from, total.cells, LISTED_VISITORS);
    return { newest, count: newest.length };
  }
  const all = await readVisitors(targetId, range, total.cells);
  return { newest: all.slice(0, LISTED_VISITORS), count: all.length };
}

/** A day counts its own visitors. */
function isOneDay({ from, to }: DateRange): boolean {
  return from !== undefined && from === to;
}

/** Whether a range holds every click, so that the visitors of the whole life are its visitors. */
function covers({ from, to }: DateRange, { firstClickAt, lastClickAt }: TotalStats): boolean {
  return (
    (!from || (firstClickAt !== undefined && from <= firstClickAt.slice(0, 10))) &&
    (!to || (lastClickAt !== undefined && to >= lastClickAt.slice(0, 10)))
  );
}

function later(now: Date, lastClickAt: string | undefined): string {
  const today = now.toISOString().slice(0, 10);
  const lastDay = lastClickAt?.slice(0, 10);
  return lastDay && lastDay > today ? lastDay : today;
}
