import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { DeleteCommand } from '@aws-sdk/lib-dynamodb';
import { dynamo, tableName } from '../dynamo/client.ts';
import { absent, any, conditioned, is } from '../dynamo/conditions.ts';
import type { TransactAction } from '../dynamo/transact.ts';
import { expiryIndexKeys, transferKey } from './expiry-index.ts';

/**
 * Markers of links and Smart Links that were moved to another account, until nothing that is still running
 * takes them for the former owner's.
 */

/** Longer than any function runs, and than a read can be stale. */
const SETTLED_AFTER_MS = 15 * 60_000;

/** Action that schedules the end of a move; add it to the transaction that moves the link or Smart Link. */
export function scheduleSettling(targetId: string, from: string, now: Date): TransactAction {
  const at = new Date(now.getTime() + SETTLED_AFTER_MS).toISOString();
  const Item = {
    ...transferKey(targetId, from),
    ...expiryIndexKeys(at, targetId),
    linkId: targetId,
    from,
    at,
  };
  return { Put: { TableName: tableName(), Item } };
}

/** Removes the marker, unless the link or Smart Link has been moved away from this owner again. */
export async function removeTransferMark(targetId: string, from: string, at: string): Promise<void> {
  try {
    await dynamo().send(
      new DeleteCommand({
        TableName: tableName(),
        Key: transferKey(targetId, from),
        ...conditioned(any(absent(), is('at', at))),
      }),
    );
  } catch (error) {
    if (!(error instanceof ConditionalCheckFailedException)) throw error;
  }
}
