import { setTimeout as sleep } from 'node:timers/promises';
import type { Owner } from '../accounts/account.ts';
import { findOwnerStatus } from '../accounts/account-store.ts';
import type { Link } from './link.ts';
import { followOwner, listLinks } from './link-store.ts';
import { PUBLIC_OWNER_ID } from './public-owner.ts';

/**
 * A redirect reads one item, so that item has to say whether the link's owner is suspended. A change of the owner's
 * status is carried to all links there are; a link that is created meanwhile looks for itself. Each mark has the
 * version of the status it follows, so it does not matter which of them comes last.
 */

type OwnerStatus = Pick<Owner, 'ownerId' | 'status' | 'statusVersion'>;

const PAGE_SIZE = 500;
const PARALLEL_UPDATES = 16;
/** By how much the index of an owner's links may lag, and a request be under way. */
const OVERLAP_MS = 60_000;

/**
 * Carries an owner's status to all of the owner's links; how many links follow it now. Can be run again at any time:
 * after it was stopped in the middle it goes on with those that are left.
 */
export async function applyOwnerStatus(owner: OwnerStatus, { settleMs = 2000 } = {}): Promise<number> {
  const started = Date.now();
  const { seen } = await carry(owner, '');
  // Once more for the newest ones, which the index may not have shown at first.
  await sleep(settleMs);
  const { changed } = await carry(owner, new Date(started - OVERLAP_MS).toISOString());
  return seen + changed;
}

/**
 * Makes links that were just stored follow their owner, who may have been suspended since the request came in.
 * They stay stored whatever becomes of this: it does not fail, but is logged.
 */
export async function followOwnOwner(
  ownerId: string,
  links: readonly Pick<Link, 'id' | 'code'>[],
): Promise<void> {
  if (ownerId === PUBLIC_OWNER_ID) return;
  try {
    const owner = await findOwnerStatus(ownerId);
    if (owner?.status !== 'suspended') return;
    await Promise.all(links.map((link) => followOwner(link, owner)));
  } catch (error) {
    console.error({ message: 'new links do not follow their owner', ownerId, error: String(error) });
  }
}

async function carry(owner: OwnerStatus, createdSince: string): Promise<{ seen: number; changed: number }> {
  let seen = 0;
  let changed = 0;
  for await (const page of listLinks(owner.ownerId, { after: undefined, pageSize: PAGE_SIZE })) {
    const links = page.filter((link) => link.createdAt >= createdSince);
    const queue = links.values();
    const lane = async () => {
      for (const link of queue) if (await followOwner(link, owner)) changed++;
    };
    await Promise.all(Array.from({ length: PARALLEL_UPDATES }, lane));
    seen += links.length;
    if (links.length < page.length) break;
  }
  return { seen, changed };
}
