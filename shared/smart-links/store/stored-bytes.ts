import { MAX_PENDING_UPLOADS } from '#shared/core/media/create-upload.ts';
import { mediaIdOf } from '#shared/core/media/media-file.ts';
import { pendingUploads, sizesOf } from '#shared/core/media/media-store.ts';
import { filesOf as filesOfLink } from '#shared/links/previews/preview-image.ts';
import { listLinks } from '#shared/links/store/link-list-store.ts';
import { filesOf } from '../model/smart-link.ts';
import { reservedBytesOf } from './answer-space-store.ts';
import { listSmartLinks } from './smart-link-list-store.ts';

const PAGE_SIZE = 100;

/**
 * Bytes of an owner's media, of all Smart Links and links, and of unattached uploads, and of the space of its
 * surveys. Reads them all: only for the first count of an account.
 */
export async function countStoredBytes(ownerId: string): Promise<number> {
  const waiting = await pendingUploads(ownerId, MAX_PENDING_UPLOADS);
  let bytes = waiting.reduce((sum, { size }) => sum + size, 0);
  const add = async (files: readonly string[]) => {
    const sizes = await sizesOf([...new Set(files.map(mediaIdOf))]);
    bytes += sizes.reduce((sum, size) => sum + size, 0);
  };
  const from = { after: undefined, pageSize: PAGE_SIZE };
  for await (const page of listSmartLinks(ownerId, from)) {
    await add(page.flatMap(filesOf));
    // Responses and subscribers.
    bytes += await reservedBytesOf(page.map(({ id }) => id));
  }
  for await (const page of listLinks(ownerId, from)) await add(page.flatMap(filesOfLink));
  return bytes;
}
