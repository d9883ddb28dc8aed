import { findOwner } from '#shared/core/accounts/owner-store.ts';
import { isPageBlocked } from './page-status-store.ts';
import { readSmartLink } from './smart-link-store.ts';

/** Whether emails about a page may be sent: it is shown, and its owner's account is active. */
export async function findMailable(smartLinkId: string) {
  const link = await readSmartLink(smartLinkId);
  if (!link) return undefined;
  const [owner, isBlocked] = await Promise.all([findOwner(link.ownerId), isPageBlocked(link.slug)]);
  const isShown = link.status === 'active' && link.block === null && !isBlocked;
  return { link, owner: isShown && owner?.status === 'active' ? owner : undefined };
}
