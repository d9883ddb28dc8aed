import type { ItemKey } from '#shared/platform/dynamo/table.ts';
import type { ItemUpdate } from '#shared/platform/dynamo/update.ts';
import { ownerKey } from './account-items.ts';

/**
 * Long jobs of which an account runs one at a time: its item names the running one, and a deadline (ISO 8601)
 * after which the next may start, so that a job that was cut off does not block others for long.
 */
export interface RunningJob {
  kind: 'export' | 'import';
  ownerId: string;
  id: string;
}

/** An update for `updateItem`, or for an action of a transaction. */
export type JobUpdate = Pick<
  ItemUpdate,
  'ConditionExpression' | 'ExpressionAttributeNames' | 'ExpressionAttributeValues'
> & {
  Key: ItemKey;
  UpdateExpression: string;
};

/**
 * Update that makes a job the running one until `until`; fails while another one runs, and
 * without such an account.
 */
export const startJob = (
  { kind, ownerId, id }: RunningJob,
  { now, until }: { now: Date; until: string },
): JobUpdate => ({
  Key: ownerKey(ownerId),
  UpdateExpression: `SET ${kind}Id = :id, ${kind}Until = :until`,
  ConditionExpression:
    `attribute_exists(pk) AND (attribute_not_exists(${kind}Until) OR ${kind}Until <= :now OR ${kind}Id = ` +
    ':id)',
  ExpressionAttributeValues: { ':id': id, ':until': until, ':now': now.toISOString() },
});

/** Update that extends the deadline of the running job; fails if another one was started. */
export const extendJob = ({ kind, ownerId, id }: RunningJob, until: Date): JobUpdate => ({
  Key: ownerKey(ownerId),
  UpdateExpression: `SET ${kind}Until = :until`,
  ConditionExpression: `${kind}Id = :id`,
  ExpressionAttributeValues: { ':id': id, ':until': until.toISOString() },
});

/** Update that lets the next job start; fails if another one was started. */
export const endJob = ({ kind, ownerId, id }: RunningJob): JobUpdate => ({
  Key: ownerKey(ownerId),
  UpdateExpression: `REMOVE ${kind}Id, ${kind}Until`,
  ConditionExpression: `${kind}Id = :id`,
  ExpressionAttributeValues: { ':id': id },
});
