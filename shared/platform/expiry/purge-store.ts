import { DeleteCommand } from '@aws-sdk/lib-dynamodb';
import { dynamo, tableName } from '../dynamo/client.ts';
import { exists } from '../dynamo/conditions.ts';
import { INDEX } from '../dynamo/table.ts';
import type { TransactAction } from '../dynamo/transact.ts';
import { updateItem } from '../dynamo/update.ts';
import { update } from '../dynamo/update-builder.ts';
import { expiryIndexKeys, purgeKey } from './expiry-index.ts';

/** Markers of deleted links and Smart Links whose statistics the sweep has yet to remove. */

/** Delay before statistics are purged: longer than a click can stay in the queue (4 days at most). */
const PURGE_AFTER_MS = 5 * 24 * 3600 * 1000;

/**
 * Action that schedules the purge of a deleted link or Smart Link; add it to the transaction that deletes it.
 */
export function schedulePurge(targetId: string, ownerId: string, now: Date): TransactAction {
  const at = new Date(now.getTime() + PURGE_AFTER_MS).toISOString();
  const Item = { ...purgeKey(targetId), ...expiryIndexKeys(at, targetId), linkId: targetId, ownerId };
  return { Put: { TableName: tableName(), Item } };
}

/** Makes a purge that was begun due at another time. */
export async function postponePurge(targetId: string, at: Date): Promise<void> {
  const { sortKey } = INDEX.byExpiry;
  const due = expiryIndexKeys(at.toISOString(), targetId)[sortKey];
  await updateItem(
    update(purgeKey(targetId))
      .set({ [sortKey]: due })
      .when(exists()),
  );
}

/** Removes the marker once the purge is done. */
export async function removePurgeMark(targetId: string): Promise<void> {
  await dynamo().send(new DeleteCommand({ TableName: tableName(), Key: purgeKey(targetId) }));
}
