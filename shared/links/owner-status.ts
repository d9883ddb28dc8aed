import {
  type OwnerStatus,
  propagateOwnerStatus,
  syncOwnerStatus as syncStatus,
} from '../accounts/owner-status.ts';
import type { Link } from './link.ts';
import { PUBLIC_OWNER_ID } from './link.ts';
import { listLinks, updateOwnerStatus } from './link-store.ts';

/** Carries an owner's status to all of the owner's links; how many links follow it now. Can be run again. */
export function applyOwnerStatus(owner: OwnerStatus, options?: { settleMs?: number }): Promise<number> {
  const list = (ownerId: string, pageSize: number) => listLinks(ownerId, { after: undefined, pageSize });
  return propagateOwnerStatus<Link>(owner, { list, update: updateOwnerStatus }, options);
}

/** Makes links that were just stored follow their owner. Does not fail. */
export async function syncOwnerStatus(
  ownerId: string,
  links: readonly Pick<Link, 'id' | 'code'>[],
): Promise<void> {
  if (ownerId !== PUBLIC_OWNER_ID) await syncStatus(ownerId, links, updateOwnerStatus);
}
