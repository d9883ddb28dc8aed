import { carryOwnerStatus, followOwnOwner as followOwn, type OwnerStatus } from '../accounts/owner-status.ts';
import type { SmartLink } from './smart-link.ts';
import { followOwner, listSmartLinks } from './smart-link-store.ts';

/** Carries an owner's status to the pages of all of the owner's Smart Links; how many follow it now. Can be run again. */
export function applyOwnerStatus(owner: OwnerStatus, options?: { settleMs?: number }): Promise<number> {
  const list = (ownerId: string, pageSize: number) => listSmartLinks(ownerId, { after: undefined, pageSize });
  return carryOwnerStatus<SmartLink>(owner, { list, follow: followOwner }, options);
}

/** Makes a page that was just created or moved follow its owner. Does not fail. */
export async function followOwnOwner(link: SmartLink): Promise<void> {
  await followOwn(link.ownerId, [link], followOwner);
}
