import { copyImage } from '#shared/core/media/copy-image.ts';
import { retryConflicts } from '#shared/platform/dynamo/retry-conflicts.ts';
import { imagesOf, picturesOf, type SmartLink } from '../model/smart-link.ts';
import { isPageBlocked } from '../store/page-status-store.ts';
import { readSmartLink, storePictures } from '../store/smart-link-store.ts';

/** An image of 110 megapixels takes some 20 s. */
const ENOUGH_MS = 60_000;

/**
 * Makes the missing copies of a page's images, and stores them with the page; returns their number. Copies
 * are added to the current state of the page: images that it no longer has are skipped. Safe to repeat and to
 * run concurrently. Throws if time runs out before all images are done; the next run continues.
 */
export async function addPictures(id: string, remainingMs: () => number): Promise<number> {
  const { link, isDone } = await copyImages(id, remainingMs);
  if (!link) return 0;
  const added = await retryConflicts(() => addTo(link));
  if (!isDone) throw new Error('Some images are still without copies');
  return added;
}

type Copied = { link?: SmartLink; isDone: boolean };

async function copyImages(id: string, remainingMs: () => number): Promise<Copied> {
  const link = await readSmartLink(id);
  const missing = link ? imagesOf(link).filter((file) => !link.pictures[file]) : [];
  if (!link || missing.length === 0 || (await isPageBlocked(link.slug))) return { isDone: true };
  const pictures = { ...link.pictures };
  let isDone = true;
  for (const file of missing) {
    isDone = remainingMs() > ENOUGH_MS;
    if (!isDone) break;
    const picture = await copyImage(link.ownerId, file, () => isHidden(id));
    if (picture) pictures[file] = picture;
  }
  return { link: { ...link, pictures }, isDone };
}

/** The current page: its slug may have changed. */
async function isHidden(id: string): Promise<boolean> {
  const link = await readSmartLink(id);
  return !link || isPageBlocked(link.slug);
}

async function addTo({ id, pictures }: SmartLink): Promise<number> {
  const link = await readSmartLink(id);
  if (!link) return 0;
  const after = picturesOf({ ...link, pictures: { ...link.pictures, ...pictures } });
  const added = Object.keys(after).length - Object.keys(picturesOf(link)).length;
  if (added > 0) await storePictures(link, after);
  return added;
}
