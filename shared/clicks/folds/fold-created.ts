import { inParallel } from '#shared/platform/runtime/in-parallel.ts';
import type { TimeRange } from '../period.ts';
import { addDays } from '../time-zone.ts';
import { putCreated, readCreated } from './created-store.ts';
import { CREATED_SINCE } from './fold-limits.ts';

/** How many of an owner's existing links and pages were created in a time range. */
export type CountCreated = (ownerId: string, range: TimeRange) => Promise<number>;

/** Queries that run concurrently. */
const PARALLEL_DAYS = 16;

interface Counting {
  ownerId: string;
  countCreated: CountCreated;
  /** Links and their index are read after this time, in epoch milliseconds. */
  asOf: number;
}

/** Counts what was created on days, and stores the numbers. At least a read unit for each day. */
export async function countDays(
  { ownerId, countCreated, asOf }: Counting,
  dates: Iterable<string>,
): Promise<void> {
  for (const [, month] of Map.groupBy(dates, (date) => date.slice(0, 'YYYY-MM'.length))) {
    const counts: [string, number][] = [];
    await inParallel(month, PARALLEL_DAYS, async (date) => {
      const end = Date.parse(addDays(date, 1));
      counts.push([date, await countCreated(ownerId, { start: Date.parse(date), end })]);
    });
    await putCreated(ownerId, counts, asOf);
  }
}

/** Counts the days of the newest month before a day on which something was created. Returns its first day. */
export async function countMonthBefore(counting: Counting, before: string): Promise<string> {
  // A crashed turn may have stored numbers of what is gone since.
  const stored = await readCreated(counting.ownerId, { from: CREATED_SINCE, to: addDays(before, -1) });
  for (let end = before; end > CREATED_SINCE; ) {
    const first = `${addDays(end, -1).slice(0, 'YYYY-MM'.length)}-01`;
    const range = { start: Date.parse(first), end: Date.parse(end) };
    const isLeft = [...stored.keys()].some((date) => date >= first && date < end);
    if (isLeft || (await counting.countCreated(counting.ownerId, range)) > 0) {
      const dates: string[] = [];
      for (let date = first; date < end; date = addDays(date, 1)) dates.push(date);
      await countDays(counting, dates);
      return first;
    }
    end = first;
  }
  return CREATED_SINCE;
}

/** Whether there are days before one on which something may have been created. */
export const hasDaysBefore = (date: string): boolean => date > CREATED_SINCE;
