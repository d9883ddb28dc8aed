import { log } from '../platform/runtime/log.ts';
import { type ImageCopies, makeImageCopies } from './images/image-copies.ts';
import { copyName, mediaIdOf } from './media-file.ts';
import { beginCopying, endCopying, findMedia } from './media-store.ts';
import { type MediaType, typeOfFile } from './media-type.ts';
import { readWholeFile, removeCopies, storeFile } from './object-store.ts';
import type { Picture } from './picture.ts';

/** How long copies of one image may take at most: as long as the worker may run, and some clock skew. */
const COPYING_MS = 10 * 60_000;

/**
 * Makes and stores the copies of an image that belongs to a page or link; returns what is known of it. Undefined when the image
 * is hidden, no longer attached, or `isHidden` now. Idempotent: an image that has its copies costs one read.
 */
export async function copyImage(
  ownerId: string,
  file: string,
  isHidden: () => Promise<boolean>,
): Promise<Picture | undefined> {
  const id = mediaIdOf(file);
  const media = await findMedia(ownerId, id);
  if (media?.state !== 'attached') return undefined;
  if (media.picture) return media.picture;
  const until = new Date(Date.now() + COPYING_MS);
  if (!(await beginCopying(id, until))) return undefined;
  const original = await readWholeFile(file);
  if (!original) return undefined;
  const { picture, files } = await copiesOf(original, file);
  await Promise.all(files.map((bytes, position) => storeFile(copyName(file, position), bytes, 'image/webp')));
  // Whoever hides the files later hides the copies with them; whoever did so before could not.
  const isPublic = !(await isHidden()) && (await endCopying(id, until, picture));
  if (isPublic) return picture;
  await removeCopies(file);
  return undefined;
}

/** An image that cannot be decoded is served as it is, as browsers may be more patient with it. */
async function copiesOf(original: Uint8Array, file: string): Promise<ImageCopies> {
  try {
    return await makeImageCopies(original, typeOfFile(file) as MediaType);
  } catch (error) {
    log.warn('image cannot be copied', { file, error });
    return { picture: { width: 0, height: 0, copies: [] }, files: [] };
  }
}
