import type { Partitions } from '#shared/platform/dynamo/partitions.ts';

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

/**
 * The name under which the conversions of a target are kept, or of an account those without a click: a
 * journal of its own, so that a list of conversions does not read clicks. Also of the days with
 * conversions (`activity-store.ts`).
 */
export const conversionsOf = (id: string): string => `${CONVERSIONS}${id}`;

const CONVERSIONS = 'cnv.';

export const isOfConversions = ({ targetId }: Partition): boolean => targetId.startsWith(CONVERSIONS);

/** The target or account of such a name. */
export const convertedOf = (name: string): string => name.slice(CONVERSIONS.length);

/** The shards of a target besides its first partition. */
export const shardsOf = (targetId: string, count: number): Partition[] =>
  Array.from({ length: count }, (_, i) => ({ targetId, shard: i + 1 }));
