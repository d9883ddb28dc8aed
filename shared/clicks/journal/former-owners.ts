import { tableName } from '#shared/platform/dynamo/client.ts';
import { queryPrefix } from '#shared/platform/dynamo/query-pages.ts';
import type { TransactAction } from '#shared/platform/dynamo/transact.ts';
import { TOUCH_LABELS } from '../touch-labels.ts';
import { readTouch, type Touch } from '../visits/click-token.ts';
import { pkOf } from './partition.ts';

/**
 * The accounts that a link or page belonged to before, and until when: the ID of a click is signed for the
 * account that owned its target then. In the partition of its clicks, with which they are deleted.
 */

const FORMER = 'OWNER#';

/** A redirect may read an entry that is as old. */
const STALE_MS = 60_000;

const keyOf = (targetId: string, ownerId: string) => ({
  pk: pkOf({ targetId, shard: 0 }),
  sk: `${FORMER}${ownerId}`,
});

/** Action that records a former owner, for the transaction of a move. */
export const formerOwnerPut = (targetId: string, ownerId: string, now: Date): TransactAction => ({
  Put: { TableName: tableName(), Item: { ...keyOf(targetId, ownerId), until: now.getTime() } },
});

/**
 * The click of an ID that was signed for a former owner of its target, while the target was theirs; undefined
 * if it is none. One read.
 */
export async function readFormerTouch(
  clickId: string,
  targetId: string,
  key: string,
): Promise<Touch | undefined> {
  for await (const items of queryPrefix(keyOf(targetId, ''))) {
    for (const { sk, until } of items) {
      const touch = readTouch(clickId, String(sk).slice(FORMER.length), { key, labels: TOUCH_LABELS });
      if (touch?.targetId === targetId && touch.time <= Number(until) + STALE_MS) return touch;
    }
  }
  return undefined;
}
