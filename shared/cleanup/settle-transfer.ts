import { activityLeft, copyActivity } from '#shared/clicks/journal/move-activity.ts';
import { syncOwnerStatus } from '#shared/links/manage/owner-status.ts';
import { linkKey } from '#shared/links/model/redirect-entry.ts';
import { readLink } from '#shared/links/store/link-store.ts';
import { chunksOf } from '#shared/platform/dynamo/chunks.ts';
import { tableName } from '#shared/platform/dynamo/client.ts';
import type { ItemKey } from '#shared/platform/dynamo/table.ts';
import { transactIf } from '#shared/platform/dynamo/transact.ts';
import { removeTransferMark } from '#shared/platform/expiry/transfer-store.ts';
import { isId } from '#shared/platform/runtime/ids.ts';
import { syncOwnerStatus as syncPageStatus } from '#shared/smart-links/manage/owner-status.ts';
import { smartLinkKey } from '#shared/smart-links/model/page-entry.ts';
import { readSmartLink } from '#shared/smart-links/store/smart-link-store.ts';

/** Actions of a transaction (AWS limit), without the one that checks the link. */
const MAX_DELETED = 99;

/** A link or page that was moved from an account some time ago. */
export interface Transfer {
  targetId: string;
  from: string;
  at: string;
}

/**
 * Ends a move: a click that was being counted during it may have marked its day for the former owner
 * only, and a process may have stopped right after it. Safe to repeat, and for a link or page that has
 * been moved again or deleted.
 */
export async function settleTransfer({ targetId, from, at }: Transfer, now: Date): Promise<void> {
  const moved = isId('smartLink', targetId) ? await movedPage(targetId) : await movedLink(targetId);
  if (moved?.ownerId !== from) {
    if (moved) {
      await copyActivity({ targetId, from, to: moved.ownerId }, now);
      await moved.syncStatus();
    }
    for (const keys of chunksOf(await activityLeft({ targetId, from }, now), MAX_DELETED)) {
      // It was moved back in the meantime: its marks are in use again, and another marker is due.
      if (!(await transactIf([isNotOf(targetId, from), ...keys.map(remove)]))) break;
    }
  }
  await removeTransferMark(targetId, from, at);
}

interface Moved {
  ownerId: string;
  syncStatus: () => Promise<void>;
}

async function movedLink(id: string): Promise<Moved | undefined> {
  const link = await readLink(id);
  return link && { ownerId: link.ownerId, syncStatus: () => syncOwnerStatus(link.ownerId, [link]) };
}

async function movedPage(id: string): Promise<Moved | undefined> {
  const link = await readSmartLink(id);
  return link && { ownerId: link.ownerId, syncStatus: () => syncPageStatus(link) };
}

const isNotOf = (targetId: string, ownerId: string) => ({
  ConditionCheck: {
    TableName: tableName(),
    Key: isId('smartLink', targetId) ? smartLinkKey(targetId) : linkKey(targetId),
    ConditionExpression: 'attribute_not_exists(pk) OR ownerId <> :owner',
    ExpressionAttributeValues: { ':owner': ownerId },
  },
});

const remove = (Key: ItemKey) => ({ Delete: { TableName: tableName(), Key } });
