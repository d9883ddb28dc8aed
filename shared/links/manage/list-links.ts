import { mayView, seesAll } from '#shared/core/access/scope.ts';
import { isInFolder } from '#shared/core/folders/folder.ts';
import { listedFolders } from '#shared/core/folders/manage-folders.ts';
import type { ListRange } from '#shared/platform/dynamo/newest-first.ts';
import { type Payer, pageBudget } from '#shared/platform/dynamo/read-budget.ts';
import { decodeCursor } from '#shared/platform/http/cursor.ts';
import { onePage, readSize } from '#shared/platform/http/one-page.ts';
import { relevance } from '#shared/platform/search/relevance.ts';
import { type SearchedList, searchPage } from '#shared/platform/search/search-page.ts';
import { hasHealth } from '../model/health.ts';
import { type Link, shownStatus } from '../model/link.ts';
import { bareCode } from '../model/link-code.ts';
import { counterOf } from '../model/link-codes.ts';
import type { ListLinks } from '../model/link-input.ts';
import { LIST_POSITION, listPosition } from '../model/link-items.ts';
import { type LinkRecord, linkRecord } from '../model/link-record.ts';
import { linkFilter } from '../store/link-filter.ts';
import { listFolderLinks, listLinks, listSearched, type SearchedLink } from '../store/link-list-store.ts';
import { readLinks, readVisits } from '../store/link-store.ts';
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
 * one that it identifies, then the best matches. A page ends early, with a cursor, once it has read its
 * budget. Of folders, only what is in them is read. Throws VALIDATION_ERROR for an unknown folder.
 */
export async function listOwnLinks(reader: LinkContext, filter: ListLinks): Promise<LinkList> {
  const { cursor, limit, folderId } = filter;
  const folders = await listedFolders(reader, folderId);
  const search = filter.search?.trim();
  if (search) return searchLinks({ reader, filter: { ...filter, search } }, folders);
  const after = cursor === undefined ? undefined : decodeCursor(cursor, LIST_POSITION);
  const inQuery = folders === undefined ? linkFilter(filter) : undefined;
  const isFiltered =
    (folders === undefined && (folderId !== undefined || !seesAll(reader.scope))) ||
    linkFilter(filter) !== undefined;
  const budget = pageBudget(isFiltered);
  const range: ListRange = { after, pageSize: readSize(limit, isFiltered), budget };
  const pages =
    folders === undefined
      ? listLinks(reader.ownerId, { ...range, filter: inQuery })
      : listFolderLinks(folders, range);
  const { found, nextCursor } = await onePage(
    pages,
    {
      positionOf: listPosition,
      select: isFiltered ? (links, payer) => matching(links, { reader, filter }, payer) : undefined,
      show: (links) => recordsOf(links, reader),
    },
    { limit, budget },
  );
  return { links: found, nextCursor };
}

interface Wanted {
  reader: LinkContext;
  filter: ListLinks;
}

/** The links that match. Reads visits only where the status depends on them. */
async function matching<Found extends Omit<SearchedLink, 'aliases'>>(
  links: readonly Found[],
  { reader, filter }: Wanted,
  payer: Payer,
): Promise<Found[]> {
  const { tag, status, health, folderId } = filter;
  const candidates = links.filter(
    (link) =>
      mayView(reader.scope, link) &&
      hasHealth(link, health) &&
      (tag === undefined || link.tags.includes(tag)) &&
      // Moved or deleted since its place was read.
      isInFolder(link, folderId),
  );
  if (status === undefined) return candidates;
  const statusAt = (link: Found, visits: number) => shownStatus(link, { visits }, reader.now);
  const dependsOnVisits = (link: Found) =>
    link.maxClicks !== null && statusAt(link, 0) !== statusAt(link, link.maxClicks);
  const visits = await readVisits(candidates.filter(dependsOnVisits).map(counterOf), payer);
  return candidates.filter((link) => statusAt(link, visits.get(counterOf(link)) ?? 0) === status);
}

async function recordsOf(links: readonly Link[], reader: LinkContext): Promise<LinkRecord[]> {
  const uses = await readUsage(links);
  return links.map((link) => linkRecord(link, uses.get(link.id) ?? NO_USAGE, reader));
}

/** Links that a search reads at once if their visits may have to be read, too. */
const READ_WITH_VISITS = 200;

async function searchLinks(
  wanted: Wanted & { filter: { search: string } },
  folders: string[] | undefined,
): Promise<LinkList> {
  const { reader, filter } = wanted;
  const { cursor, limit, search, status } = filter;
  const rank = relevance(search);
  const rankOf = ({ code, aliases, title, tags, originalUrl }: SearchedLink) =>
    rank({ codes: [code, ...aliases].map(bareCode), title, tags, urls: [originalUrl] });
  const exact = await findLinkAt(reader, search, reader.hosts.ownHosts);
  const list: SearchedList<SearchedLink> = {
    async *read({ budget, ...range }) {
      const pageSize = status === undefined ? range.pageSize : READ_WITH_VISITS;
      const options: ListRange = { ...range, pageSize, budget };
      const pages =
        folders === undefined
          ? listSearched(reader.ownerId, { ...options, filter: linkFilter(filter) })
          : listFolderLinks(folders, options);
      for await (const links of pages)
        yield await matching(
          links.filter((link) => rankOf(link) !== undefined),
          wanted,
          budget,
        );
    },
    positionOf: listPosition,
    position: LIST_POSITION,
    rankOf,
    exact: exact && (await matching([exact], wanted, UNPAID))[0],
  };
  const { found, nextCursor } = await searchPage(list, { cursor, limit }, async (some) => {
    const stored = await readLinks(some.map(({ id }) => id));
    const links = [...stored.values()].filter(({ ownerId }) => ownerId === reader.ownerId);
    const records = new Map((await recordsOf(links, reader)).map((record) => [record._id, record]));
    return some.map(({ id }) => records.get(id));
  });
  return { links: found, nextCursor };
}

/** For a single link. */
const UNPAID: Payer = { spend: () => {} };
