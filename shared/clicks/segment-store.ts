import { batchGet } from '../platform/dynamo/batch-get.ts';
import { putIf } from '../platform/dynamo/conditional-write.ts';
import { queryBetween } from '../platform/dynamo/query-pages.ts';
import { type ItemKey, TABLE } from '../platform/dynamo/table.ts';
import { unpackRows } from './packed-rows.ts';
import { type Partition, pkOf } from './partition.ts';
import type { ClickRow } from './row.ts';

export interface Segment {
  number: number;
  /** Of the head that it was sealed from. */
  version: number;
  /** `upto` of that head: rows that are newer are in no earlier segment. */
  before: number;
  packed: Uint8Array;
}

export const rowsOf = ({ packed }: Segment): ClickRow[] => unpackRows(packed);

const SEGMENT = 'SEG#';
const segmentKey = (partition: Partition, number: number): ItemKey => ({
  pk: pkOf(partition),
  sk: `${SEGMENT}${String(number).padStart(8, '0')}`,
});

/**
 * Puts a segment that no head has passed yet. Of each version only the first put holds, and none of an older version than the
 * one that is there: so a segment's content follows from its number and version, and a late put changes nothing.
 * Undefined when that is done, else the segment that stands.
 */
export async function putSegment(partition: Partition, segment: Segment): Promise<Segment | undefined> {
  const { number, version, before, packed } = segment;
  const standing = await putIf({
    Item: { ...segmentKey(partition, number), rows: packed, v: version, before },
    ConditionExpression: 'attribute_not_exists(#v) OR #v < :v',
    ExpressionAttributeNames: { '#v': 'v' },
    ExpressionAttributeValues: { ':v': version },
  });
  return standing && toSegment(standing);
}

function toSegment(item: Record<string, unknown>): Segment {
  return {
    number: Number(String(item[TABLE.sortKey]).slice(SEGMENT.length)),
    version: Number(item['v']),
    before: Number(item['before']),
    packed: item['rows'] as Uint8Array,
  };
}

/** A segment that the head has passed is missing: rows were lost. */
export class MissingSegmentError extends Error {
  override readonly name = 'MissingSegmentError';
}

export interface SegmentRange {
  from: number;
  /** Not included. */
  to: number;
  newestFirst?: boolean;
  /** How many are read at a time. */
  pageSize?: number;
}

/** Segments of a partition that its head has passed. Throws MissingSegmentError where there is a gap. */
export async function* readSegments(
  partition: Partition,
  { from, to, newestFirst = false, pageSize = 100 }: SegmentRange,
): AsyncGenerator<Segment> {
  if (from >= to) return;
  let expected = newestFirst ? to - 1 : from;
  const [first, last] = [segmentKey(partition, from), segmentKey(partition, to - 1)];
  for await (const items of queryBetween(first.pk, first.sk, last.sk, {
    ScanIndexForward: !newestFirst,
    Limit: pageSize,
  })) {
    for (const segment of items.map(toSegment)) {
      if (segment.number !== expected) throw new MissingSegmentError(gapAt(partition, expected));
      yield segment;
      expected += newestFirst ? -1 : 1;
    }
  }
  if (expected !== (newestFirst ? from - 1 : to)) throw new MissingSegmentError(gapAt(partition, expected));
}

/**
 * Segments of many partitions, each from a number to another one that is not included, by key: in far fewer calls than a query
 * for each, but each segment costs at least a unit. Lists are in the order of the partitions, ascending. Throws
 * MissingSegmentError.
 */
export async function readSegmentsOf(
  ranges: readonly { partition: Partition; from: number; to: number }[],
): Promise<Segment[][]> {
  const keys = ranges.flatMap(({ partition, from, to }) => keysOf(partition, from, to));
  const items = await batchGet(keys, { consistent: true });
  const found = new Map(items.map((item) => [nameOf(item), toSegment(item)]));
  return ranges.map(({ partition, from, to }) =>
    keysOf(partition, from, to).map((key, i) => {
      const segment = found.get(nameOf(key));
      if (segment) return segment;
      throw new MissingSegmentError(gapAt(partition, from + i));
    }),
  );
}

const keysOf = (partition: Partition, from: number, to: number): ItemKey[] =>
  Array.from({ length: to - from }, (_, i) => segmentKey(partition, from + i));

const nameOf = (key: { pk?: unknown; sk?: unknown }): string => `${key.pk} ${key.sk}`;

const gapAt = (partition: Partition, expected: number): string =>
  `Segment ${expected} of ${pkOf(partition)} is missing`;
