import {
  type OwnerStatus,
  propagateOwnerStatus,
  syncOwnerStatus as syncStatus,
} from '../accounts/owner-status.ts';
import type { SmartLink } from './smart-link.ts';
import { listSmartLinks, updateOwnerStatus } from './smart-link-store.ts';

/** Applies an owner's status to all of the owner's pages; returns how many have it now. Safe to rerun. */
export function applyOwnerStatus(owner: OwnerStatus, options?: { settleMs?: number }): Promise<number> {
  const list = (ownerId: string, pageSize: number) => listSmartLinks(ownerId, { after: undefined, pageSize });
  return propagateOwnerStatus<SmartLink>(owner, { list, update: updateOwnerStatus }, options);
}

/** Applies the owner's status to a new or moved page. Never throws. */
export async function syncOwnerStatus(link: SmartLink): Promise<void> {
  await syncStatus(link.ownerId, [link], updateOwnerStatus);
}
