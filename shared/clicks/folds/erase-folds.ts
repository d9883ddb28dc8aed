import { purgeItems } from '#shared/platform/dynamo/purge-partition.ts';
import { foldPartition } from '../journal/fold-items.ts';
import { removeDirectory, removeFoldFiles } from './fold-file-store.ts';
import { foldFiles } from './fold-store.ts';
import { isEnrolled, readDirectoryName, takeTurn } from './fold-turn-store.ts';

/**
 * Deletes the folds of an account, files first; returns the number of items. False if stopped, or a worker
 * has the account: the next call continues.
 */
export async function eraseFolds(
  ownerId: string,
  now: Date,
  shouldStop: () => boolean,
): Promise<number | false> {
  // From here on no worker writes files.
  if (!(await takeTurn(ownerId, now)) && (await isEnrolled(ownerId))) return false;
  for await (const days of foldFiles(ownerId)) {
    for (const { date, name, unused } of days) {
      if (shouldStop()) return false;
      for (const one of [name ?? [], unused].flat()) await removeFoldFiles({ ownerId, date, name: one });
    }
  }
  const tags = await readDirectoryName(ownerId);
  if (tags) await removeDirectory(ownerId, tags.name);
  return purgeItems(foldPartition(ownerId), shouldStop);
}
