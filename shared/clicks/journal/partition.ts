import type { Partitions } from '../../platform/dynamo/partitions.ts';

/**
 * The items of the click journal. A target has one partition, and one for each shard when it was hot:
 *
 * | sk | |
 * |---|---|
 * | `HEAD` | totals, and the newest rows |
 * | `SEG#<n>` | older rows; never changed once the head has passed it |
 * | `DAY#<date>` | what the rows of a day add up to, up to the segment `applied` |
 * | `VISITORS` | the newest visitors, up to the segment `applied` |
 */

export interface Partition {
  targetId: string;
  /** 0 is the partition that every target has. */
  shard: number;
}

const JOURNAL = 'JOURNAL#';

/** The journals of all targets. */
export const JOURNAL_PARTITIONS: Partitions = `${JOURNAL}*`;

export function pkOf({ targetId, shard }: Partition): string {
  return shard === 0 ? `${JOURNAL}${targetId}` : `${JOURNAL}${targetId}#${shard}`;
}

/** The shards of a target besides its first partition. */
export const shardsOf = (targetId: string, count: number): Partition[] =>
  Array.from({ length: count }, (_, i) => ({ targetId, shard: i + 1 }));
