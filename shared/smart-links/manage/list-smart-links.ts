import * as z from 'zod';
import { readConversionTotals } from '#shared/clicks/analytics/conversion-totals.ts';
import { readClickTotals } from '#shared/clicks/journal/head-store.ts';
import { mayView, seesAll, type Viewer } from '#shared/core/access/scope.ts';
import { folderFilter, isInFolder } from '#shared/core/folders/folder.ts';
import { listedFolders } from '#shared/core/folders/manage-folders.ts';
import { decodeCursor } from '#shared/platform/http/cursor.ts';
import { enumField } from '#shared/platform/http/input-fields.ts';
import { onePage, readSize, type Shown } from '#shared/platform/http/one-page.ts';
import { pageQuery } from '#shared/platform/http/page-query.ts';
import { relevance } from '#shared/platform/search/relevance.ts';
import { searchPage } from '#shared/platform/search/search-page.ts';
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
import { listFolderSmartLinks, listSmartLinks } from '../store/smart-link-store.ts';
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
 * the one that it identifies, then the best matches. Of folders, only what is in them is read. Throws
 * VALIDATION_ERROR for an unknown folder.
 */
export async function listOwnSmartLinks(
  viewer: Viewer,
  { cursor, limit, search: text, ...filter }: ListSmartLinks,
  origins: SmartLinkOrigins,
): Promise<SmartLinkList> {
  const show = async (links: readonly SmartLink[]): Promise<Shown<SmartLinkRecord>[]> => {
    const matching = links.filter((link) => mayView(viewer.scope, link) && matches(link, filter));
    const [clicks, conversions] = await Promise.all([
      readClickTotals(matching.map(({ id }) => id)),
      readConversionTotals(matching),
    ]);
    return matching.map((link) => [
      listPosition(link),
      {
        ...smartLinkRecord(link, clicks.get(link.id) ?? 0, origins),
        conversions: conversions.get(link.id) ?? null,
      },
    ]);
  };
  const folders = await listedFolders(viewer, filter.folderId);
  const read: ReadSmartLinks = (options) =>
    folders === undefined ? listSmartLinks(viewer.ownerId, options) : listFolderSmartLinks(folders, options);
  const search = text?.trim();
  if (search) {
    const { found, nextCursor } = await searchPage(
      await searchedList(viewer, search, read),
      { cursor, limit },
      show,
    );
    return { links: found, nextCursor };
  }
  const after = cursor === undefined ? undefined : decodeCursor(cursor, LIST_POSITION);
  const { folderId, ...others } = filter;
  const isFiltered =
    (folders === undefined && (folderId !== undefined || !seesAll(viewer.scope))) ||
    Object.values(others).some((value) => value !== undefined);
  const pages = read({ after, pageSize: readSize(limit, isFiltered) });
  const { found, nextCursor } = await onePage(pages, show, { limit });
  return { links: found, nextCursor };
}

type ReadSmartLinks = (options: Parameters<typeof listSmartLinks>[1]) => ReturnType<typeof listSmartLinks>;

async function searchedList(viewer: Viewer, search: string, read: ReadSmartLinks) {
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
