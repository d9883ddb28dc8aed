import { ownerKey } from '../../core/accounts/account-items.ts';
import { updateItem } from '../../platform/dynamo/update.ts';
import type { ImportJob } from './import-job.ts';

/** The owner's item names the running import and a deadline, so that only one runs at a time, and none blocks others for long. */

type Import = Pick<ImportJob, 'ownerId' | 'id'>;

const MINUTE_MS = 60_000;

/** A start takes seconds. One that was cut off is forgotten after this time. */
const START_MS = 2 * MINUTE_MS;

/** Longer than the queue waits before it delivers a message again. Every delivery extends it. */
const RUN_MS = 15 * MINUTE_MS;

const deadline = (now: Date, ms: number): string => new Date(now.getTime() + ms).toISOString();

/** Makes an import the running one until its start has ended. False while another one runs. Idempotent. */
export async function claimImport({ ownerId, id }: Import, now: Date): Promise<boolean> {
  const claimed = await updateItem({
    Key: ownerKey(ownerId),
    UpdateExpression: 'SET importId = :id, importUntil = :until',
    ConditionExpression:
      'attribute_exists(pk) AND (attribute_not_exists(importUntil) OR importUntil <= :now OR importId = :id)',
    ExpressionAttributeValues: { ':id': id, ':until': deadline(now, START_MS), ':now': now.toISOString() },
  });
  return claimed !== undefined;
}

/** Extends the deadline of the running import; without effect on others. */
export async function keepImport({ ownerId, id }: Import, now: Date): Promise<void> {
  await updateItem({
    Key: ownerKey(ownerId),
    UpdateExpression: 'SET importUntil = :until',
    ConditionExpression: 'importId = :id',
    ExpressionAttributeValues: { ':id': id, ':until': deadline(now, RUN_MS) },
  });
}

/** Lets the next import start. Idempotent. */
export async function releaseImport({ ownerId, id }: Import): Promise<void> {
  await updateItem({
    Key: ownerKey(ownerId),
    UpdateExpression: 'REMOVE importId, importUntil',
    ConditionExpression: 'importId = :id',
    ExpressionAttributeValues: { ':id': id },
  });
}
