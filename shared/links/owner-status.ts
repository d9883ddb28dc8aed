import { carryOwnerStatus, followOwnOwner as followOwn, type OwnerStatus } from '../accounts/owner-status.ts';
import type { Link } from './link.ts';
import { PUBLIC_OWNER_ID } from './link.ts';
import { followOwner, listLinks } from './link-store.ts';

/** Carries an owner's status to all of the owner's links; how many links follow it now. Can be run again. */
export function applyOwnerStatus(owner: OwnerStatus, options?: { settleMs?: number }): Promise<number> {
  const list = (ownerId: string, pageSize: number) => listLinks(ownerId, { after: undefined, pageSize });
  return carryOwnerStatus<Link>(owner, { list, follow: followOwner }, options);
}

/** Makes links that were just stored follow their owner. Does not fail. */
export async function followOwnOwner(
  ownerId: string,
  links: readonly Pick<Link, 'id' | 'code'>[],
): Promise<void> {
  if (ownerId !== PUBLIC_OWNER_ID) await followOwn(ownerId, links, followOwner);
}
