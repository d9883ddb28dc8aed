import { activityLeft, copyActivity } from '#shared/clicks/journal/move-activity.ts';
import { syncOwnerStatus } from '#shared/links/manage/owner-status.ts';
import { linkKey } from '#shared/links/model/redirect-entry.ts';
import { readLink } from '#shared/links/store/link-store.ts';
import { chunksOf } from '#shared/platform/dynamo/chunks.ts';
import { absent, any, isNot } from '#shared/platform/dynamo/conditions.ts';
import { transactIf } from '#shared/platform/dynamo/transact.ts';
import { check, remove } from '#shared/platform/dynamo/transact-actions.ts';
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
      if (!(await transactIf([isNotOf(targetId, from), ...keys.map((key) => remove(key))]))) break;
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

const isNotOf = (targetId: string, ownerId: string) =>
  check(
    isId('smartLink', targetId) ? smartLinkKey(targetId) : linkKey(targetId),
    any(absent(), isNot('ownerId', ownerId)),
  );
