import { log } from '#shared/platform/runtime/log.ts';
import { type ImageCopies, makeImageCopies } from './images/image-copies.ts';
import { copyName, mediaIdOf } from './media-file.ts';
import { beginCopying, endCopying, findMedia } from './media-store.ts';
import { type MediaType, typeOfFile } from './media-type.ts';
import { readWholeFile, removeCopies, storeFile } from './object-store.ts';
import type { Picture } from './picture.ts';

/** Maximum time to copy one image: the worker's timeout, plus some clock skew. */
const COPYING_MS = 10 * 60_000;

/**
 * Makes and stores the copies of an image of a page or link; returns its properties. Undefined if the image
 * is hidden, no longer attached, or now `isHidden`. Idempotent: an image with copies costs one read.
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
  // Hiding the files after this also hides the copies; hiding them before could not.
  const isPublic = !(await isHidden()) && (await endCopying(id, until, picture));
  if (isPublic) return picture;
  await removeCopies(file);
  return undefined;
}

/** An image that cannot be decoded is served unchanged, because browsers may be more tolerant. */
async function copiesOf(original: Uint8Array, file: string): Promise<ImageCopies> {
  try {
    return await makeImageCopies(original, typeOfFile(file) as MediaType);
  } catch (error) {
    log.warn('image cannot be copied', { file, error });
    return { picture: { width: 0, height: 0, copies: [] }, files: [] };
  }
}
