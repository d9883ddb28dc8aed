import { beginRemoval, deleteMediaItem, postponeRemoval, type Removal } from './media-removal-store.ts';
import { removeFile, removeUpload } from './object-store.ts';

/**
 * Removes an unattached medium and its objects. False when it is attached, gone, or (with `due`) not due.
 * Safe to interrupt: it stays due.
 */
export async function removeMedia(id: string, now: Date, due?: Date): Promise<boolean> {
  const removal = await beginRemoval(id, due);
  if (!removal) return false;
  await removeObjects(removal);
  // Before that, its owner could upload, or a worker could store, an object without an item.
  const writable = [removal.uploadableUntil, removal.copyableUntil].filter((until) => until !== undefined);
  const until = new Date(writable.sort().at(-1) ?? 0);
  if (until > now) await postponeRemoval(id, until);
  else await deleteMediaItem(removal);
  return true;
}

async function removeObjects({ id, file, uploadableUntil }: Removal): Promise<void> {
  const removals = [];
  if (file) removals.push(removeFile(file));
  if (uploadableUntil) removals.push(removeUpload(id));
  await Promise.all(removals);
}
