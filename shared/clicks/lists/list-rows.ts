import { FoldGoneError } from '../folds/fold-file-store.ts';
import { BEGINNING } from '../folds/fold-store.ts';
import { readFolds } from '../folds/read-folds.ts';
import type { FoundRow, RowPlace } from '../journal/newest-rows.ts';
import type { DateRange, TimeRange } from '../period.ts';
import { isoDate } from '../time-zone.ts';
import { listFolded } from './list-folded.ts';
import { listOpen } from './list-open.ts';
import { RowBudget } from './row-budget.ts';
import { callsOf, type ListPosition, type Page, type RowQuery } from './row-query.ts';

/**
 * Lists of an account's rows, in pages that take a limited number of calls however many links it has. Rows of
 * folded days are in files, newest first. Those of other days are in a journal for each link: a page goes
 * from month to month, and in a month from target to target; only then is known which rows are the newest.
 * With more targets than a page can read, it ends without rows of that month, and its cursor has the best
 * candidates so far.
 */

export interface RowPage {
  rows: FoundRow[];
  /** Absent after the last page. */
  next?: ListPosition | undefined;
}

/** Calls for the heads and segments of a cursor's candidates, and for a last step of a list. */
const RESERVED_CALLS = 4;
const MAX_ATTEMPTS = 3;
/** Calls for the state of folds, for changes and for the names of their files. */
const FOLD_CALLS = 3;
const DAY_MS = 86_400_000;

/**
 * A page of rows, newest first. It may have fewer rows than the limit, or none, and still a next page; no two
 * pages end at the same position.
 */
export async function listRows(
  query: RowQuery,
  { after, scan }: ListPosition = {},
  budget = RowBudget.of(query),
): Promise<RowPage> {
  // What it takes to name the rows in the end.
  budget.spendCalls(RESERVED_CALLS + callsOf(query.limit));
  const page: Page = { query, budget, found: [], after, scan };
  for (let attempt = 1; ; attempt++) {
    try {
      const next = await listParts(page, rangeAfter(query.range, page.after));
      return { rows: page.found, next };
    } catch (error) {
      if (!(error instanceof FoldGoneError) || attempt === MAX_ATTEMPTS) throw error;
      // A day was folded again in the meantime: goes on after the rows that were found, with the new fold.
      budget.spendCalls(-FOLD_CALLS);
    }
  }
}

/** Days after the folded ones, those, and days before them. */
async function listParts(page: Page, range: TimeRange): Promise<ListPosition | undefined> {
  const { ownerId, journals } = page.query;
  if (!journals.areFolded) return listOpen(page, range);
  page.budget.spendCalls(FOLD_CALLS);
  const folds = await readFolds(ownerId, datesOf(range));
  if (!folds.state) return listOpen(page, range);
  const start = Date.parse(folds.state.from);
  const end = Date.parse(folds.state.through) + DAY_MS;
  return (
    (await listOpen(page, { start: Math.max(range.start, end), end: range.end })) ??
    (await listFolded(page, { start: Math.max(range.start, start), end: Math.min(range.end, end) }, folds)) ??
    (folds.state.from === BEGINNING
      ? undefined
      : await listOpen(page, { start: range.start, end: Math.min(range.end, start) }))
  );
}

/** The part of a range from a row on, towards older ones. */
const rangeAfter = ({ start, end }: TimeRange, after: RowPlace | undefined): TimeRange => ({
  start,
  end: after ? Math.min(end, after.time + 1) : end,
});

const datesOf = ({ start, end }: TimeRange): DateRange => ({
  from: Number.isFinite(start) ? isoDate(start) : undefined,
  to: Number.isFinite(end) ? isoDate(end - 1) : undefined,
});
