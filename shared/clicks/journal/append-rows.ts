import { log } from '../../platform/runtime/log.ts';
import { type Head, readHeads } from './head-store.ts';
import { type Addition, append } from './journal.ts';
import type { Partition } from './partition.ts';
import { isRollUpDue, rollUp } from './roll-up.ts';
import type { ClickRow } from './row.ts';
import { MissingSegmentError } from './segment-store.ts';
import { isHot, shardFor } from './shards.ts';

/**
 * Appends the rows that the journal of a target lacks, to its shards if it has some; returns those rows. `head` may be stale. Throws as
 * `append`; it is safe to append all of them again.
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

async function appendIn(partition: Partition, head: Head, addition: Addition) {
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
