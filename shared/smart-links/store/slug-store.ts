import { getItem } from '#shared/platform/dynamo/get-item.ts';
import { type DeletedEntry, type PageEntry, pageKey } from '../model/page-entry.ts';
import type { SmartLink } from '../model/smart-link.ts';
import { findSmartLink } from './smart-link-store.ts';

/** An owner's Smart Link by its slug, strongly consistent; undefined for another owner's. */
export async function findSmartLinkBySlug(ownerId: string, slug: string): Promise<SmartLink | undefined> {
  const item = await getItem(pageKey(slug));
  const entry = item as PageEntry | DeletedEntry | undefined;
  return entry && 'smartLinkId' in entry ? findSmartLink(ownerId, entry.smartLinkId) : undefined;
}
