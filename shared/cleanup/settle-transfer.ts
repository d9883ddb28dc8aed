import { activityLeft, copyActivity } from '../clicks/journal/move-activity.ts';
import { syncOwnerStatus } from '../links/manage/owner-status.ts';
import { linkKey } from '../links/model/redirect-entry.ts';
import { readLink } from '../links/store/link-store.ts';
import { chunksOf } from '../platform/dynamo/chunks.ts';
import { tableName } from '../platform/dynamo/client.ts';
import type { ItemKey } from '../platform/dynamo/table.ts';
import { transactIf } from '../platform/dynamo/transact.ts';
import { removeTransferMark } from '../platform/expiry/transfer-store.ts';

/** Actions of a transaction (AWS limit), without the one that checks the link. */
const MAX_DELETED = 99;

/** A link that was moved from an account some time ago. */
export interface Transfer {
  targetId: string;
  from: string;
  at: string;
}

/**
 * Ends a move: a click that was being counted during it may have marked its day for the former owner only, and a process may have
 * stopped right after it. Safe to repeat, and for a link that has been moved again or deleted.
 */
export async function settleTransfer({ targetId, from, at }: Transfer, now: Date): Promise<void> {
  const link = await readLink(targetId);
  if (link?.ownerId !== from) {
    if (link) {
      await copyActivity({ targetId, from, to: link.ownerId }, now);
      await syncOwnerStatus(link.ownerId, [link]);
    }
    for (const keys of chunksOf(await activityLeft({ targetId, from }, now), MAX_DELETED)) {
      // It was moved back in the meantime: its marks are in use again, and another marker is due.
      if (!(await transactIf([isNotOf(targetId, from), ...keys.map(remove)]))) break;
    }
  }
  await removeTransferMark(targetId, from, at);
}

const isNotOf = (targetId: string, ownerId: string) => ({
  ConditionCheck: {
    TableName: tableName(),
    Key: linkKey(targetId),
    ConditionExpression: 'attribute_not_exists(pk) OR ownerId <> :owner',
    ExpressionAttributeValues: { ':owner': ownerId },
  },
});

const remove = (Key: ItemKey) => ({ Delete: { TableName: tableName(), Key } });
