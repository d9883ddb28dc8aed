import { absent, any, atLeast, atMost, below, exists, is } from '#shared/platform/dynamo/conditions.ts';
import {
  ConditionFailedError,
  type TransactAction,
  type TransactItems,
  transactIf,
  transactWrite,
} from '#shared/platform/dynamo/transact.ts';
import { updateItem } from '#shared/platform/dynamo/update.ts';
import { type Update, update } from '#shared/platform/dynamo/update-builder.ts';
import type { AuditEntry } from '../audit/audit-entry.ts';
import { auditPuts } from '../audit/audit-store.ts';
import type { Owner } from './account.ts';
import { ownerKey } from './account-items.ts';
import { heldChange, type OwnerChange } from './code-quota.ts';

/** Quota counters in an owner's item: of links, pages, reports and webhooks. */

// An owner's creates and deletes contend for the owner's item, so they need more attempts than other writes.
const ATTEMPTS = 14;

/**
 * Action that counts a Smart Link and its slug, for the transaction that stores or deletes it. Fails
 * above `max`; null: unlimited.
 */
export function smartLinkCountAction(
  ownerId: string,
  { by, max, codes }: { by: 1 | -1; max: number | null; codes: OwnerChange },
): TransactAction {
  return codes(counted(ownerId, 'smartLinkCount', { by, max })).action;
}

/**
 * Action that counts a shared report, for the transaction that stores or deletes it. Fails
 * above `max`; null: unlimited.
 */
export const shareCountAction = (ownerId: string, by: 1 | -1, max: number | null): TransactAction =>
  counted(ownerId, 'shareCount', { by, max }).action;

/**
 * Action that counts a scheduled report, for the transaction that stores or deletes it. Fails above `max`;
 * null: unlimited.
 */
export const reportCountAction = (ownerId: string, by: 1 | -1, max: number | null): TransactAction =>
  counted(ownerId, 'reportCount', { by, max }).action;

/**
 * Action that counts an app that the account has registered, for the transaction that stores or deletes it.
 * Fails above `max`; null: unlimited.
 */
export const appCountAction = (ownerId: string, by: 1 | -1, max: number | null): TransactAction =>
  counted(ownerId, 'appCount', { by, max }).action;

const counted = (
  ownerId: string,
  counter: 'smartLinkCount' | 'shareCount' | 'reportCount' | 'appCount',
  { by, max }: { by: 1 | -1; max: number | null },
): Update<true> =>
  update(ownerKey(ownerId))
    .add({ [counter]: by })
    .when(exists(), max !== null && any(absent(counter), below(counter, max)));

/** Action that counts a webhook, for the transaction that stores or deletes it. Fails above `max`. */
export const webhookCountAction = (ownerId: string, by: 1 | -1, max: number): TransactAction =>
  update(ownerKey(ownerId))
    .add({ webhookCount: by })
    .when(exists(), atMost('webhookCount', max - by)).action;

export interface LinkUse {
  /** Maximum links of the owner, including these; null: unlimited. */
  max: number | null;
  /** Price of the links in millionths of the currency unit. */
  micros: number;
  /** Counts their codes. */
  codes: OwnerChange;
}

/**
 * Action that counts and charges `links` new links, for the transaction that stores them. Fails above `max`
 * and the limits of codes, if the balance does not cover them, and while the owner's links are not counted.
 */
export function linkUseAction(
  ownerId: string,
  links: number,
  { max, micros, codes }: LinkUse,
): TransactAction {
  const charge = micros > 0 ? { balanceMicros: -micros } : {};
  const use = update(ownerKey(ownerId))
    .add({ linkCount: links, ...charge })
    .when(
      exists('linkCount'),
      max !== null && atMost('linkCount', max - links),
      micros > 0 && atLeast('balanceMicros', micros),
    );
  return codes(use).action;
}

/**
 * Action that frees the quota of a deleted link, and counts its codes that stay the account's, in the same
 * transaction. Fails while links are not counted.
 */
export const linkFreeAction = (ownerId: string, held: number): TransactAction =>
  linkUseAction(ownerId, -1, { max: null, micros: 0, codes: heldChange({ held }) });

export interface TransferCount {
  /** That of links is absent while they are to be counted again. */
  counter: 'linkCount' | 'smartLinkCount';
  /** 1 for the account that gets the link or page, -1 for the one that had it. */
  by: 1 | -1;
  /** Storage in bytes: negative for the account that had the link or page. */
  bytes: number;
  /** Maximum of the account; null: unlimited. */
  max: number | null;
  maxBytes: number | null;
}

/**
 * Action that counts a link or page that moves from one account to another, and its files. Fails unless the
 * account is active, above a maximum, and if its counts have been started or reset since `owner` was read: a
 * count that is absent will include the link where it is then.
 */
export function transferCountAction(
  owner: Pick<Owner, 'ownerId' | 'linkCount' | 'storageBytes'>,
  { counter, by, bytes, max, maxBytes }: TransferCount,
): TransactAction {
  const countsRecord = counter === 'smartLinkCount' || owner.linkCount !== undefined;
  const countsBytes = bytes !== 0 && owner.storageBytes !== undefined;
  return update(ownerKey(owner.ownerId))
    .add({ [counter]: countsRecord ? by : undefined, storageBytes: countsBytes ? bytes : undefined })
    .when(
      is('status', 'active'),
      countsRecord ? exists(counter) : absent(counter),
      max !== null && atMost(counter, max - by),
      bytes !== 0 && (countsBytes ? exists('storageBytes') : absent('storageBytes')),
      countsBytes && maxBytes !== null && atMost('storageBytes', maxBytes - bytes),
    ).action;
}

/** Stores an owner's links as counted again, unless another request was first. */
export async function startLinkCount(ownerId: string, links: number): Promise<void> {
  await updateItem(update(ownerKey(ownerId)).set({ linkCount: links }).when(exists(), absent('linkCount')));
}

/**
 * Runs a transaction with an action that frees a quota, or without that action while its owner is not
 * counted: the next count will not include what this deletes. Throws ConditionFailedError.
 */
export async function transactWriteFreeing(items: TransactItems, free: TransactAction): Promise<void> {
  try {
    await transactWrite([...items, free], { attempts: ATTEMPTS });
  } catch (error) {
    const isUncounted =
      error instanceof ConditionFailedError && error.failed.size === 1 && error.failed.has(free);
    if (!isUncounted) throw error;
    await transactWrite(items);
  }
}

/** Resets the counts of links and bytes: the next use counts them again. False if there is no such owner. */
export async function forgetCounts(ownerId: string, entry: AuditEntry): Promise<boolean> {
  const forget = update(ownerKey(ownerId)).remove('linkCount', 'storageBytes').when(exists());
  return transactIf([forget.action, ...auditPuts(entry)], { attempts: ATTEMPTS });
}
