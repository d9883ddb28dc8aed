import { absent, exists, is } from '#shared/platform/dynamo/conditions.ts';
import { findItem } from '#shared/platform/dynamo/get-item.ts';
import { parseAll, queryPartition } from '#shared/platform/dynamo/query-pages.ts';
import type { ItemKey } from '#shared/platform/dynamo/table.ts';
import {
  type TransactAction,
  type TransactItems,
  transactIf,
  transactOrThrow,
} from '#shared/platform/dynamo/transact.ts';
import { change, check, insert, remove, removeVersion } from '#shared/platform/dynamo/transact-actions.ts';
import type { Owner } from '../accounts/account.ts';
import { ownerKey } from '../accounts/account-items.ts';
import { updateEntryStatus } from '../accounts/entry-status-store.ts';
import type { AuditEntry } from '../audit/audit-entry.ts';
import { auditPuts } from '../audit/audit-store.ts';
import { mediaIdOf } from '../media/media-file.ts';
import { releaseAction } from '../media/media-store.ts';
import { type BrandLook, brandFiles, brandSchema, type StoredBrand } from './brand.ts';
import { brandKey } from './brand-items.ts';

/** The brand of a domain, or of the account itself; strongly consistent. */
export const findBrand = (ownerId: string, host?: string | undefined): Promise<StoredBrand | undefined> =>
  findItem(brandKey(ownerId, host), brandSchema);

/** All brands of an owner. Strongly consistent. */
export const findBrands = (ownerId: string): Promise<StoredBrand[]> =>
  parseAll(queryPartition(brandKey(ownerId).pk), brandSchema);

/** The account or domain that has the brand. */
export interface BrandPlace {
  ownerId: string;
  /** A domain of the owner, and the key of its item. */
  domain: { host: string; key: ItemKey } | undefined;
}

/** The writes that accompany a brand. */
interface BrandWrites {
  entry: AuditEntry;
  /** Actions on its files. */
  media: TransactItems;
}

/**
 * Replaces a brand; null removes it. Throws WRITE_CONFLICT when it was changed concurrently, or when the
 * domain or the account is gone or suspended.
 */
export async function changeBrand(
  { ownerId, domain }: BrandPlace,
  { before, after }: { before: StoredBrand | undefined; after: BrandLook | null },
  { entry, media }: BrandWrites,
): Promise<void> {
  const host = domain?.host;
  const write = after === null ? removal(brandKey(ownerId, host), before) : put(after);
  const holders = after === null ? [] : [isActive(ownerId), ...(domain ? [check(domain.key, exists())] : [])];
  await transactOrThrow([write, ...holders, ...media, ...auditPuts(entry)], 'WRITE_CONFLICT');

  function put(look: BrandLook): TransactAction {
    const version = before?.version ?? 0;
    const ownerVersion = before?.ownerVersion;
    const item = {
      ...brandKey(ownerId, host),
      ownerId,
      ...(host !== undefined && { host }),
      ...look,
      version: version + 1,
      ...(ownerVersion !== undefined && { ownerVersion }),
    };
    return before ? change(before, item, { version }) : insert(item);
  }
}

/** A brand must not be stored for an account that is deleted or suspended at the same time. */
const isActive = (ownerId: string): TransactAction => check(ownerKey(ownerId), is('status', 'active'));

/** Deletes a brand that is as it was read; it may have been none. */
const removal = (key: ItemKey, brand: StoredBrand | undefined): TransactAction =>
  brand ? removeVersion(key, brand.version) : remove(key, absent());

/** Removes the brand of a domain with the domain. Its files are deleted by the sweep of media. */
export function brandRemoval(
  { ownerId, host }: { ownerId: string; host: string },
  brand: StoredBrand | undefined,
  now: Date,
): TransactItems {
  return [
    removal(brandKey(ownerId, host), brand),
    ...brandFiles(brand ?? {}).map((file) => releaseAction(mediaIdOf(file), file, now)),
  ];
}

/**
 * Removes a brand of a deleted account with the actions on its `media`. False if it was
 * changed in the meantime.
 */
export const eraseBrand = (brand: StoredBrand, media: TransactItems): Promise<boolean> =>
  transactIf([removeVersion(brandKey(brand.ownerId, brand.host), brand.version), ...media]);

/** Shows the brands of an owner to visitors only while the owner is not suspended. */
export async function applyStatusToBrands(
  owner: Pick<Owner, 'ownerId' | 'status' | 'statusVersion'>,
): Promise<void> {
  for (const { ownerId, host } of await findBrands(owner.ownerId)) {
    await updateEntryStatus(brandKey(ownerId, host), { idName: 'ownerId', id: ownerId }, owner);
  }
}

/** The name of an account in emails to visitors: the name of its brand, else its own. */
export const nameForVisitors = async ({ ownerId, name }: Pick<Owner, 'ownerId' | 'name'>): Promise<string> =>
  (await findBrand(ownerId))?.name ?? name;
