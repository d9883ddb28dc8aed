import type { ItemKey } from '../platform/dynamo/table.ts';
import type { SmartLinkType } from './slug.ts';

/**
 * What serving a Smart Link needs to know of it, and the item it is kept in: read alone, one read for each view. No zod
 * and no AWS here: what serves visitors imports this at every cold start.
 */
export interface PageEntry {
  smartLinkId: string;
  ownerId: string;
  type: SmartLinkType;
  status: 'active' | 'inactive';
  /** Where the catch-all leads by the visitor's system; of `appDownload` only. */
  appstoreLink?: string;
  playstoreLink?: string;
  /** A `PageContent` (see `public-smart-link.ts`) as JSON: one attribute, which only the page and the public JSON read. */
  page: string;
  /** Its owner is suspended: nobody is shown anything. */
  suspended?: true;
  /** The owner's `statusVersion` as of `suspended`. */
  ownerVersion?: number;
}

/** A deleted Smart Link's slug is kept for its owner, so that it never becomes somebody else's page. */
export interface DeletedEntry {
  ownerId: string;
  deleted: true;
}

/** Key of the entry of a slug (with its prefix). */
export const pageKey = (slug: string): ItemKey => ({ pk: `SLUG#${slug}`, sk: 'SLUG' });
