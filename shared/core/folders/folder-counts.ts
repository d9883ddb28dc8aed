import { inParallel } from '#shared/platform/runtime/in-parallel.ts';
import { log } from '#shared/platform/runtime/log.ts';
import type { Folder } from './folder.ts';
import { claimRecount, findFolder, recountFolder } from './folder-store.ts';

/**
 * How many links and pages folders have. The transactions that move, create and delete them also count them.
 * A folder that is older than its counts is counted when it is first shown, and each folder once a day:
 * during a release, functions of the previous version change folders without counting.
 */

const COUNTED_FOR_MS = 24 * 60 * 60 * 1000;

// Enough to hide the table's latency without exhausting the connection pool.
const PARALLEL_COUNTS = 8;

/**
 * While links are moved in and out all the time, the counts of the last attempt are shown, and not stored.
 */
const ATTEMPTS = 3;

/** The folders with their counts, in the same order. */
export async function withCounts(folders: readonly Folder[], now: Date): Promise<Folder[]> {
  const counted = [...folders];
  await inParallel(folders.entries(), PARALLEL_COUNTS, async ([i, folder]) => {
    counted[i] = await withCount(folder, now);
  });
  return counted;
}

/** The folder with its counts. They are recounted if they are older than a day. */
export async function withCount(folder: Folder, now: Date): Promise<Folder> {
  const { countedAt } = folder;
  if (countedAt === undefined) return firstCount(folder, now);
  if (now.getTime() - Date.parse(countedAt) < COUNTED_FOR_MS) return folder;
  const claimed = await claimRecount(folder, now);
  if (!claimed) return folder;
  const { folder: counted, isStored } = await recountFolder(claimed, now);
  // The counts that are kept with every change are right unless someone has changed it without counting.
  if (!isStored) return claimed;
  const { id, linkCount, smartLinkCount } = counted;
  if (linkCount !== claimed.linkCount || smartLinkCount !== claimed.smartLinkCount)
    log.warn('folder counts corrected', { folderId: id, linkCount, smartLinkCount });
  return counted;
}

async function firstCount(folder: Folder, now: Date): Promise<Folder> {
  for (let attempt = 1; ; attempt++) {
    const current = attempt === 1 ? folder : await findFolder(folder.ownerId, folder.id);
    if (!current) return folder;
    const { folder: counted, isStored } = await recountFolder(current, now);
    if (isStored || attempt === ATTEMPTS) return counted;
  }
}
