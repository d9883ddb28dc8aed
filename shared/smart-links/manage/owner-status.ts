import {
  type OwnerStatus,
  propagateOwnerStatus,
  syncOwnerStatus as syncStatus,
} from '#shared/core/accounts/owner-status.ts';
import { inParallel } from '#shared/platform/runtime/in-parallel.ts';
import { syncPageMedia } from '../media/page-media.ts';
import type { SmartLink } from '../model/smart-link.ts';
import { updateOwnerStatus } from '../store/page-status-store.ts';
import { listSmartLinks } from '../store/smart-link-list-store.ts';

const PAGE_SIZE = 500;
const PARALLEL_PAGES = 8;

/**
 * Applies an owner's status to all of the owner's pages and their files; returns how many
 * have it now. Safe to rerun.
 */
export async function applyOwnerStatus(
  owner: OwnerStatus,
  options?: { settleMs?: number },
): Promise<{ smartLinks: number; files: number }> {
  const list = (ownerId: string, pageSize: number) => listSmartLinks(ownerId, { after: undefined, pageSize });
  const smartLinks = await propagateOwnerStatus<SmartLink>(
    owner,
    { list, update: updateOwnerStatus },
    options,
  );
  // Pages first: they stop at once, while copying large files takes time.
  let files = 0;
  for await (const page of list(owner.ownerId, PAGE_SIZE)) {
    await inParallel(page, PARALLEL_PAGES, async ({ id }) => {
      const count = await syncPageMedia(id);
      files += count;
    });
  }
  return { smartLinks, files };
}

/** Applies the owner's status to a new or moved page. Never throws. */
export async function syncOwnerStatus(link: SmartLink): Promise<void> {
  await syncStatus(link.ownerId, [link], updateOwnerStatus);
}
