import { beginRemoval, deleteMediaItem, postponeRemoval, type Removal } from './media-store.ts';
import { removeFile, removeUpload } from './object-store.ts';

/**
 * Removes a medium that no Smart Link has, with its objects. False when one has it, when it is gone, or (with `due`)
 * when it is not due yet. Ends anywhere without harm: it stays due, and comes again.
 */
export async function removeMedia(id: string, now: Date, due?: Date): Promise<boolean> {
  const removal = await beginRemoval(id, due);
  if (!removal) return false;
  await removeObjects(removal);
  const { uploadableUntil } = removal;
  // Somebody could upload once more what would then belong to nothing.
  if (uploadableUntil && new Date(uploadableUntil) > now)
    await postponeRemoval(id, new Date(uploadableUntil));
  else await deleteMediaItem(id);
  return true;
}

async function removeObjects({ id, file, uploadableUntil }: Removal): Promise<void> {
  const removals = [];
  if (file) removals.push(removeFile(file));
  if (uploadableUntil) removals.push(removeUpload(id));
  await Promise.all(removals);
}
