import { updateEntryStatus } from '#shared/core/accounts/entry-status-store.ts';
import { has } from '#shared/platform/dynamo/conditions.ts';
import { getItem } from '#shared/platform/dynamo/get-item.ts';
import { updateItem } from '#shared/platform/dynamo/update.ts';
import { update } from '#shared/platform/dynamo/update-builder.ts';
import { type PageEntry, pageKey } from '../model/page-entry.ts';
import type { SmartLink } from '../model/smart-link.ts';
import { readSmartLink } from './smart-link-store.ts';

/** What applies to the page of a Smart Link beside its record: its owner's status, and the branding. */

/**
 * Applies the owner's status to a page, even if its slug has changed since the record was read. False if it
 * already has this or a newer status, is deleted, or belongs to another owner by now.
 */
export async function updateOwnerStatus(
  { id, slug, ownerId }: Pick<SmartLink, 'id' | 'slug' | 'ownerId'>,
  owner: Parameters<typeof updateEntryStatus>[2],
): Promise<boolean> {
  const reference = { idName: 'smartLinkId' satisfies keyof PageEntry, id, ownerId };
  if (await updateEntryStatus(pageKey(slug), reference, owner)) return true;
  const current = await readSmartLink(id);
  return current !== undefined && current.slug !== slug
    ? updateEntryStatus(pageKey(current.slug), reference, owner)
    : false;
}

/**
 * Shows the branding of a page, or leaves the choice to the page. False if it has moved, is deleted, or
 * belongs to another owner by now.
 */
export async function updateBranding(
  { id, slug, ownerId }: Pick<SmartLink, 'id' | 'slug' | 'ownerId'>,
  isShown: boolean,
): Promise<boolean> {
  const page = update(pageKey(slug)).when(has({ smartLinkId: id, ownerId, deleted: undefined }));
  const changed = isShown ? page.set({ branded: true }) : page.remove('branded');
  return (await updateItem(changed)) !== undefined;
}

/**
 * Whether a page is hidden from visitors, because its owner is suspended or it is
 * blocked. Strongly consistent.
 */
export const isPageBlocked = async (slug: string): Promise<boolean> => (await readPageStatus(slug)).isBlocked;

/**
 * Whether a page is hidden from visitors, and whether the owner's plan forces the branding. Strongly
 * consistent.
 */
export async function readPageStatus(slug: string): Promise<{ isBlocked: boolean; isBranded: boolean }> {
  const item = await getItem(pageKey(slug));
  const { suspended, blocked, branded } = (item ?? {}) as Partial<PageEntry>;
  return { isBlocked: suspended === true || blocked !== undefined, isBranded: branded === true };
}
