import { type Mark, marksDown, nextMonth } from '../journal/activity-store.ts';
import { placeBefore } from '../journal/newest-rows.ts';
import type { DateRange, TimeRange } from '../period.ts';
import { isoDate } from '../time-zone.ts';
import { examine } from './examine-marks.ts';
import { resolveCandidates } from './resolve-candidates.ts';
import type { RowBudget } from './row-budget.ts';
import {
  HUNDRED,
  type ListPosition,
  MAX_PARALLEL,
  type Page,
  positionAt,
  type Scan,
  selectionOf,
  type UnitPlace,
} from './row-query.ts';

/** The calls of a hundred targets: their marks, records, heads and segments. */
const CHUNK_CALLS = 4;

/**
 * Lists the rows of days that are not folded. Returns the position if the page ends there; otherwise all
 * rows of the range are in it.
 */
export async function listOpen(page: Page, range: TimeRange): Promise<ListPosition | undefined> {
  if (range.start >= range.end) return undefined;
  const { query, budget } = page;
  const scan = takeScan(page);
  const marks = new MarkReader(
    marksDown(query.journals.nameOf(query.ownerId), datesOf(range), scan && { ...scan, month: scan.span }),
    budget,
  );
  let month = scan?.span;
  let selection = selectionOf(page, month ? within(range, month) : range, scan);
  let done: UnitPlace | undefined;

  for (let begin: UnitPlace | undefined = scan; ; begin = undefined) {
    const isShort = budget.isSpent || budget.calls < CHUNK_CALLS;
    const chunk = isShort ? undefined : await marks.next(chunkSize(budget));
    if (chunk === undefined) return done ? positionAt(page, done, selection) : { after: page.after };
    const next = chunk[0]?.month;
    if (month !== undefined && next !== month) {
      page.found.push(...(await resolveCandidates(query, selection.chosen)));
      if (selection.isFull) return { after: selection.chosen.at(-1) };
      page.after = placeBefore(Math.max(range.start, Date.parse(`${month}-01`)));
      done = undefined;
      selection = selectionOf(page, range);
    }
    if (next === undefined) {
      if (Number.isFinite(range.start)) page.after = placeBefore(range.start);
      return undefined;
    }
    month = next;
    const part = within(range, month);
    done = await examine(query, chunk, {
      begin,
      span: month,
      after: page.after,
      range: part,
      selection,
      budget,
    });
    if (done) return positionAt(page, done, selection);
    done = { span: month, targetId: chunk.at(-1)?.targetId as string };
  }
}

/** The scan of a month, if the page before has ended in one. */
function takeScan(page: Page): Scan | undefined {
  const { scan } = page;
  page.scan = undefined;
  return scan?.span.length === 'YYYY-MM'.length ? scan : undefined;
}

const chunkSize = ({ calls }: RowBudget): number =>
  HUNDRED * Math.min(MAX_PARALLEL, Math.floor(calls / CHUNK_CALLS));

function within({ start, end }: TimeRange, month: string): TimeRange {
  return {
    start: Math.max(start, Date.parse(`${month}-01`)),
    end: Math.min(end, Date.parse(`${nextMonth(month)}-01`)),
  };
}

const datesOf = ({ start, end }: TimeRange): DateRange => ({
  from: Number.isFinite(start) ? isoDate(start) : undefined,
  to: Number.isFinite(end) ? isoDate(end - 1) : undefined,
});

/** The marks of an account, in groups. */
class MarkReader {
  readonly #pages: AsyncGenerator<Mark[]>;
  readonly #budget: RowBudget;
  #read: Mark[] = [];

  constructor(pages: AsyncGenerator<Mark[]>, budget: RowBudget) {
    this.#pages = pages;
    this.#budget = budget;
  }

  /** The next marks, all of one month; none at the end. Undefined if there may be more, and no budget. */
  async next(most: number): Promise<Mark[] | undefined> {
    while (this.#read.length === 0) {
      if (this.#budget.isSpent) return undefined;
      const { value, done } = await this.#pages.next();
      this.#budget.spendCalls(1);
      if (done) return [];
      this.#read = value;
    }
    const { month } = this.#read[0] as Mark;
    const end = this.#read.findIndex((mark) => mark.month !== month);
    return this.#read.splice(0, Math.min(most, end < 0 ? this.#read.length : end));
  }
}
