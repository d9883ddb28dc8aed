import { decodeCursor, encodeCursor } from '../http/cursor.ts';
import { type Link, type LinkRecord, type ListLinks, linkRecord } from './link.ts';
import { LIST_POSITION, listLinks, listPosition } from './link-store.ts';
import { readUse, UNUSED } from './link-use.ts';

export interface LinkList {
  links: LinkRecord[];
  /** Where the next page starts; null on the last one. */
  nextCursor: string | null;
}

/** Most bytes of one list: Lambda answers at most 6 MB, and the envelope is escaped once more on its way. */
export const MAX_LIST_BYTES = 5_000_000;

const PAGE_SIZE = 1000;

/** An owner's links, newest first, that match the filters: up to `limit`, or as many as one answer can carry. */
export async function listOwnLinks(
  ownerId: string,
  filter: ListLinks,
  publicOrigin: string,
  now: Date,
): Promise<LinkList> {
  const limit = filter.limit ?? Number.POSITIVE_INFINITY;
  const after = filter.cursor === undefined ? undefined : decodeCursor(filter.cursor, LIST_POSITION);
  const found: LinkRecord[] = [];
  let bytes = 0;
  let position: string | undefined;

  // Where nothing is filtered out, one more than asked for tells in one query whether there is a next page.
  const isFiltered = [filter.tag, filter.search, filter.status].some((value) => value !== undefined);
  const pageSize = isFiltered ? PAGE_SIZE : Math.min(PAGE_SIZE, limit + 1);
  for await (const page of listLinks(ownerId, { after, pageSize })) {
    const candidates = page.filter((link) => matches(link, filter));
    const uses = await readUse(candidates);
    for (const link of candidates) {
      const record = linkRecord(link, uses.get(link.id) ?? UNUSED, publicOrigin, now);
      if (filter.status !== undefined && record.status !== filter.status) continue;
      const size = escapedBytes(record);
      if (found.length === limit || bytes + size > MAX_LIST_BYTES) {
        return { links: found, nextCursor: encodeCursor(position as string) };
      }
      found.push(record);
      bytes += size;
      position = listPosition(link);
    }
  }
  return { links: found, nextCursor: null };
}

function matches(link: Link, { tag, search }: ListLinks): boolean {
  if (tag !== undefined && !link.tags.includes(tag)) return false;
  if (search === undefined) return true;
  const text = search.toLowerCase();
  return link.title.toLowerCase().includes(text) || link.originalUrl.toLowerCase().includes(text);
}

/** Bytes a record takes in the answer of a Lambda function, where the body is a JSON string within JSON. */
function escapedBytes(record: LinkRecord): number {
  return Buffer.byteLength(JSON.stringify(JSON.stringify(record)));
}
