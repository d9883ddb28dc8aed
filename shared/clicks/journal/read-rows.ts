import type { DateRange, TimeRange } from '../period.ts';
import { rowsIn } from './day-stats.ts';
import { readDays } from './day-store.ts';
import { type Head, readHeads } from './head-store.ts';
import { FEW_BYTES, FEW_SEGMENTS } from './journal-limits.ts';
import { type Partition, shardsOf } from './partition.ts';
import { byTime, type ClickRow } from './row.ts';
import { readSegments, readSegmentsOf, rowsOf, type Segment, type SegmentRange } from './segment-store.ts';

const PAGE_SEGMENTS = 20;

/** A partition whose rows are read. */
export interface RowSource {
  partition: Partition;
  head: Head;
  /** The pending segments, ascending, if they were prefetched. */
  waiting?: Segment[];
}

/** The partitions of targets with their heads: half a unit each. */
export async function rowSources(targetIds: readonly string[]): Promise<RowSource[]> {
  const first = await withHeads(targetIds.map((targetId) => ({ targetId, shard: 0 })));
  const shards = first.flatMap(({ partition, head }) => shardsOf(partition.targetId, head.shards));
  return [...first, ...(await withHeads(shards))];
}

async function withHeads(partitions: readonly Partition[]): Promise<RowSource[]> {
  const heads = await readHeads(partitions);
  return partitions.map((partition, i) => ({ partition, head: heads[i] as Head }));
}

/**
 * Prefetches, with few calls, the pending segments of sources that have few and may have rows since `start`.
 */
export async function readFewWaiting(sources: readonly RowSource[], start: number): Promise<void> {
  const chosen = sources.filter(
    ({ head: { next, rolled, waiting, upto } }) =>
      next > rolled && next - rolled <= FEW_SEGMENTS && waiting.bytes <= FEW_BYTES && upto >= start,
  );
  const segments = await readSegmentsOf(
    chosen.map(({ partition, head }) => ({ partition, from: head.rolled, to: head.next })),
  );
  for (const [i, source] of chosen.entries()) source.waiting = segments[i] as Segment[];
}

/** Segments of a source that are read in the rounds of `readRecentRows`. */
const RECENT_SEGMENTS = [1, 2, 4];

/**
 * The rows since a time of the sources whose newest segments have them, in any order. Takes a call for a
 * hundred segments, and a read unit for each. Undefined if all rows take more than `mostUnits`.
 */
export async function readRecentRows(
  sources: readonly RowSource[],
  start: number,
  mostUnits = Number.POSITIVE_INFINITY,
): Promise<Map<RowSource, ClickRow[]> | undefined> {
  let units = mostUnits;
  const isWanted = ({ time }: ClickRow) => time >= start;
  const found = new Map(sources.map((source) => [source, source.head.tail.filter(isWanted)]));
  let left = sources
    .filter(({ head }) => head.next > 0 && head.upto >= start)
    .map((source) => ({ source, to: source.head.next }));
  for (const size of RECENT_SEGMENTS) {
    const ranges = left.map(({ source: { partition }, to }) => ({
      partition,
      from: Math.max(0, to - size),
      to,
    }));
    units -= ranges.reduce((sum, { from, to }) => sum + to - from, 0);
    if (units < 0) return undefined;
    const read = await readSegmentsOf(ranges);
    left = left.flatMap(({ source }, i) => {
      const segments = read[i] as Segment[];
      found.get(source)?.push(...segments.flatMap(rowsOf).filter(isWanted));
      const [{ number, before }] = segments as [Segment];
      return number > 0 && before >= start ? [{ source, to: number }] : [];
    });
  }
  // Their segments that are not in a day yet are all read, and the day.
  units -= left.reduce((sum, { source: { head } }) => sum + head.next - head.rolled + 1, 0);
  if (units < 0) return undefined;
  for (const { source } of left) found.delete(source);
  return found;
}

/** The location of a range's rows: in the tail, in pending segments, and in stored ones. */
export interface RowPlan extends RowSource {
  range: TimeRange;
  /** Segments that may include rows of the range, excluding `to`. Newest first. */
  segments: { from: number; to: number }[];
  /** Number of rows of the stored UTC days. */
  clicks: Map<string, number>;
}

/** Finds the segments of a range; `utcDates` are the days that it overlaps. Reads its stored days. */
export async function planRows(source: RowSource, range: TimeRange, utcDates: DateRange): Promise<RowPlan> {
  const { partition, head } = source;
  const plan: RowPlan = { ...source, range, segments: [], clicks: new Map() };
  if (newestTime(head) < range.start) return plan;
  plan.segments.push({ from: head.rolled, to: head.next });
  if (head.rolled === 0) return plan;
  let from = head.rolled;
  let to = 0;
  for (const [date, { stats, segments }] of await readDays(partition, utcDates)) {
    plan.clicks.set(date, rowsIn(stats));
    if (!segments) continue;
    from = Math.min(from, segments.from);
    to = Math.max(to, segments.to + 1);
  }
  plan.segments.push({ from, to: Math.min(to, head.rolled) });
  return plan;
}

/** The time of a partition's newest row; negative infinity if it has none. */
export const newestTime = ({ version, upto, tail }: Head): number =>
  version === 0
    ? Number.NEGATIVE_INFINITY
    : tail.reduce((newest, { time }) => Math.max(newest, time), upto || Number.NEGATIVE_INFINITY);

/** The rows of a plan, newest first, in batches. Throws MissingSegmentError. */
export async function* readRows(plan: RowPlan): AsyncGenerator<ClickRow[]> {
  const { head, range, segments } = plan;
  const isIn = ({ time }: ClickRow) => time >= range.start && time < range.end;
  if (newestTime(head) < range.start) return;
  let held = head.tail.filter(isIn).sort(newestFirst);
  // Rows newer than all rows in the segments below are final in the order.
  const release = (bound: number): ClickRow[] => {
    const end = held.findIndex(({ time }) => time <= bound);
    return held.splice(0, end < 0 ? held.length : end);
  };
  yield release(head.upto);
  if (head.upto < range.start) {
    yield held;
    return;
  }
  for (const { from, to } of segments) {
    for await (const segment of newestSegments(plan, { from, to })) {
      held = [...held, ...rowsOf(segment).filter(isIn)].sort(newestFirst);
      yield release(segment.before);
      if (segment.before < range.start) {
        yield held;
        return;
      }
    }
  }
  yield held;
}

async function* newestSegments(
  { partition, head, waiting }: RowSource,
  range: SegmentRange,
): AsyncGenerator<Segment> {
  if (waiting && range.from === head.rolled && range.to === head.next) yield* waiting.toReversed();
  else yield* readSegments(partition, { ...range, newestFirst: true, pageSize: PAGE_SEGMENTS });
}

export const newestFirst = (a: ClickRow, b: ClickRow): number => byTime(b, a);
