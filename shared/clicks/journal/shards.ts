import { shardOf } from '#shared/platform/dynamo/due-index.ts';
import type { Head } from './head-store.ts';
import { HOT_CLICKS_A_SECOND } from './journal-limits.ts';
import type { ClickRow } from './row.ts';

/**
 * How the clicks of a hot target are spread. A partition takes 1,000 write units a second (AWS limit), and
 * appends to one head are sequential: enough for some ten thousand clicks a second, but not for a globally
 * popular link. Its clicks go to shards, one journal each, whose figures reports add up. See `docs/scale.md`.
 */

/** Whether a target gets enough clicks to need shards. */
export function isHot(rows: readonly ClickRow[]): boolean {
  if (rows.length < HOT_CLICKS_A_SECOND) return false;
  const seconds = new Map<number, number>();
  for (const { time } of rows) {
    const second = Math.floor(time / 1000);
    seconds.set(second, (seconds.get(second) ?? 0) + 1);
  }
  return Math.max(...seconds.values()) >= HOT_CLICKS_A_SECOND;
}

/** The shard of a click, based on its target's first head: 0 if it stays in the first partition. */
export function shardFor({ time, id }: ClickRow, { shards, shardsFrom }: Head): number {
  return shards === 0 || time < shardsFrom ? 0 : 1 + shardOf(id, shards);
}
