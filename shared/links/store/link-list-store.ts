import type * as z from 'zod';
import type { Viewer } from '#shared/core/access/scope.ts';
import { visibleItems } from '#shared/core/access/visible-items.ts';
import { positionsInAll } from '#shared/core/folders/folder-store.ts';
import {
  countBetween,
  type ItemFilter,
  type ListRange,
  newestFirst,
} from '#shared/platform/dynamo/newest-first.ts';
import type { ReadBudget } from '#shared/platform/dynamo/read-budget.ts';
import { type Link, linkSchema } from '../model/link.ts';
import { ownerPartition } from '../model/link-items.ts';
import { linkKey } from '../model/redirect-entry.ts';
import { readLinks } from './link-store.ts';

/** Links read together by their ids: 125 read units at most for links of up to 4 KB. */
const FOLDER_LINKS = 250;

/** An owner's links, newest first, in pages; `filter`: only these. */
export async function* listLinks(
  ownerId: string,
  options: ListRange & { filter?: ItemFilter | undefined },
): AsyncGenerator<Link[]> {
  for await (const items of linkItems(ownerId, options)) yield items.map((item) => linkSchema.parse(item));
}

/** The links in folders, newest first, in pages. Reads these links only. */
export async function* listFolderLinks(
  folderIds: readonly string[],
  { after, pageSize, budget }: ListRange,
): AsyncGenerator<Link[]> {
  const options = { after, pageSize: Math.min(pageSize, FOLDER_LINKS), payer: budget };
  for await (const positions of positionsInAll(folderIds, 'LINK', options)) {
    const links = await readLinks(positions.map(idOf), { payer: budget });
    yield positions.flatMap((position) => links.get(idOf(position)) ?? []);
    if (budget?.isSpent) {
      budget.rest = positions.at(-1);
      return;
    }
  }
}

/** What a search compares, and what filters and folders compare. */
const SEARCHED = linkSchema.pick({
  id: true,
  createdAt: true,
  code: true,
  aliases: true,
  title: true,
  tags: true,
  originalUrl: true,
  folderId: true,
  health: true,
  block: true,
  status: true,
  expiresAt: true,
  maxClicks: true,
  counterCode: true,
});

export type SearchedLink = z.infer<typeof SEARCHED>;

/** An owner's links with what a search needs, newest first, in pages; `filter`: only these links. */
export async function* listSearched(
  ownerId: string,
  options: ListRange & { filter?: ItemFilter | undefined },
): AsyncGenerator<SearchedLink[]> {
  const attributes = Object.keys(SEARCHED.shape);
  for await (const items of linkItems(ownerId, { ...options, attributes }))
    yield items.map((item) => SEARCHED.parse(item));
}

const TAGGED = linkSchema.pick({ id: true, createdAt: true, tags: true, folderId: true });

/** An owner's links with IDs, times, tags and folders only, newest first, in pages. */
export async function* listTags(
  ownerId: string,
  options: ListRange & { filter?: ItemFilter | undefined },
): AsyncGenerator<z.infer<typeof TAGGED>[]> {
  const attributes = Object.keys(TAGGED.shape);
  for await (const items of linkItems(ownerId, { ...options, attributes }))
    yield items.map((item) => TAGGED.parse(item));
}

const linkItems = (
  ownerId: string,
  {
    after,
    budget = 'whole' as const,
    ...options
  }: Omit<ListRange, 'budget'> & {
    budget?: ReadBudget | 'whole';
    attributes?: readonly string[];
    filter?: ItemFilter | undefined;
  },
) =>
  newestFirst(ownerPartition(ownerId), {
    ...options,
    budget,
    after: after === undefined ? undefined : { key: linkKey(idOf(after)), position: after },
  });

/** Number of the links that a viewer sees, created within a time range (ISO 8601), excluding `before`. */
export const countLinks = (
  { ownerId, scope }: Viewer,
  range: { from?: string; before?: string },
): Promise<number> => countBetween(ownerPartition(ownerId), range, visibleItems(scope));

const idOf = (position: string) => position.slice(position.indexOf('#') + 1);
