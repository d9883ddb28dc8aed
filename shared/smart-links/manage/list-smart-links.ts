import * as z from 'zod';
import { readConversionTotals } from '#shared/clicks/analytics/conversion-totals.ts';
import { readClickTotals } from '#shared/clicks/journal/head-store.ts';
import { mayView, seesAll, type Viewer } from '#shared/core/access/scope.ts';
import { folderFilter, isInFolder } from '#shared/core/folders/folder.ts';
import { listedFolders } from '#shared/core/folders/manage-folders.ts';
import type { ListRange } from '#shared/platform/dynamo/newest-first.ts';
import { pageBudget } from '#shared/platform/dynamo/read-budget.ts';
import { decodeCursor } from '#shared/platform/http/cursor.ts';
import { enumField } from '#shared/platform/http/input-fields.ts';
import { onePage, readSize } from '#shared/platform/http/one-page.ts';
import { pageQuery } from '#shared/platform/http/page-query.ts';
import { relevance } from '#shared/platform/search/relevance.ts';
import { type SearchedList, searchPage } from '#shared/platform/search/search-page.ts';
import type { SmartLinkOrigins } from '../model/public-smart-link.ts';
import { SMART_LINK_TYPES } from '../model/slug.ts';
import type { SmartLink } from '../model/smart-link.ts';
import { LIST_POSITION, listPosition } from '../model/smart-link-items.ts';
import {
  SHOWN_PAGE_STATUSES,
  type SmartLinkRecord,
  shownPageStatus,
  smartLinkRecord,
} from '../model/smart-link-record.ts';
import { listFolderSmartLinks, listSmartLinks } from '../store/smart-link-list-store.ts';
import { findSmartLinkAt } from './find-own-page.ts';

export const listSmartLinksSchema = z.object({
  ...pageQuery('Smart Links'),
  type: enumField(SMART_LINK_TYPES).optional().meta({ description: 'Only Smart Links of this type.' }),
  tag: z.string().optional().meta({ description: 'Only Smart Links with this tag.' }),
  folderId: folderFilter('Smart Links'),
  search: z
    .string()
    .optional()
    .meta({
      description:
        'Only Smart Links with this text in their title, slug or tags, or with this id or URL. ' +
        'Case-insensitive. Best match first.',
    }),
  status: enumField(SHOWN_PAGE_STATUSES)
    .optional()
    .meta({ description: 'Only Smart Links with this status.' }),
});

export type ListSmartLinks = z.infer<typeof listSmartLinksSchema>;

export interface SmartLinkList {
  links: SmartLinkRecord[];
  /** null on the last page. */
  nextCursor: string | null;
}

/**
 * An owner's matching Smart Links: up to `limit`, or as many as fit one response. Newest first; with `search`
 * the one that it identifies, then the best matches. A page ends early, with a cursor, once it has read its
 * budget. Of folders, only what is in them is read. Throws VALIDATION_ERROR for an unknown folder.
 */
export async function listOwnSmartLinks(
  viewer: Viewer,
  { cursor, limit, search: text, ...filter }: ListSmartLinks,
  origins: SmartLinkOrigins,
): Promise<SmartLinkList> {
  const select = (links: readonly SmartLink[]) =>
    links.filter((link) => mayView(viewer.scope, link) && matches(link, filter));
  const show = (links: readonly SmartLink[]) => recordsOf(links, origins);
  const folders = await listedFolders(viewer, filter.folderId);
  const read = (range: ListRange) =>
    folders === undefined ? listSmartLinks(viewer.ownerId, range) : listFolderSmartLinks(folders, range);
  const search = text?.trim();
  if (search) {
    const list = await searchedList(viewer, search, async function* (range: ListRange) {
      for await (const links of read(range)) yield select(links);
    });
    const exact = list.exact && select([list.exact])[0];
    const { found, nextCursor } = await searchPage({ ...list, exact }, { cursor, limit }, show);
    return { links: found, nextCursor };
  }
  const after = cursor === undefined ? undefined : decodeCursor(cursor, LIST_POSITION);
  const { folderId, ...others } = filter;
  const isFiltered =
    (folders === undefined && (folderId !== undefined || !seesAll(viewer.scope))) ||
    Object.values(others).some((value) => value !== undefined);
  const budget = pageBudget(isFiltered);
  const { found, nextCursor } = await onePage(
    read({ after, pageSize: readSize(limit, isFiltered), budget }),
    { positionOf: listPosition, select, show },
    { limit, budget },
  );
  return { links: found, nextCursor };
}

async function recordsOf(links: readonly SmartLink[], origins: SmartLinkOrigins): Promise<SmartLinkRecord[]> {
  const [clicks, conversions] = await Promise.all([
    readClickTotals(links.map(({ id }) => id)),
    readConversionTotals(links),
  ]);
  return links.map((link) => ({
    ...smartLinkRecord(link, clicks.get(link.id) ?? 0, origins),
    conversions: conversions.get(link.id) ?? null,
  }));
}

async function searchedList(
  viewer: Viewer,
  search: string,
  read: SearchedList<SmartLink>['read'],
): Promise<SearchedList<SmartLink>> {
  const rank = relevance(search);
  return {
    read,
    positionOf: listPosition,
    position: LIST_POSITION,
    rankOf: ({ slug, title, tags }: SmartLink) =>
      rank({ codes: [slug, slug.slice(slug.indexOf('/') + 1)], title, tags, urls: [] }),
    exact: await findSmartLinkAt(viewer, search),
  };
}

const matches = (
  link: SmartLink,
  { type, tag, status, folderId }: Omit<ListSmartLinks, 'cursor' | 'limit' | 'search'>,
): boolean =>
  isInFolder(link, folderId) &&
  (type === undefined || link.type === type) &&
  (tag === undefined || link.tags.includes(tag)) &&
  (status === undefined || shownPageStatus(link) === status);
