import { BlockedError } from '../moderation/block.ts';
import { AppError } from '../platform/errors.ts';
import type { PageEntry } from './page-entry.ts';
import { readPage } from './page-store.ts';
import type { PageContent } from './public-smart-link.ts';
import { readSlug } from './slug.ts';

/** An active page. */
export interface FoundPage {
  /** Including its prefix. */
  slug: string;
  entry: PageEntry;
}

/**
 * Finds the page of a slug as given in a path, in one read. Throws SMART_LINK_NOT_FOUND, LINK_BLOCKED, LINK_EXPIRED
 * when inactive, or OWNER_SUSPENDED.
 */
export async function findPage(path: string): Promise<FoundPage> {
  const slug = readSlug(path);
  const entry = slug === undefined ? undefined : await readPage(slug);
  // First: a block holds in every state, also after the deletion.
  if (entry?.blocked) throw new BlockedError('page', entry.blocked);
  if (slug === undefined || !entry) throw new AppError('SMART_LINK_NOT_FOUND');
  // Pages of a suspended owner respond the same in every state.
  if (entry.suspended) throw new AppError('OWNER_SUSPENDED', 'The owner of this page is suspended.');
  if (entry.status !== 'active') throw new AppError('LINK_EXPIRED', 'This page is switched off.');
  return { slug, entry };
}

export const contentOf = ({ page }: Pick<PageEntry, 'page'>): PageContent => JSON.parse(page) as PageContent;
