import { batchGet } from '#shared/platform/dynamo/batch-get.ts';
import { putIf } from '#shared/platform/dynamo/conditional-write.ts';
import { queryBetween } from '#shared/platform/dynamo/query-pages.ts';
import { type ItemKey, TABLE } from '#shared/platform/dynamo/table.ts';
import { unpackRows } from './packed-rows.ts';
import { type Partition, pkOf } from './partition.ts';
import type { ClickRow } from './row.ts';

export interface Segment {
  number: number;
  /** Version of the head that it was sealed from. */
  version: number;
  /** `upto` of that head: newer rows are in no earlier segment. */
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
 * Puts a segment that no head has passed yet. Only the first put of each version succeeds, and none of an
 * older version than the stored one. So number and version determine a segment's content, and a late put
 * changes nothing. Returns undefined on success, otherwise the stored segment.
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
  /** Exclusive. */
  to: number;
  newestFirst?: boolean;
  /** Number of segments per read. */
  pageSize?: number;
}

/** Segments of a partition that its head has passed. Throws MissingSegmentError for a gap. */
export async function* readSegments(
  partition: Partition,
  { from, to, newestFirst = false, pageSize = 100 }: SegmentRange,
): AsyncGenerator<Segment> {
  if (from >= to) return;
  let expected = newestFirst ? to - 1 : from;
  const [first, last] = [segmentKey(partition, from), segmentKey(partition, to - 1)];
  for await (const items of queryBetween(
    first.pk,
    { from: first.sk, to: last.sk },
    {
      ScanIndexForward: !newestFirst,
      Limit: pageSize,
    },
  )) {
    for (const segment of items.map(toSegment)) {
      if (segment.number !== expected) throw new MissingSegmentError(gapAt(partition, expected));
      yield segment;
      expected += newestFirst ? -1 : 1;
    }
  }
  if (expected !== (newestFirst ? from - 1 : to)) throw new MissingSegmentError(gapAt(partition, expected));
}

/**
 * Segments of many partitions by key, each from one number to another (exclusive). Takes far fewer calls than
 * a query for each, but each segment costs at least a unit. Lists are in the order of the partitions,
 * ascending. Throws MissingSegmentError.
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

/** Single segments by key, each named once or several times; the function returns those that exist. */
export async function findSegments(
  wanted: readonly { partition: Partition; number: number }[],
): Promise<(partition: Partition, number: number) => Segment | undefined> {
  const keys = wanted.map(({ partition, number }) => segmentKey(partition, number));
  const unique = new Map(keys.map((key) => [nameOf(key), key]));
  const items = await batchGet([...unique.values()], { consistent: true });
  const found = new Map(items.map((item) => [nameOf(item), toSegment(item)]));
  return (partition, number) => found.get(nameOf(segmentKey(partition, number)));
}

const keysOf = (partition: Partition, from: number, to: number): ItemKey[] =>
  Array.from({ length: to - from }, (_, i) => segmentKey(partition, from + i));

const nameOf = (key: { pk?: unknown; sk?: unknown }): string => `${key.pk} ${key.sk}`;

const gapAt = (partition: Partition, expected: number): string =>
  `Segment ${expected} of ${pkOf(partition)} is missing`;
