import {
  type OwnerStatus,
  propagateOwnerStatus,
  syncOwnerStatus as syncStatus,
} from '#shared/core/accounts/owner-status.ts';
import { inParallel } from '#shared/platform/runtime/in-parallel.ts';
import type { Link } from '../model/link.ts';
import { PUBLIC_OWNER_ID } from '../model/public-owner.ts';
import { filesOf } from '../previews/preview-image.ts';
import { listLinks } from '../store/link-list-store.ts';
import { updateOwnerStatus } from '../store/link-store.ts';
import { syncLinkMedia } from './link-media.ts';

const PARALLEL_LINKS = 8;

/**
 * Applies an owner's status to all of the owner's links and the images of their previews; returns how many
 * have it now. Safe to rerun.
 */
export async function applyOwnerStatus(
  owner: OwnerStatus,
  options?: { settleMs?: number },
): Promise<{ links: number; files: number }> {
  const withFile = new Set<string>();
  async function* list(ownerId: string, pageSize: number): AsyncGenerator<Link[]> {
    for await (const page of listLinks(ownerId, { after: undefined, pageSize })) {
      for (const link of page) if (filesOf(link).length > 0) withFile.add(link.id);
      yield page;
    }
  }
  const links = await propagateOwnerStatus<Link>(owner, { list, update: updateOwnerStatus }, options);
  let files = 0;
  await inParallel(withFile, PARALLEL_LINKS, async (id) => {
    const count = await syncLinkMedia(id);
    files += count;
  });
  return { links, files };
}

/** Applies the owner's status to new links. Never throws. */
export async function syncOwnerStatus(
  ownerId: string,
  links: Parameters<typeof updateOwnerStatus>[0][],
): Promise<void> {
  if (ownerId !== PUBLIC_OWNER_ID) await syncStatus(ownerId, links, updateOwnerStatus);
}
