import * as z from 'zod';
import type { LinkContext } from '#shared/links/manage/draft-link.ts';
import { listOwnLinks } from '#shared/links/manage/list-links.ts';
import type { LinkRecord } from '#shared/links/model/link-record.ts';
import type { SmartLinkHosts } from '#shared/smart-links/manage/change-smart-link.ts';
import { listOwnSmartLinks } from '#shared/smart-links/manage/list-smart-links.ts';
import type { SmartLinkRecord } from '#shared/smart-links/model/smart-link-record.ts';

/** Searches names that people remember, not all fields. */
export interface Search {
  query: string;
  /** Maximum results of each kind. */
  limit: number;
  kinds: readonly ('link' | 'page')[];
}

interface Reader extends LinkContext {
  hosts: SmartLinkHosts;
}

export const foundSchema = z.object({
  kind: z.enum(['link', 'page']).meta({ description: 'Whether it is a link or a Smart Link.' }),
  _id: z.string().meta({ description: 'Id of the link or Smart Link.' }),
  title: z.string().meta({ description: 'Title of the link or Smart Link.' }),
  url: z.string().meta({ description: 'The short URL of a link, or the URL of a page.' }),
  destination: z.string().nullable().meta({ description: 'Where a link redirects to; null for pages.' }),
  status: z.string().meta({ description: 'Such as `active` or `expired`.' }),
  clicks: z.int().meta({ description: 'Visits so far.' }),
});

export type Found = z.infer<typeof foundSchema>;

/**
 * An owner's links and Smart Links that a query identifies or describes, the best matches of each kind first.
 */
export async function searchAccount(reader: Reader, { query, limit, kinds }: Search): Promise<Found[]> {
  const filter = { search: query, limit };
  const [links, pages] = await Promise.all([
    kinds.includes('link') ? listOwnLinks(reader, filter) : undefined,
    kinds.includes('page') ? listOwnSmartLinks(reader, filter, reader.hosts) : undefined,
  ]);
  return [...(links?.links ?? []).map(foundLink), ...(pages?.links ?? []).map(foundPage)];
}

const foundLink = ({ _id, title, displayUrl, originalUrl, status, clicks }: LinkRecord): Found => ({
  kind: 'link',
  _id,
  title,
  url: displayUrl,
  destination: originalUrl,
  status,
  clicks,
});

const foundPage = ({ _id, title, url, status, clicks }: SmartLinkRecord): Found => ({
  kind: 'page',
  _id,
  title,
  url,
  destination: null,
  status,
  clicks,
});
