import { FIRST_DAY } from '../click-fields.ts';
import type { FoldedDay } from '../folds/fold-store.ts';
import type { Folds } from '../folds/read-folds.ts';
import { readFoldedRows } from '../folds/read-row-file.ts';
import { type Mark, readMarksOf } from '../journal/activity-store.ts';
import { type FoundRow, placeBefore, placeOf, placeOrder, type RowPlace } from '../journal/newest-rows.ts';
import type { TimeRange } from '../period.ts';
import { isoDate } from '../time-zone.ts';
import { examine } from './examine-marks.ts';
import { resolveCandidates } from './resolve-candidates.ts';
import {
  callsOf,
  HUNDRED,
  type ListPosition,
  type Page,
  positionAt,
  type RowQuery,
  selectionOf,
} from './row-query.ts';
import type { Selection } from './selection.ts';

/** Calls that a day takes at least. */
const DAY_CALLS = 4;

/**
 * Lists the rows of folded days. Returns the position if the page ends there; otherwise all rows of the
 * range are in it. Throws FoldGoneError.
 */
export async function listFolded(
  page: Page,
  range: TimeRange,
  folds: Folds,
): Promise<ListPosition | undefined> {
  if (range.start >= range.end) return undefined;
  const first = Math.max(range.start, Date.parse(FIRST_DAY));
  const stale = new StaleMarks(page, folds);
  for (let end = range.end; end > first; ) {
    if (page.budget.calls < DAY_CALLS || page.budget.isSpent) return { after: page.after };
    const date = isoDate(end - 1);
    const start = Math.max(first, Date.parse(date));
    const marks = await stale.on(date);
    const day = folds.dayOf(date);
    if (day || marks.length > 0) {
      const position = await listDay(page, {
        date,
        day,
        marks,
        stale: folds.staleOn(date),
        range: { start, end },
      });
      if (position) return position;
    }
    page.after = placeBefore(start);
    end = start;
  }
  return undefined;
}

/** Where the rows of targets are that changed since their days were folded. */
class StaleMarks {
  readonly #page: Page;
  readonly #folds: Folds;
  /** The month that was read last. */
  #month = '';
  #marks: Mark[] = [];

  constructor(page: Page, folds: Folds) {
    this.#page = page;
    this.#folds = folds;
  }

  /** The marks of such targets with rows on a day, in descending order. Reads those of its month at once. */
  async on(date: string): Promise<Mark[]> {
    const { query, budget } = this.#page;
    const month = date.slice(0, 'YYYY-MM'.length);
    if (month !== this.#month) {
      const { targets } = this.#folds.changedIn({ from: `${month}-01`, to: `${month}-31` });
      budget.spendCalls(callsOf(targets.size));
      this.#marks = await readMarksOf(query.ownerId, month, [...targets]);
      this.#month = month;
    }
    const stale = this.#folds.staleOn(date);
    return this.#marks
      .filter(({ targetId, dates }) => stale.has(targetId) && dates.includes(date))
      .map((mark) => ({ ...mark, dates: [date] }))
      .sort((a, b) => (a.targetId < b.targetId ? 1 : -1));
  }
}

interface DayParts {
  date: string;
  day: FoldedDay | undefined;
  /** Marks of targets whose rows are read from their journals. */
  marks: readonly Mark[];
  /** Targets whose rows in the file are out of date. */
  stale: ReadonlySet<string>;
  range: TimeRange;
}

async function listDay(page: Page, parts: DayParts): Promise<ListPosition | undefined> {
  const { query, budget, after } = page;
  const { date, day, marks, range } = parts;
  const scan = page.scan?.span === date ? page.scan : undefined;
  page.scan = undefined;
  const selection = selectionOf(page, range, scan);
  const left = marks.filter(({ targetId }) => !scan || targetId <= scan.targetId);
  for (let at = 0; at < left.length; at += HUNDRED) {
    const chunk = left.slice(at, at + HUNDRED);
    const begin = at === 0 ? scan : undefined;
    const stop = await examine(query, chunk, { begin, span: date, after, range, selection, budget });
    const targetId = chunk.at(-1)?.targetId as string;
    if (stop || budget.isSpent) return positionAt(page, stop ?? { span: date, targetId }, selection);
  }
  const place = day && (await offerFile(page, day, { stale: parts.stale, range, selection }));
  const chosen = selection.chosen.filter((one) => !place || placeOrder(one, place) <= 0);
  page.found.push(...(await resolveCandidates(query, chosen)));
  if (selection.isFull && chosen.length === selection.chosen.length) return { after: chosen.at(-1) };
  return place && { after: place };
}

/**
 * Offers the rows of a day's file. Returns the place of the last row that the budget sufficed for, undefined
 * if it sufficed for all that may be wanted.
 */
async function offerFile(
  { query, budget, after }: Page,
  day: FoldedDay,
  { stale, range, selection }: Pick<DayParts, 'stale' | 'range'> & { selection: Selection },
): Promise<RowPlace | undefined> {
  let done: RowPlace | undefined;
  const isFurther = (place: RowPlace) => !after || placeOrder(place, after) > 0;
  const isWanted = (one: FoundRow) =>
    !stale.has(one.targetId) &&
    one.row.time >= range.start &&
    query.maySelect(one.targetId) &&
    isFurther(placeOf(one)) &&
    query.matches(one.row);
  for await (const batch of readFoldedRows(query.ownerId, day, { before: range.end })) {
    budget.spendCalls(1);
    budget.spendRows(batch.length);
    for (const { rows, last } of groupsOf(batch, isWanted, query)) {
      if (budget.isSpent && done && isFurther(done)) return done;
      if (Math.max(selection.floor, range.start) > (rows[0]?.row.time ?? Number.POSITIVE_INFINITY))
        return undefined;
      const targets = new Set(rows.map(({ targetId }) => targetId));
      if (query.isNarrow) budget.spendCalls(callsOf(targets.size));
      const chosen = query.isNarrow ? await query.choose(targets) : targets;
      for (const { targetId, row } of rows) {
        const place = { time: row.time, id: row.id, targetId };
        if (chosen.has(targetId)) selection.offer({ ...place, shard: 0, segment: 0, row });
      }
      done = placeOf(last);
    }
  }
  return undefined;
}

interface Group {
  /** Rows that match. */
  rows: FoundRow[];
  /** The last row before the next group. */
  last: FoundRow;
}

/** Rows in groups; those of a narrow list have a hundred targets each, about which it must ask. */
function* groupsOf(
  batch: readonly FoundRow[],
  isWanted: (row: FoundRow) => boolean,
  { isNarrow }: RowQuery,
): Generator<Group> {
  let rows: FoundRow[] = [];
  const targets = new Set<string>();
  for (const [i, one] of batch.entries()) {
    if (isWanted(one)) {
      rows.push(one);
      targets.add(one.targetId);
    }
    const isLast = i === batch.length - 1;
    if (!isLast && !(isNarrow && targets.size === HUNDRED)) continue;
    yield { rows, last: one };
    rows = [];
    targets.clear();
  }
}
