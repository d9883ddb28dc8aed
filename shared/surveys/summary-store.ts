import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { GetCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { dynamo, tableName } from '../platform/dynamo/client.ts';
import { type ItemKey, TABLE } from '../platform/dynamo/table.ts';
import { ConditionFailedError, transactWrite } from '../platform/dynamo/transact.ts';
import { smartLinkPartition } from '../smart-links/page-entry.ts';
import { smartLinkCheck } from '../smart-links/smart-link-store.ts';
import { Tally } from './tally.ts';

/** The item with the snapshot of a survey's older submissions. */

const snapshotKey = (smartLinkId: string): ItemKey => ({
  pk: smartLinkPartition(smartLinkId),
  sk: 'SUMMARY',
});

const snapshotSchema = z.object({
  /** Incremented on every write. */
  version: z.int(),
  /** Position of the last submission included. */
  upTo: z.string(),
  packed: z.instanceof<typeof Uint8Array<ArrayBufferLike>>(Uint8Array),
});

/** Tally of all submissions up to a position. */
export interface Snapshot {
  version: number;
  upTo: string | undefined;
  tally: Tally;
}

/** An item has at most 400 KB (AWS limit). */
const MAX_PACKED_BYTES = 350_000;

/** The snapshot of a survey; empty when there is none or its format is unknown. */
export async function readSnapshot(smartLinkId: string): Promise<Snapshot> {
  const { Item } = await dynamo().send(
    new GetCommand({ TableName: tableName(), Key: snapshotKey(smartLinkId), ConsistentRead: true }),
  );
  const stored = Item && snapshotSchema.parse(Item);
  if (!stored) return { version: 0, upTo: undefined, tally: new Tally() };
  const { version, upTo, packed } = stored;
  const tally = Tally.from(JSON.parse(inflateRawSync(packed).toString('utf8')));
  return tally ? { version, upTo, tally } : { version, upTo: undefined, tally: new Tally() };
}

/**
 * Replaces the previous version. False when another request replaced it, the Smart Link is deleted, or the tally is too
 * large: summaries stay correct, only slower.
 */
export async function writeSnapshot(
  smartLinkId: string,
  { version, upTo, tally }: Snapshot,
): Promise<boolean> {
  const packed = deflateRawSync(JSON.stringify(tally));
  if (packed.length > MAX_PACKED_BYTES) return false;
  const Item = { ...snapshotKey(smartLinkId), version, upTo, packed };
  try {
    await transactWrite([
      smartLinkCheck(smartLinkId),
      {
        Put: {
          TableName: tableName(),
          Item,
          ConditionExpression: `attribute_not_exists(${TABLE.partitionKey}) OR version = :before`,
          ExpressionAttributeValues: { ':before': version - 1 },
        },
      },
    ]);
    return true;
  } catch (error) {
    if (error instanceof ConditionFailedError) return false;
    throw error;
  }
}
