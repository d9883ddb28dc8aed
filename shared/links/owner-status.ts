import {
  type OwnerStatus,
  propagateOwnerStatus,
  syncOwnerStatus as syncStatus,
} from '../accounts/owner-status.ts';
import type { Link } from './link.ts';
import { listLinks, updateOwnerStatus } from './link-store.ts';
import { PUBLIC_OWNER_ID } from './public-owner.ts';

/** Applies an owner's status to all of the owner's links; returns how many have it now. Safe to rerun. */
export function applyOwnerStatus(owner: OwnerStatus, options?: { settleMs?: number }): Promise<number> {
  const list = (ownerId: string, pageSize: number) => listLinks(ownerId, { after: undefined, pageSize });
  return propagateOwnerStatus<Link>(owner, { list, update: updateOwnerStatus }, options);
}

/** Applies the owner's status to new links. Never throws. */
export async function syncOwnerStatus(
  ownerId: string,
  links: readonly Pick<Link, 'id' | 'code'>[],
): Promise<void> {
  if (ownerId !== PUBLIC_OWNER_ID) await syncStatus(ownerId, links, updateOwnerStatus);
}
