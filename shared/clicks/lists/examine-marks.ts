import type { Mark } from '../journal/activity-store.ts';
import { readSegmentSpans } from '../journal/day-store.ts';
import { readHeads } from '../journal/head-store.ts';
import { placeOrder, type RowPlace } from '../journal/newest-rows.ts';
import { type Partition, shardsOf } from '../journal/partition.ts';
import type { RowSource } from '../journal/read-rows.ts';
import type { ClickRow } from '../journal/row.ts';
import { MissingSegmentError, readSegmentsOf } from '../journal/segment-store.ts';
import type { TimeRange } from '../period.ts';
import type { RowBudget } from './row-budget.ts';
import { callsOf, HUNDRED, MAX_PARALLEL, type RowQuery, type UnitPlace } from './row-query.ts';
import { RowWalk } from './row-walk.ts';
import type { Selection } from './selection.ts';

interface Examination {
  /** Where to begin in the first target. */
  begin: UnitPlace | undefined;
  /** The month or day of the marks. */
  span: string;
  /** Rows up to here are not wanted. */
  after: RowPlace | undefined;
  range: TimeRange;
  selection: Selection;
  budget: RowBudget;
}

/**
 * Offers the rows of some targets to a selection. Returns the place where the budget ended, undefined if all
 * were examined: at least a segment further than where it began.
 */
export async function examine(
  query: RowQuery,
  marks: readonly Mark[],
  { begin, span, after, range, selection, budget }: Examination,
): Promise<UnitPlace | undefined> {
  const { journals, matches } = query;
  const offer = ({ targetId: name, shard }: Partition, segment: number, rows: readonly ClickRow[]) => {
    const targetId = journals.idOf(name);
    for (const row of rows) {
      const candidate = { time: row.time, id: row.id, targetId, shard, segment, row };
      if ((!after || placeOrder(candidate, after) > 0) && matches(row)) selection.offer(candidate);
    }
  };
  const { walks, rest } = await walksOf(query, marks, { begin, span, range, budget });
  for (const walk of walks) {
    const { partition, head } = walk.source;
    const rows = walk.tail();
    budget.spendRows(rows.length);
    offer(partition, head.next, rows);
  }
  let begun: RowWalk | undefined;
  let isFurther = false;
  for (let left = walks; ; ) {
    left = left.filter((walk) => !walk.isDone(selection.floor));
    const [first] = left;
    if (!first) return rest;
    begun ??= first;
    isFurther ||= first !== begun;
    // A page that has no budget left for its first target still reads a segment of it.
    if (budget.isSpent && isFurther) return { span, ...first.place };
    const open = budget.isSpent ? [first] : left;
    const unplanned = open.filter(({ needsDays }) => needsDays);
    if (unplanned.length > 0) {
      await planWalks(unplanned, budget);
      continue;
    }
    const { chosen, ranges } = nextReads(open, budget);
    budget.spendCalls(callsOf(keysIn(ranges)));
    const read = await readAll(ranges);
    if (read === undefined) {
      left = await withoutDeleted(query, left);
      budget.spendCalls(callsOf(left.length));
      continue;
    }
    isFurther = true;
    for (const [i, walk] of chosen.entries()) {
      for (const { segment, rows, seen } of walk.take(read[i] ?? [])) {
        budget.spendRows(seen);
        offer(walk.source.partition, segment, rows);
      }
    }
  }
}

interface Walks {
  /** In the order of the marks, and of the shards of each target. */
  walks: RowWalk[];
  /** Where the targets begin whose shards the budget does not suffice for; undefined if there are none. */
  rest: UnitPlace | undefined;
}

async function walksOf(
  { journals, maySelect, choose, isNarrow }: RowQuery,
  all: readonly Mark[],
  { begin, span, range, budget }: Pick<Examination, 'begin' | 'span' | 'range' | 'budget'>,
): Promise<Walks> {
  const isBegun = begin?.span === span && all[0]?.targetId === begin.targetId;
  const left = isBegun && begin.shard === undefined ? all.slice(1) : all;
  let marks = left.filter(({ targetId }) => maySelect(journals.idOf(targetId)));
  if (isNarrow && marks.length > 0) {
    budget.spendCalls(callsOf(marks.length));
    const wanted = await choose(new Set(marks.map(({ targetId }) => journals.idOf(targetId))));
    marks = marks.filter(({ targetId }) => wanted.has(journals.idOf(targetId)));
  }
  budget.spendCalls(callsOf(marks.length));
  const firsts = await sourcesOf(marks.map(({ targetId }) => ({ targetId, shard: 0 })));
  const fit = fitting(firsts, budget);
  const shards = firsts
    .slice(0, fit)
    .flatMap(({ partition, head: { shards } }) => shardsOf(partition.targetId, shards));
  budget.spendCalls(callsOf(shards.length));
  const byTarget = Map.groupBy(await sourcesOf(shards), ({ partition }) => partition.targetId);
  const walks = marks.slice(0, fit).flatMap(({ targetId, dates }, i) => {
    const sources = [firsts[i] as RowSource, ...(byTarget.get(targetId) ?? [])];
    const { shard: from = 0, at }: Partial<UnitPlace> = isBegun && targetId === begin.targetId ? begin : {};
    return sources
      .filter(({ partition }) => partition.shard >= from)
      .map(
        (source) =>
          new RowWalk(source, { range, dates, at: source.partition.shard === from ? at : undefined }),
      );
  });
  const beyond = marks[fit];
  return { walks, rest: beyond && { span, targetId: beyond.targetId, shard: 0 } };
}

/** How many targets the budget suffices for: the shards of hot ones are read, too. At least one. */
function fitting(firsts: readonly RowSource[], { calls }: RowBudget): number {
  let shards = 0;
  const over = firsts.findIndex(({ head }) => {
    shards += head.shards;
    return callsOf(shards) > calls;
  });
  return over < 0 ? firsts.length : Math.max(1, over);
}

async function sourcesOf(partitions: readonly RowSource['partition'][]): Promise<RowSource[]> {
  const heads = await readHeads(partitions);
  return partitions.map((partition, i) => ({ partition, head: heads[i] as RowSource['head'] }));
}

/** Finds the stored segments of as many walks as one round of calls suffices for. */
async function planWalks(walks: readonly RowWalk[], budget: RowBudget): Promise<void> {
  const chosen = firstOf(walks, ({ dates }) => dates.length, budget);
  budget.spendCalls(callsOf(chosen.reduce((sum, { dates }) => sum + dates.length, 0)));
  const spans = await readSegmentSpans(
    chosen.map(({ source, dates }) => ({ partition: source.partition, dates })),
  );
  for (const [i, walk] of chosen.entries()) walk.plan(spans[i]);
}

type Ranges = Parameters<typeof readSegmentsOf>[0];

const keysIn = (ranges: Ranges): number => ranges.reduce((sum, { from, to }) => sum + to - from, 0);

/** The segments that the first walks need next. */
function nextReads(walks: readonly RowWalk[], budget: RowBudget): { chosen: RowWalk[]; ranges: Ranges } {
  const sizeOf = (walk: RowWalk) => {
    const { from, to } = walk.next();
    return to - from;
  };
  const chosen = firstOf(walks, sizeOf, budget);
  return { chosen, ranges: chosen.map((walk) => ({ partition: walk.source.partition, ...walk.next() })) };
}

/** The first walks, as far as the keys that they need fit into one round of calls. At least one. */
function firstOf(
  walks: readonly RowWalk[],
  keysOf: (walk: RowWalk) => number,
  { calls }: RowBudget,
): RowWalk[] {
  const most = HUNDRED * Math.min(MAX_PARALLEL, calls);
  let keys = 0;
  const over = walks.findIndex((walk) => {
    keys += keysOf(walk);
    return keys > most;
  });
  return walks.slice(0, over < 0 ? walks.length : Math.max(1, over));
}

/** Segments by key; undefined if some are gone. */
async function readAll(ranges: Ranges): Promise<Awaited<ReturnType<typeof readSegmentsOf>> | undefined> {
  try {
    return await readSegmentsOf(ranges);
  } catch (error) {
    if (error instanceof MissingSegmentError) return undefined;
    throw error;
  }
}

/** Without the walks of targets that are being deleted. Throws MissingSegmentError if there are none. */
async function withoutDeleted({ journals, choose }: RowQuery, walks: readonly RowWalk[]): Promise<RowWalk[]> {
  const idOf = ({ source }: RowWalk) => journals.idOf(source.partition.targetId);
  const kept = await choose(new Set(walks.map(idOf)));
  const left = walks.filter((walk) => kept.has(idOf(walk)));
  if (left.length === walks.length) throw new MissingSegmentError('Segments of a list are missing');
  return left;
}
