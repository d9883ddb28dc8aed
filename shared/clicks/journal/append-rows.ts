import { setTimeout as sleep } from 'node:timers/promises';
import { log } from '#shared/platform/runtime/log.ts';
import { addToSums } from './conversion-stats.ts';
import { datesOf } from './day-stats.ts';
import { type Head, moveHead, packTail, readHeads, setShards } from './head-store.ts';
import {
  HOT_CONFLICTS,
  MAX_CONFLICTS,
  MAX_SEGMENT_BYTES,
  MAX_SEGMENT_ROWS,
  MAX_TAIL_BYTES,
  PATIENT_CONFLICTS,
  SHARDS,
} from './journal-limits.ts';
import { packRows } from './packed-rows.ts';
import type { Partition } from './partition.ts';
import { isRollUpDue, rollUp } from './roll-up.ts';
import { byTime, type ClickRow, isClick, keyOf } from './row.ts';
import { MissingSegmentError, putSegment, readSegments, rowsOf, type Segment } from './segment-store.ts';
import { isHot, shardFor } from './shards.ts';

/**
 * The append: how rows get into a journal exactly once, under redelivery, concurrent appends and crashes at
 * any point. `docs/click-journal.md` describes the protocol.
 *
 * A partition's head holds its newest rows, the tail. Every append moves the head from one version to
 * the next with a write that is conditional on the version that was read: when writers meet, one wins
 * and the others start over. A full tail is sealed together with the new rows: first a segment is put,
 * then the head passes it.
 */

interface Addition {
  rows: readonly ClickRow[];
  now: Date;
  /** Opens shards for the target. */
  isHot?: boolean;
}

interface Appended {
  /** New rows. */
  added: ClickRow[];
  /** Rows that belong to other shards of the target. */
  elsewhere: ClickRow[];
  /** The resulting head. */
  head: Head;
}

/** The head changed during every attempt. */
class AppendConflictError extends Error {
  override readonly name = 'AppendConflictError';
}

/**
 * Appends the rows that the journal of a target lacks, to its shards if it has some, and rolls them
 * up if that is due; returns those rows. `head` may be stale. Throws as `append`; it is safe to
 * append all of them again.
 */
export async function appendRows(
  targetId: string,
  head: Head,
  { rows, now }: Pick<Addition, 'rows' | 'now'>,
): Promise<ClickRow[]> {
  const first = await appendIn({ targetId, shard: 0 }, head, { rows, now, isHot: isHot(rows) });
  if (first.elsewhere.length === 0) return first.added;
  const parts = [...Map.groupBy(first.elsewhere, (row) => shardFor(row, first.head))];
  const heads = await readHeads(parts.map(([shard]) => ({ targetId, shard })));
  const appended = await Promise.all(
    parts.map(([shard, part], i) => appendIn({ targetId, shard }, heads[i] as Head, { rows: part, now })),
  );
  return [...first.added, ...appended.flatMap(({ added }) => added)];
}

async function appendIn(partition: Partition, head: Head, addition: Addition): Promise<Appended> {
  const appended = await append(partition, head, addition);
  if (isRollUpDue(appended.head)) {
    try {
      await rollUp(partition, appended.head);
    } catch (error) {
      // The rows are stored; the next append rolls them up. A gap is different: rows are missing.
      if (error instanceof MissingSegmentError) throw error;
      log.warn('clicks not rolled up', { ...partition, error });
    }
  }
  return appended;
}

/**
 * Appends the rows that a partition lacks. `head` may be stale. Opens shards also for a target whose head has
 * many conflicts. Throws AppendConflictError, MissingSegmentError, and DynamoDB's errors. Some of the rows
 * may then be appended, and it is safe to append all of them again.
 */
async function append(
  partition: Partition,
  head: Head,
  { rows, now, isHot = false }: Addition,
): Promise<Appended> {
  const done: Appended = { added: [], elsewhere: [], head };
  const seen: Seen = { partition, keys: new Set(), below: 0 };
  let pending = rows.toSorted(byTime);
  for (let conflicts = 0; ; conflicts++) {
    if (conflicts > MAX_CONFLICTS) throw new AppendConflictError(`${conflicts} conflicts in a row`);
    if (conflicts > PATIENT_CONFLICTS) done.head = await readPatiently(partition, conflicts);
    if (partition.shard === 0 && done.head.shards === 0 && (isHot || conflicts >= HOT_CONFLICTS)) {
      done.head = await openShards(partition, done.head, now);
    }
    const belongsHere = (row: ClickRow) => partition.shard > 0 || shardFor(row, done.head) === 0;
    done.elsewhere.push(...pending.filter((row) => !belongsHere(row)));
    pending = await withoutKnown(pending.filter(belongsHere), done.head, seen);
    // While nobody else appends, the rest remains unknown.
    for (let isAlone = true; isAlone; ) {
      if (pending.length === 0) return done;
      const step = stepFrom(done.head, pending, now);
      const moved = await (step.fits ? extendTail : seal)(partition, done.head, step);
      done.head = moved.head;
      isAlone = moved.isOurs;
      if (isAlone) done.added.push(...pending.splice(0, step.count));
    }
  }
}

/** Rows of a partition's segments that an append has read: at most once, because segments are immutable. */
interface Seen {
  partition: Partition;
  keys: Set<string>;
  /** Segments below it do not have to be searched again. */
  below: number;
}

/**
 * The rows that are neither in the tail nor in a segment. Only rows that are not newer than all segments can
 * be in one; `before` tells how far back to search.
 */
async function withoutKnown(
  rows: readonly ClickRow[],
  { tail, upto, next }: Head,
  seen: Seen,
): Promise<ClickRow[]> {
  const inTail = new Set(tail.map(keyOf));
  const oldest = rows[0]?.time ?? Number.POSITIVE_INFINITY;
  if (oldest <= upto) {
    const range = { from: seen.below, to: next, newestFirst: true, pageSize: 4 };
    for await (const segment of readSegments(seen.partition, range)) {
      for (const row of rowsOf(segment)) seen.keys.add(keyOf(row));
      if (segment.before < oldest) break;
    }
    seen.below = Math.max(seen.below, next);
  }
  return rows.filter((row) => !inTail.has(keyOf(row)) && !seen.keys.has(keyOf(row)));
}

/** The next write: as many rows as fit, packed together with the tail. */
interface Step {
  count: number;
  rows: ClickRow[];
  packed: Uint8Array;
  /** Whether they fit into the tail. */
  fits: boolean;
  now: Date;
}

function stepFrom({ tail }: Head, pending: readonly ClickRow[], now: Date): Step {
  for (let count = Math.min(pending.length, MAX_SEGMENT_ROWS); ; count = Math.ceil(count / 2)) {
    const rows = [...tail, ...pending.slice(0, count)].sort(byTime);
    const packed = packRows(rows);
    const fits = packed.length <= MAX_TAIL_BYTES;
    if (fits || packed.length <= MAX_SEGMENT_BYTES || count === 1) return { count, rows, packed, fits, now };
  }
}

/** The head after a step, and whether this step advanced it. */
interface Moved {
  head: Head;
  isOurs: boolean;
}

async function extendTail(partition: Partition, head: Head, { rows, packed, now }: Step): Promise<Moved> {
  const to: Head = { ...withRows(head, rows, now), tail: rows };
  const standing = await moveHead(partition, { from: head, to }, { tail: packed });
  return { head: standing ?? to, isOurs: standing === undefined };
}

/**
 * Puts the tail and the new rows into a segment, then advances the head past it. If another writer
 * has already put this segment, it may have stopped before it advanced the head: then the head passes
 * that writer's segment instead. If that segment is of a later version, the head that was read is
 * stale, and the write fails.
 */
async function seal(partition: Partition, head: Head, { packed, now }: Step): Promise<Moved> {
  const ours: Segment = { number: head.next, version: head.version, before: head.upto, packed };
  const other = await putSegment(partition, ours);
  const segment = other ?? ours;
  const rows = rowsOf(segment);
  const sealed = { bytes: segment.packed.length, days: datesOf(rows).length };
  const to: Head = {
    ...withRows(head, rows, now),
    tail: [],
    next: head.next + 1,
    upto: Math.max(head.upto, ...rows.map(({ time }) => time)),
    waiting: { bytes: head.waiting.bytes + sealed.bytes, days: head.waiting.days + sealed.days },
  };
  const standing = await moveHead(partition, { from: head, to }, { tail: packTail([]), sealed });
  // Another writer may have advanced the head past our segment.
  const isPassed = !standing || (standing.version === to.version && standing.next === to.next);
  return { head: standing ?? to, isOurs: isPassed && other === undefined };
}

/** The totals after `rows` have replaced the tail. */
function withRows(head: Head, rows: readonly ClickRow[], now: Date): Head {
  const clicks = rows.filter(isClick);
  const first = Math.min(head.firstRowAt ?? Number.POSITIVE_INFINITY, ...rows.map(({ time }) => time));
  const sums = new Map(head.sums);
  addToSums(sums, head.tail, -1);
  addToSums(sums, rows, 1);
  const last = Math.max(head.lastClickAt ?? Number.NEGATIVE_INFINITY, ...clicks.map(({ time }) => time));
  return {
    ...head,
    version: head.version + 1,
    clicks: head.clicks + clicks.length - head.tail.filter(isClick).length,
    sums,
    firstRowAt: Number.isFinite(first) ? first : undefined,
    lastClickAt: Number.isFinite(last) ? last : undefined,
    updatedAt: now.getTime(),
  };
}

/**
 * From this time on, clicks later than now and later than every row of the partition go to shards. The click
 * alone determines the shard, so that a redelivery finds it there.
 */
async function openShards(partition: Partition, head: Head, now: Date): Promise<Head> {
  const newest = Math.max(head.upto, now.getTime(), ...head.tail.map(({ time }) => time));
  const opened = { shards: SHARDS, shardsFrom: newest + 1 };
  const standing = await setShards(partition, head, opened);
  return standing ?? { ...head, ...opened, version: head.version + 1 };
}

async function readPatiently(partition: Partition, conflicts: number): Promise<Head> {
  await sleep(Math.random() * Math.min(10 * 2 ** conflicts, 500));
  return readAgain(partition);
}

async function readAgain(partition: Partition): Promise<Head> {
  const [head] = await readHeads([partition], { consistent: true });
  return head as Head;
}
