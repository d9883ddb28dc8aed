import { hostOwner, serves } from '#shared/core/domains/bound-hosts.ts';
import { BlockedError } from '#shared/core/moderation/block.ts';
import { deniedHosts } from '#shared/core/moderation/denied-hosts.ts';
import type { DenyList } from '#shared/core/moderation/deny-list.ts';
import { inOneCall } from '#shared/platform/dynamo/flat-item.ts';
import { AppError } from '#shared/platform/errors.ts';
import type { PageEntry } from '../model/page-entry.ts';
import { withoutDenied } from '../model/page-links.ts';
import { changesIn, shownAt } from '../model/page-schedule.ts';
import type { PageContent } from '../model/public-smart-link.ts';
import { readSlug } from '../model/slug.ts';
import { readPage } from './page-store.ts';

/** An active page. */
export interface FoundPage {
  /** Including its prefix. */
  slug: string;
  entry: PageEntry;
  /** Hosts that it must not lead to. */
  denied: DenyList;
}

/**
 * Finds the page of a slug from a path, with one read of its entry. Throws SMART_LINK_NOT_FOUND, also for
 * another owner's page on a bound host, LINK_BLOCKED, LINK_EXPIRED if inactive, or OWNER_SUSPENDED.
 */
export async function findPage(path: string, host?: string): Promise<FoundPage> {
  const slug = readSlug(path);
  const [entry, denied, boundTo] = await inOneCall(() =>
    Promise.all([slug === undefined ? undefined : readPage(slug), deniedHosts(), hostOwner(host)]),
  );
  if (!serves(boundTo, entry?.ownerId)) throw new AppError('SMART_LINK_NOT_FOUND');
  // First: a block applies in every state, also after the deletion.
  if (entry?.blocked) throw new BlockedError('page', entry.blocked);
  if (slug === undefined || !entry) throw new AppError('SMART_LINK_NOT_FOUND');
  // Pages of a suspended owner respond the same in every state.
  if (entry.suspended) throw new AppError('OWNER_SUSPENDED', 'The owner of this page is suspended.');
  if (entry.status !== 'active') {
    throw new AppError('LINK_EXPIRED', 'This page is disabled.', { ownerId: entry.ownerId });
  }
  return { slug, entry, denied };
}

export interface ShownPage {
  content: PageContent;
  /** Milliseconds until its content changes; undefined: never. */
  changesIn: number | undefined;
}

/**
 * A page as visitors see it at a time: without links to denied hosts, without entries outside their schedule,
 * and with the branding unless the owner's plan hides it.
 */
export function pageAt({ entry, denied }: Pick<FoundPage, 'entry' | 'denied'>, now: Date): ShownPage {
  const stored: PageContent = JSON.parse(entry.page);
  const page = withoutDenied(entry.branded ? { ...stored, hideBranding: false } : stored, denied);
  return { content: shownAt(page, now), changesIn: changesIn(page, now) };
}

export const contentOf = (found: Pick<FoundPage, 'entry' | 'denied'>, now = new Date()): PageContent =>
  pageAt(found, now).content;

/** The URL to join a webinar, unless its host is denied. */
export const joinUrlOf = ({ entry, denied }: Pick<FoundPage, 'entry' | 'denied'>): string | undefined =>
  entry.joinUrl !== undefined && !denied.covers(entry.joinUrl) ? entry.joinUrl : undefined;
