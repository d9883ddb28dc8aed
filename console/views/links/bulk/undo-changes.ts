import type { Link } from '@signpost/client/core';
import { WRITABLE_LINK_STATUSES } from '@signpost/client/values';
import type { BulkChanges } from './bulk-draft.ts';

/** Links that get the same values back in one request. */
export interface Restored {
  ids: string[];
  changes: BulkChanges;
}

/**
 * What restores links after the same change of all: requests, each for links that had the same values. A
 * status that nobody can set, such as expired, is not restored.
 */
export function restorationOf(before: readonly Link[], changes: BulkChanges): Restored[] {
  const requests = new Map<string, Restored>();
  for (const link of before) {
    const restored = valuesOf(link, changes);
    if (Object.keys(restored).length === 0) continue;
    const key = JSON.stringify(restored);
    const known = requests.get(key);
    if (known) known.ids.push(link._id);
    else requests.set(key, { ids: [link._id], changes: restored });
  }
  return [...requests.values()];
}

function valuesOf(link: Link, changes: BulkChanges): BulkChanges {
  const status = WRITABLE_LINK_STATUSES.find((one) => one === link.status);
  const changesTags = changes.addTags !== undefined || changes.removeTags !== undefined;
  return {
    ...(changes.status !== undefined && status && { status }),
    ...(changes.folderId !== undefined && { folderId: link.folderId }),
    ...(changes.startsAt !== undefined && { startsAt: link.startsAt }),
    ...(changes.expiresAt !== undefined && { expiresAt: link.expiresAt }),
    ...(changes.maxClicks !== undefined && { maxClicks: link.maxClicks }),
    ...(changes.forwardQuery !== undefined && { forwardQuery: link.forwardQuery }),
    ...(changes.trackConversions !== undefined && { trackConversions: link.trackConversions }),
    ...(changesTags && { tags: link.tags }),
  };
}
