import * as z from 'zod';
import { readClickTotals } from '../../clicks/journal/head-store.ts';
import { decodeCursor } from '../../platform/http/cursor.ts';
import { onePage, readSize, type Shown } from '../../platform/http/one-page.ts';
import { pageQuery } from '../../platform/http/page-query.ts';
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
import { listSmartLinks } from '../store/smart-link-store.ts';

export const listSmartLinksSchema = z.object({
  ...pageQuery('Smart Links'),
  type: z
    .enum(SMART_LINK_TYPES, { error: `must be one of ${SMART_LINK_TYPES.join(', ')}` })
    .optional()
    .meta({ description: 'Only Smart Links of this type.' }),
  tag: z.string().optional().meta({ description: 'Only Smart Links with this tag.' }),
  search: z
    .string()
    .optional()
    .meta({ description: 'Only Smart Links with this text in their title or slug. Case-insensitive.' }),
  status: z
    .enum(SHOWN_PAGE_STATUSES, { error: `must be one of ${SHOWN_PAGE_STATUSES.join(', ')}` })
    .optional()
    .meta({ description: 'Only Smart Links with this status.' }),
});

export type ListSmartLinks = z.infer<typeof listSmartLinksSchema>;

export interface SmartLinkList {
  links: SmartLinkRecord[];
  /** null on the last page. */
  nextCursor: string | null;
}

/** An owner's matching Smart Links, newest first: up to `limit`, or as many as fit one response. */
export async function listOwnSmartLinks(
  ownerId: string,
  { cursor, limit, ...filter }: ListSmartLinks,
  origins: SmartLinkOrigins,
): Promise<SmartLinkList> {
  const after = cursor === undefined ? undefined : decodeCursor(cursor, LIST_POSITION);
  const isFiltered = Object.values(filter).some((value) => value !== undefined);
  const pages = listSmartLinks(ownerId, { after, pageSize: readSize(limit, isFiltered) });
  const show = async (links: readonly SmartLink[]): Promise<Shown<SmartLinkRecord>[]> => {
    const matching = links.filter((link) => matches(link, filter));
    const clicks = await readClickTotals(matching.map(({ id }) => id));
    return matching.map((link) => [
      listPosition(link),
      smartLinkRecord(link, clicks.get(link.id) ?? 0, origins),
    ]);
  };
  const { found, nextCursor } = await onePage(pages, show, { limit });
  return { links: found, nextCursor };
}

function matches(
  link: SmartLink,
  { type, tag, search, status }: Omit<ListSmartLinks, 'cursor' | 'limit'>,
): boolean {
  if (type !== undefined && link.type !== type) return false;
  if (tag !== undefined && !link.tags.includes(tag)) return false;
  if (status !== undefined && shownPageStatus(link) !== status) return false;
  if (search === undefined) return true;
  const text = search.toLowerCase();
  return link.title.toLowerCase().includes(text) || link.slug.includes(text);
}
