import { decodeCursor } from '../../platform/http/cursor.ts';
import { onePage, readSize, type Shown } from '../../platform/http/one-page.ts';
import { hasHealth } from '../model/health.ts';
import type { Link } from '../model/link.ts';
import type { ListLinks } from '../model/link-input.ts';
import { LIST_POSITION, listPosition } from '../model/link-items.ts';
import { type LinkReader, type LinkRecord, linkRecord } from '../model/link-record.ts';
import { listLinks } from '../store/link-list-store.ts';
import { NO_USAGE, readUsage } from '../store/link-usage.ts';

export interface LinkList {
  links: LinkRecord[];
  /** null on the last page. */
  nextCursor: string | null;
}

/** An owner's matching links, newest first: up to `limit`, or as many as fit one response. */
export async function listOwnLinks(reader: LinkReader, filter: ListLinks): Promise<LinkList> {
  const { cursor, limit, tag, search, status, health } = filter;
  const after = cursor === undefined ? undefined : decodeCursor(cursor, LIST_POSITION);
  const isFiltered = [tag, search, status, health].some((value) => value !== undefined);
  const pages = listLinks(reader.ownerId, { after, pageSize: readSize(limit, isFiltered) });
  const show = async (links: readonly Link[]): Promise<Shown<LinkRecord>[]> => {
    const candidates = links.filter((link) => matches(link, filter));
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
  const { found, nextCursor } = await onePage(pages, show, { limit });
  return { links: found, nextCursor };
}

function matches(link: Link, { tag, search, health }: ListLinks): boolean {
  if (!hasHealth(link, health)) return false;
  if (tag !== undefined && !link.tags.includes(tag)) return false;
  if (search === undefined) return true;
  const text = search.toLowerCase();
  return [link.title, link.originalUrl, link.code, ...link.aliases].some((value) =>
    value.toLowerCase().includes(text),
  );
}
