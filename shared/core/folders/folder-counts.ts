import { inParallel } from '#shared/platform/runtime/in-parallel.ts';
import type { Folder } from './folder.ts';
import { findFolder, recountFolder } from './folder-store.ts';

/**
 * How many links and pages folders have. The transactions that move, create and delete them also count them.
 * After an operator has asked for it, the next request that shows a folder counts it again.
 */

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

/** A folder with its counts. */
export async function withCount(folder: Folder, now: Date): Promise<Folder> {
  if (folder.countedAt !== undefined) return folder;
  for (let attempt = 1; ; attempt++) {
    const current = attempt === 1 ? folder : await findFolder(folder.ownerId, folder.id);
    if (!current) return folder;
    const { folder: counted, isStored } = await recountFolder(current, now);
    if (isStored || attempt === ATTEMPTS) return counted;
  }
}
