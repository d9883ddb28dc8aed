import { readChanges } from '../journal/change-store.ts';
import type { TimeRange } from '../period.ts';
import { addDays, isoDate } from '../time-zone.ts';
import { readCreated } from './created-store.ts';
import { CREATED_SINCE } from './fold-limits.ts';
import { readFoldState } from './fold-store.ts';

const DAY_MS = 86_400_000;

/** How many links and pages were created in a time range, as far as folds know. */
interface CreatedCount {
  count: number;
  /** Parts of the range that are not in `count`. */
  left: TimeRange[];
}

/** Counts what an account has of a range on folded days. Four read units for 30 days. */
export async function countFoldedCreated(ownerId: string, range: TimeRange): Promise<CreatedCount> {
  const state = await readFoldState(ownerId);
  const nothing = { count: 0, left: [range] };
  if (!state?.created) return nothing;
  const { created, through, changed = Number.NEGATIVE_INFINITY } = state;
  const start = Math.max(range.start, Date.parse(CREATED_SINCE));
  const from = later(isoDate(start + DAY_MS - 1), created);
  const to = range.end >= Date.parse(through) + DAY_MS ? through : isoDate(range.end - DAY_MS);
  if (from > to) return nothing;
  const changes = await readChanges(ownerId);
  const stale = new Set(changes.filter(({ at }) => at > changed).map((change) => change.created));
  const left = [
    { start, end: Date.parse(from) },
    { start: Date.parse(to) + DAY_MS, end: range.end },
  ].filter((part) => part.start < part.end);
  let count = 0;
  for (const [date, number] of await readCreated(ownerId, { from, to }))
    if (date >= from && date <= to && !stale.has(date)) count += number;
  for (const date of stale)
    if (date !== undefined && date >= from && date <= to)
      left.push({ start: Date.parse(date), end: Date.parse(addDays(date, 1)) });
  return { count, left };
}

const later = (a: string, b: string): string => (a > b ? a : b);
