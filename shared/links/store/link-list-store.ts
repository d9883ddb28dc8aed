import type { Viewer } from '#shared/core/access/scope.ts';
import { visibleItems } from '#shared/core/access/visible-items.ts';
import { positionsInAll } from '#shared/core/folders/folder-store.ts';
import { countBetween, newestFirst } from '#shared/platform/dynamo/newest-first.ts';
import { type Link, linkSchema } from '../model/link.ts';
import { ownerPartition } from '../model/link-items.ts';
import { linkKey } from '../model/redirect-entry.ts';
import { readLinks } from './link-store.ts';

/** An owner's links after the position `after`, newest first, in pages. */
export async function* listLinks(
  ownerId: string,
  { after, pageSize }: { after: string | undefined; pageSize: number },
): AsyncGenerator<Link[]> {
  const start = after === undefined ? undefined : { key: linkKey(idOf(after)), position: after };
  for await (const items of newestFirst(ownerPartition(ownerId), { after: start, pageSize })) {
    yield items.map((item) => linkSchema.parse(item));
  }
}

/** The links in folders after the position `after`, newest first, in pages. Reads these links only. */
export async function* listFolderLinks(
  folderIds: readonly string[],
  options: { after: string | undefined; pageSize: number },
): AsyncGenerator<Link[]> {
  for await (const positions of positionsInAll(folderIds, 'LINK', options)) {
    const links = await readLinks(positions.map(idOf));
    yield positions.flatMap((position) => links.get(idOf(position)) ?? []);
  }
}

/**
 * An owner's links after the position `after`, newest first, in pages, with IDs, times, tags and folders
 * only.
 */
export async function* listTags(
  ownerId: string,
  { after, pageSize }: { after: string | undefined; pageSize: number },
): AsyncGenerator<Pick<Link, 'id' | 'createdAt' | 'tags' | 'folderId'>[]> {
  const start = after === undefined ? undefined : { key: linkKey(idOf(after)), position: after };
  const options = { after: start, pageSize, attributes: Object.keys(TAGGED.shape) };
  for await (const items of newestFirst(ownerPartition(ownerId), options)) {
    yield items.map((item) => TAGGED.parse(item));
  }
}

const TAGGED = linkSchema.pick({ id: true, createdAt: true, tags: true, folderId: true });

/** Number of the links that a viewer sees, created within a time range (ISO 8601), excluding `before`. */
export const countLinks = (
  { ownerId, scope }: Viewer,
  range: { from?: string; before?: string },
): Promise<number> => countBetween(ownerPartition(ownerId), range, visibleItems(scope));

const idOf = (position: string) => position.slice(position.indexOf('#') + 1);
