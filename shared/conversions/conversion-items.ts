import { hash } from 'node:crypto';
import { keyedHash } from '#shared/clicks/visits/keyed-hash.ts';
import { shardOf } from '#shared/platform/dynamo/due-index.ts';
import type { Partitions } from '#shared/platform/dynamo/partitions.ts';
import type { ItemKey } from '#shared/platform/dynamo/table.ts';
import { idOfDigest } from '#shared/platform/runtime/ids.ts';

/**
 * Keys of conversions that were received, and of customers. No zod, no AWS SDK: the manifest reads them.
 */

const CONVERSION = 'CONVERSION#';

/** Conversions of all accounts. */
export const CONVERSION_PARTITIONS: Partitions = `${CONVERSION}*`;

/** An account may record thousands a second, and a partition takes 1,000 writes (AWS limit). */
const SHARDS = 16;

/** All partitions of an account. */
export const conversionPartitions = (ownerId: string): string[] =>
  Array.from({ length: SHARDS }, (_, shard) => partition(ownerId, shard));

const partition = (ownerId: string, shard: number): string => `${CONVERSION}${ownerId}#${shard}`;

/**
 * Identifies an event of an account. With a hash that no key is part of: an event is counted once for ever,
 * also after a key was replaced.
 */
export const eventHash = (ownerId: string, eventId: string): string =>
  hash('sha256', `conversion\n${ownerId}\n${eventId}`, 'hex');

export const conversionId = (event: string): string => idOfDigest('conversion', event);

/** Identifies a customer of an account, without revealing the caller's id. */
export const customerHash = (ownerId: string, customerId: string, key: string): string =>
  keyedHash(key).update(`customer\n${ownerId}\n${customerId}`).digest('base64url').slice(0, 22);

export const guardKey = (ownerId: string, event: string): ItemKey => ({
  pk: partition(ownerId, shardOf(event, SHARDS)),
  sk: `EVENT#${event.slice(0, 40)}`,
});

export const customerKey = (ownerId: string, customer: string): ItemKey => ({
  pk: partition(ownerId, shardOf(customer, SHARDS)),
  sk: `CUSTOMER#${customer}`,
});
