import { mayView, seesAll } from '#shared/core/access/scope.ts';
import { isInFolder } from '#shared/core/folders/folder.ts';
import { listedFolders } from '#shared/core/folders/manage-folders.ts';
import { decodeCursor } from '#shared/platform/http/cursor.ts';
import { onePage, readSize, type Shown } from '#shared/platform/http/one-page.ts';
import { relevance } from '#shared/platform/search/relevance.ts';
import { searchPage } from '#shared/platform/search/search-page.ts';
import { hasHealth } from '../model/health.ts';
import type { Link } from '../model/link.ts';
import { bareCode } from '../model/link-code.ts';
import type { ListLinks } from '../model/link-input.ts';
import { LIST_POSITION, listPosition } from '../model/link-items.ts';
import { type LinkRecord, linkRecord } from '../model/link-record.ts';
import { listFolderLinks, listLinks } from '../store/link-list-store.ts';
import { NO_USAGE, readUsage } from '../store/link-usage.ts';
import type { LinkContext } from './draft-link.ts';
import { findLinkAt } from './find-own-link.ts';

export interface LinkList {
  links: LinkRecord[];
  /** null on the last page. */
  nextCursor: string | null;
}

/**
 * An owner's matching links: up to `limit`, or as many as fit one response. Newest first; with `search` the
 * one that it identifies, then the best matches. Of folders, only what is in them is read. Throws
 * VALIDATION_ERROR for an unknown folder.
 */
export async function listOwnLinks(reader: LinkContext, filter: ListLinks): Promise<LinkList> {
  const { cursor, limit, tag, status, health, folderId } = filter;
  const folders = await listedFolders(reader, folderId);
  const read: ReadLinks = (options) =>
    folders === undefined ? listLinks(reader.ownerId, options) : listFolderLinks(folders, options);
  const show = async (links: readonly Link[]): Promise<Shown<LinkRecord>[]> => {
    const candidates = links.filter((link) => mayView(reader.scope, link) && matches(link, filter));
    const uses = await readUsage(candidates);
    return candidates
      .map(
        (link): Shown<LinkRecord> => [
          listPosition(link),
          linkRecord(link, uses.get(link.id) ?? NO_USAGE, reader),
        ],
      )
      .filter(([, record]) => status === undefined || record.status === status);
  };
  const search = filter.search?.trim();
  if (search) {
    const { found, nextCursor } = await searchPage(
      await searchedList(reader, search, read),
      { cursor, limit },
      show,
    );
    return { links: found, nextCursor };
  }
  const after = cursor === undefined ? undefined : decodeCursor(cursor, LIST_POSITION);
  const isFiltered =
    (folders === undefined && (folderId !== undefined || !seesAll(reader.scope))) ||
    [tag, status, health].some((value) => value !== undefined);
  const pages = read({ after, pageSize: readSize(limit, isFiltered) });
  const { found, nextCursor } = await onePage(pages, show, { limit });
  return { links: found, nextCursor };
}

type ReadLinks = (options: Parameters<typeof listLinks>[1]) => ReturnType<typeof listLinks>;

async function searchedList(reader: LinkContext, search: string, read: ReadLinks) {
  const rank = relevance(search);
  return {
    read,
    positionOf: listPosition,
    position: LIST_POSITION,
    rankOf: ({ code, aliases, title, tags, originalUrl }: Link) =>
      rank({ codes: [code, ...aliases].map(bareCode), title, tags, urls: [originalUrl] }),
    exact: await findLinkAt(reader, search, reader.hosts.ownHosts),
  };
}

const matches = (link: Link, { tag, health, folderId }: ListLinks): boolean =>
  hasHealth(link, health) &&
  (tag === undefined || link.tags.includes(tag)) &&
  // Moved or deleted since its place was read.
  isInFolder(link, folderId);
