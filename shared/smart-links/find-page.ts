import { AppError } from '../platform/errors.ts';
import type { PageEntry } from './page-entry.ts';
import { readPage } from './page-store.ts';
import type { PageContent } from './public-smart-link.ts';
import { readSlug } from './slug.ts';

/** A page that may be shown. */
export interface FoundPage {
  /** With its prefix, as it is stored. */
  slug: string;
  entry: PageEntry;
}

/**
 * The page of a slug as it stands in a path. One read. Throws SMART_LINK_NOT_FOUND, LINK_EXPIRED when it is switched
 * off, or OWNER_SUSPENDED.
 */
export async function findPage(path: string): Promise<FoundPage> {
  const slug = readSlug(path);
  const entry = slug === undefined ? undefined : await readPage(slug);
  if (slug === undefined || !entry) throw new AppError('SMART_LINK_NOT_FOUND');
  // First: a page of whoever is suspended for abuse answers in one way, whatever its state.
  if (entry.suspended) throw new AppError('OWNER_SUSPENDED', 'The owner of this page is suspended.');
  if (entry.status !== 'active') throw new AppError('LINK_EXPIRED', 'This page is switched off.');
  return { slug, entry };
}

/** What a page is made of. */
export const contentOf = ({ page }: Pick<PageEntry, 'page'>): PageContent => JSON.parse(page) as PageContent;
