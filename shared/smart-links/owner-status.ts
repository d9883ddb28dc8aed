import {
  type OwnerStatus,
  propagateOwnerStatus,
  syncOwnerStatus as syncStatus,
} from '../accounts/owner-status.ts';
import type { SmartLink } from './smart-link.ts';
import { listSmartLinks, updateOwnerStatus } from './smart-link-store.ts';

/** Carries an owner's status to the pages of all of the owner's Smart Links; how many follow it now. Can be run again. */
export function applyOwnerStatus(owner: OwnerStatus, options?: { settleMs?: number }): Promise<number> {
  const list = (ownerId: string, pageSize: number) => listSmartLinks(ownerId, { after: undefined, pageSize });
  return propagateOwnerStatus<SmartLink>(owner, { list, update: updateOwnerStatus }, options);
}

/** Makes a page that was just created or moved follow its owner. Does not fail. */
export async function syncOwnerStatus(link: SmartLink): Promise<void> {
  await syncStatus(link.ownerId, [link], updateOwnerStatus);
}
