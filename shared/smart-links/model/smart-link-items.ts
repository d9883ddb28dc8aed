import { ownerList } from '#shared/core/accounts/account-items.ts';
import { mayTake, releasedAt } from '#shared/core/accounts/code-quota.ts';
import type { Placed } from '#shared/core/folders/folder-items.ts';
import { listKeys } from '#shared/platform/dynamo/newest-first.ts';
import { type ItemKey, TABLE } from '#shared/platform/dynamo/table.ts';
import type { TransactAction } from '#shared/platform/dynamo/transact.ts';
import { put } from '#shared/platform/dynamo/transact-actions.ts';
import { uniqueKey } from '#shared/platform/dynamo/unique-key.ts';
import { update } from '#shared/platform/dynamo/update-builder.ts';
import { type DeletedEntry, type PageEntry, pageKey, smartLinkKey } from './page-entry.ts';
import type { NoPrivateFields, PageContent } from './public-smart-link.ts';
import { type SmartLink, smartLinkSchema } from './smart-link.ts';

/** The items of a Smart Link: its record, its page entry, and the uniqueness guard of its title and type. */

export const listPosition = (link: Pick<SmartLink, 'createdAt' | 'id'>): string =>
  `${link.createdAt}#${link.id}`;

/** Format of `listPosition`. */
export const LIST_POSITION = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z#sml_[0-9A-Za-z]{20}$/;

export const ownerPartition = (ownerId: string) => ownerList(ownerId, 'SMART');
export const idOf = (position: string) => position.slice(position.indexOf('#') + 1);

/** One item per owner, type and title: its condition makes the combination unique. */
export const guardKey = ({ ownerId, type, title }: Pick<SmartLink, 'ownerId' | 'type' | 'title'>): ItemKey =>
  uniqueKey(ownerId, ['smart', type, title]);

/** Where a Smart Link is in its folder, if it is in one. */
export const placed = (link: Pick<SmartLink, 'ownerId' | 'folderId' | 'createdAt' | 'id'>): Placed => ({
  ownerId: link.ownerId,
  folderId: link.folderId,
  position: listPosition(link),
});

export function recordItem(link: SmartLink): Record<string, unknown> {
  return {
    ...smartLinkKey(link.id),
    ...listKeys(ownerPartition(link.ownerId), listPosition(link)),
    ...link,
    // As JSON: callers' data may have a depth and numbers that attributes do not support.
    submissionDetails: JSON.stringify(link.submissionDetails),
  };
}

export function linkOf(item: Record<string, unknown>): SmartLink {
  return smartLinkSchema.parse({
    ...item,
    submissionDetails: JSON.parse(String(item['submissionDetails'])),
  });
}

export const guardItem = (link: SmartLink) => ({ ...guardKey(link), smartLinkId: link.id });

type PageAttributes = Omit<PageEntry, 'branded' | 'suspended' | 'ownerVersion' | 'blocked' | 'held'>;

function pageAttributes(link: SmartLink): PageAttributes {
  const {
    id,
    ownerId,
    folderId,
    submissionDetails,
    joinUrl,
    digest,
    status,
    block,
    createdAt,
    updatedAt,
    version,
    ...content
  } = link;
  return {
    smartLinkId: id,
    ownerId,
    type: link.type,
    status,
    // Encoded for a location header.
    ...(link.appstoreLink !== null && { appstoreLink: new URL(link.appstoreLink).href }),
    ...(link.playstoreLink !== null && { playstoreLink: new URL(link.playstoreLink).href }),
    ...(joinUrl !== null && { joinUrl: new URL(joinUrl).href }),
    page: JSON.stringify(content satisfies PageContent & NoPrivateFields),
  };
}

/** What a slug that a page takes was before: the owner's own tombstone, or nothing of the owner's. */
export type SlugBefore = 'held' | 'released' | undefined;

/**
 * Reserves a free slug, a released one, or reclaims the owner's own tombstone, unless it is blocked. Fails
 * if the slug is no longer as it was read (`before`).
 */
export function reserveSlug(link: SmartLink, before: SlugBefore, now: Date): TransactAction {
  const isHeld = before === 'held';
  const Item = { ...pageKey(link.slug), ...pageAttributes(link), ...(isHeld && { held: true }) };
  return put(Item, mayTake({ ownerId: link.ownerId, isHeld, now }));
}

/** Updates the page's attributes, and leaves the owner's status and a block unchanged. */
export const updatePage = (link: SmartLink): TransactAction => pagePatch(link, []);

/**
 * Updates the attributes of a page that moves to another owner, and clears the status and the branding of the
 * former owner's account.
 */
export const transferPage = (link: SmartLink): TransactAction =>
  pagePatch(link, ['suspended', 'ownerVersion', 'branded']);

function pagePatch(link: SmartLink, ofOwner: readonly (keyof PageEntry)[]): TransactAction {
  const attributes = pageAttributes(link);
  const absent = (['appstoreLink', 'playstoreLink', 'joinUrl'] as const).filter(
    (name) => !(name in attributes),
  );
  return update(pageKey(link.slug))
    .set(attributes)
    .remove(...absent, ...ofOwner).action;
}

/** Replaces a page by a tombstone; `stays`: for good, else for a day. */
export function tombstoneSlug(
  { slug, ownerId, block }: SmartLink,
  { stays, now }: { stays: boolean; now: Date },
): TransactAction {
  const entry: DeletedEntry = {
    ownerId,
    deleted: true,
    ...(block && { blocked: block.reason }),
    ...(!stays && !block && { [TABLE.ttl]: releasedAt(now) }),
  };
  return put({ ...pageKey(slug), ...entry });
}
