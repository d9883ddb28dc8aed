import * as z from 'zod';
import type { LinkContext } from '../links/manage/draft-link.ts';
import { findLinkAt } from '../links/manage/find-own-link.ts';
import { listOwnLinks } from '../links/manage/list-links.ts';
import { type LinkRecord, linkRecord } from '../links/model/link-record.ts';
import { usageOf } from '../links/store/link-usage.ts';
import type { SmartLinkHosts } from '../smart-links/manage/change-smart-link.ts';
import { findSmartLinkAt } from '../smart-links/manage/find-own-page.ts';
import { listOwnSmartLinks } from '../smart-links/manage/list-smart-links.ts';
import { getSmartLink } from '../smart-links/manage/read-smart-link.ts';
import type { SmartLinkRecord } from '../smart-links/model/smart-link-record.ts';

/** Searches names that people remember, not all fields. */
export interface Search {
  query: string;
  /** Of each kind. */
  limit: number;
  kinds: readonly ('link' | 'page')[];
}

interface Reader extends LinkContext {
  hosts: SmartLinkHosts;
}

export const foundSchema = z.object({
  kind: z.enum(['link', 'page']).meta({ description: 'Whether it is a link or a Smart Link.' }),
  _id: z.string().meta({ description: 'Its id.' }),
  title: z.string().meta({ description: 'Its title.' }),
  url: z.string().meta({ description: 'The short URL of a link, or the URL of a page.' }),
  destination: z.string().nullable().meta({ description: 'Where a link redirects to; null for pages.' }),
  status: z.string().meta({ description: 'Such as `active` or `expired`.' }),
  clicks: z.int().meta({ description: 'Visits so far.' }),
});

export type Found = z.infer<typeof foundSchema>;

/**
 * An owner's links and Smart Links that `query` names: first the one whose id, code, slug or URL it is, then those that have it in
 * their title, URL or slug, newest first.
 */
export async function searchAccount(reader: Reader, search: Search): Promise<Found[]> {
  const [links, pages] = await Promise.all([
    search.kinds.includes('link') ? searchLinks(reader, search) : [],
    search.kinds.includes('page') ? searchPages(reader, search) : [],
  ]);
  return [...links.map(foundLink), ...pages.map(foundPage)];
}

async function searchLinks(reader: Reader, { query, limit }: Search): Promise<LinkRecord[]> {
  const [exact, { links }] = await Promise.all([
    findLinkAt(reader.ownerId, query, reader.hosts.ownHosts),
    listOwnLinks(reader, { search: query, limit }),
  ]);
  if (!exact) return links;
  return exactFirst(linkRecord(exact, await usageOf(exact), reader), links, limit);
}

async function searchPages({ ownerId, hosts }: Reader, { query, limit }: Search): Promise<SmartLinkRecord[]> {
  const [exact, { links }] = await Promise.all([
    findSmartLinkAt(ownerId, query),
    listOwnSmartLinks(ownerId, { search: query, limit }, hosts),
  ]);
  if (!exact) return links;
  return exactFirst(await getSmartLink(ownerId, exact.id, hosts), links, limit);
}

const exactFirst = <T extends { _id: string }>(exact: T, others: readonly T[], limit: number): T[] =>
  [exact, ...others.filter(({ _id }) => _id !== exact._id)].slice(0, limit);

const foundLink = ({ _id, title, shortUrl, originalUrl, status, clicks }: LinkRecord): Found => ({
  kind: 'link',
  _id,
  title,
  url: shortUrl,
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
