import { ownerList } from '#shared/core/accounts/account-items.ts';
import type { Placed } from '#shared/core/folders/folder-items.ts';
import { listKeys } from '#shared/platform/dynamo/newest-first.ts';
import { expiryIndexKeys } from '#shared/platform/expiry/expiry-index.ts';
import type { Link } from './link.ts';
import { PUBLIC_OWNER_ID } from './public-owner.ts';
import { linkKey } from './redirect-entry.ts';
import { lookDue } from './split-test.ts';

/** How links are stored: the record, and its position in the owner's list and in the expiry index. */

/** How long a temporary link is kept after it expires. */
const GRACE_MS = 7 * 24 * 3600 * 1000;

export const ownerPartition = (ownerId: string) => ownerList(ownerId, 'LINKS');

export const listPosition = (link: Pick<Link, 'createdAt' | 'id'>): string => `${link.createdAt}#${link.id}`;

/** Format of `listPosition`. */
export const LIST_POSITION = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z#lnk_[0-9A-Za-z]{20}$/;

/** Where a link is in its folder, if it is in one. */
export const placed = (link: Pick<Link, 'ownerId' | 'folderId' | 'createdAt' | 'id'>): Placed => ({
  ownerId: link.ownerId,
  folderId: link.folderId,
  position: listPosition(link),
});

export function recordItem(link: Link): Record<string, unknown> {
  const due = nextDue(link, lookDue(link, new Date(link.updatedAt)));
  return {
    ...linkKey(link.id),
    // The public owner's links are never listed, and would share one hot partition.
    ...(link.ownerId !== PUBLIC_OWNER_ID && listKeys(ownerPartition(link.ownerId), listPosition(link))),
    ...(due !== undefined && expiryIndexKeys(due, link.id)),
    ...link,
  };
}

/** When the sweep reads a link next: when it is due, or when its test is to be looked at. */
export function nextDue(link: Link, look: string | undefined): string | undefined {
  const due = sweepDue(link);
  return due === undefined || (look !== undefined && look < due) ? look : due;
}

/** When the sweep is due: at the expiry date, or after the grace period for a temporary link. */
export function sweepDue({ status, expiresAt, ownerId }: Link): string | undefined {
  if (expiresAt === null) return undefined;
  if (status !== 'expired') return expiresAt;
  return ownerId === PUBLIC_OWNER_ID ? new Date(Date.parse(expiresAt) + GRACE_MS).toISOString() : undefined;
}
