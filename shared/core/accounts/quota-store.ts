import { tableName } from '#shared/platform/dynamo/client.ts';
import {
  ConditionFailedError,
  type TransactAction,
  type TransactItems,
  transactIf,
  transactWrite,
} from '#shared/platform/dynamo/transact.ts';
import { updateItem } from '#shared/platform/dynamo/update.ts';
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
  const isLimited = max !== null;
  return {
    Update: {
      TableName: tableName(),
      Key: ownerKey(ownerId),
      UpdateExpression: `${codes.set}ADD smartLinkCount :by${codes.add}`,
      ConditionExpression: [
        'attribute_exists(pk)',
        ...(isLimited ? ['smartLinkCount < :max'] : []),
        ...codes.conditions,
      ].join(' AND '),
      ExpressionAttributeValues: { ':by': by, ...(isLimited && { ':max': max }), ...codes.values },
    },
  };
}

/**
 * Action that counts a shared report, for the transaction that stores or deletes it. Fails
 * above `max`; null: unlimited.
 */
export const shareCountAction = (ownerId: string, by: 1 | -1, max: number | null): TransactAction =>
  countAction('shareCount', ownerId, { by, max });

/**
 * Action that counts a scheduled report, for the transaction that stores or deletes it. Fails above `max`;
 * null: unlimited.
 */
export const reportCountAction = (ownerId: string, by: 1 | -1, max: number | null): TransactAction =>
  countAction('reportCount', ownerId, { by, max });

function countAction(
  name: 'shareCount' | 'reportCount',
  ownerId: string,
  { by, max }: { by: 1 | -1; max: number | null },
): TransactAction {
  const isLimited = max !== null;
  return {
    Update: {
      TableName: tableName(),
      Key: ownerKey(ownerId),
      UpdateExpression: `ADD ${name} :by`,
      ConditionExpression: isLimited ? `attribute_exists(pk) AND ${name} < :max` : 'attribute_exists(pk)',
      ExpressionAttributeValues: { ':by': by, ...(isLimited && { ':max': max }) },
    },
  };
}

/** Action that counts a webhook, for the transaction that stores or deletes it. Fails above `max`. */
export function webhookCountAction(ownerId: string, by: 1 | -1, max: number): TransactAction {
  return {
    Update: {
      TableName: tableName(),
      Key: ownerKey(ownerId),
      UpdateExpression: 'ADD webhookCount :by',
      ConditionExpression: 'attribute_exists(pk) AND webhookCount <= :room',
      ExpressionAttributeValues: { ':by': by, ':room': max - by },
    },
  };
}

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
  const isLimited = max !== null;
  const costs = micros > 0;
  const charge = costs ? ', balanceMicros :charge' : '';
  return {
    Update: {
      TableName: tableName(),
      Key: ownerKey(ownerId),
      UpdateExpression: `${codes.set}ADD linkCount :links${codes.add}${charge}`,
      ConditionExpression: [
        'attribute_exists(linkCount)',
        ...(isLimited ? ['linkCount <= :room'] : []),
        ...(costs ? ['balanceMicros >= :price'] : []),
        ...codes.conditions,
      ].join(' AND '),
      ExpressionAttributeValues: {
        ':links': links,
        ...(isLimited && { ':room': max - links }),
        ...(costs && { ':charge': -micros, ':price': micros }),
        ...codes.values,
      },
    },
  };
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
  const added = [
    ...(countsRecord ? [`${counter} :by`] : []),
    ...(countsBytes ? ['storageBytes :bytes'] : []),
  ];
  const Key = ownerKey(owner.ownerId);
  const condition = {
    ConditionExpression: [
      '#status = :active',
      `${countsRecord ? 'attribute_exists' : 'attribute_not_exists'}(${counter})`,
      ...(max === null ? [] : [`${counter} <= :room`]),
      ...(bytes === 0 ? [] : [`${countsBytes ? 'attribute_exists' : 'attribute_not_exists'}(storageBytes)`]),
      ...(countsBytes && maxBytes !== null ? ['storageBytes <= :roomForBytes'] : []),
    ].join(' AND '),
    ExpressionAttributeNames: { '#status': 'status' },
  };
  const values = {
    ':active': 'active',
    ...(max !== null && { ':room': max - by }),
    ...(countsBytes && maxBytes !== null && { ':roomForBytes': maxBytes - bytes }),
  };
  if (added.length === 0) {
    return {
      ConditionCheck: { TableName: tableName(), Key, ...condition, ExpressionAttributeValues: values },
    };
  }
  return {
    Update: {
      TableName: tableName(),
      Key,
      UpdateExpression: `ADD ${added.join(', ')}`,
      ...condition,
      ExpressionAttributeValues: {
        ...values,
        ...(countsRecord && { ':by': by }),
        ...(countsBytes && { ':bytes': bytes }),
      },
    },
  };
}

/** Stores an owner's links as counted again, unless another request was first. */
export async function startLinkCount(ownerId: string, links: number): Promise<void> {
  await updateItem({
    Key: ownerKey(ownerId),
    UpdateExpression: 'SET linkCount = :links',
    ConditionExpression: 'attribute_exists(pk) AND attribute_not_exists(linkCount)',
    ExpressionAttributeValues: { ':links': links },
  });
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
  const Update = {
    TableName: tableName(),
    Key: ownerKey(ownerId),
    UpdateExpression: 'REMOVE linkCount, storageBytes',
    ConditionExpression: 'attribute_exists(pk)',
  };
  return transactIf([{ Update }, ...auditPuts(entry)], { attempts: ATTEMPTS });
}
