import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import type { AuditEntry } from '#shared/core/audit/audit-entry.ts';
import { auditPuts } from '#shared/core/audit/audit-store.ts';
import { dynamo, tableName } from '#shared/platform/dynamo/client.ts';
import { absent, all, type Condition, exists } from '#shared/platform/dynamo/conditions.ts';
import type { Term } from '#shared/platform/dynamo/lease.ts';
import { transactIf } from '#shared/platform/dynamo/transact.ts';
import { claimItem, updateItem } from '#shared/platform/dynamo/update.ts';
import { update } from '#shared/platform/dynamo/update-builder.ts';
import { deliverySchema } from './delivery.ts';
import { deliveryRange } from './delivery-store.ts';
import type { Replay } from './replay.ts';
import { type Webhook, webhookSchema } from './webhook.ts';
import { webhookKey } from './webhook-items.ts';

/** A webhook's latest replay, in its item: deleting the webhook ends it. */

type WebhookId = Pick<Webhook, 'ownerId' | 'id'>;

/**
 * Stores a new replay in place of `before`, with its audit entry. False if another was started, or the
 * webhook deleted concurrently.
 */
export async function storeReplay(
  { ownerId, id }: WebhookId,
  { replay, before }: { replay: Replay; before: Replay | undefined },
  entry: AuditEntry,
): Promise<boolean> {
  const asRead = before ? isReplay(before) : all(exists(), absent('replay'));
  const change = update(webhookKey(ownerId, id)).set({ replay }).when(asRead);
  return transactIf([change.action, ...auditPuts(entry)]);
}

const isReplay =
  ({ id, updatedAt }: Replay): Condition =>
  (use) =>
    `replay.id = ${use.value(id)} AND replay.updatedAt = ${use.value(updatedAt)}`;

/**
 * Claims the part of a running replay after a position for a term. Only one concurrent worker gets the claim.
 * False if another one has it or the replay has advanced.
 */
export async function claimReplay(
  { ownerId, id }: WebhookId,
  { id: replayId, position }: Pick<Replay, 'id' | 'position'>,
  { now, until }: Term,
): Promise<boolean> {
  const running = { ':id': replayId, ':position': position, ':running': 'running' };
  const item = await claimItem({
    Key: webhookKey(ownerId, id),
    UpdateExpression: 'SET replay.claim = :until',
    ConditionExpression:
      'replay.id = :id AND replay.#status = :running AND replay.#position <= :position AND ' +
      '(attribute_not_exists(replay.claim) OR replay.claim <= :now)',
    ExpressionAttributeNames: { '#position': 'position', '#status': 'status' },
    ExpressionAttributeValues: { ...running, ':now': now.getTime(), ':until': until.getTime() },
  });
  return item !== undefined;
}

export interface Progress extends Pick<Replay, 'position' | 'status'> {
  replayId: string;
  /** Deliveries queued since the former position. */
  queued: number;
}

/** Advances a running replay and ends the claim. Does nothing if it is at this position or after it. */
export async function advanceReplay(
  { ownerId, id }: WebhookId,
  { replayId, position, status, queued }: Progress,
  now: Date,
): Promise<Webhook | undefined> {
  const item = await updateItem({
    Key: webhookKey(ownerId, id),
    UpdateExpression:
      'SET replay.#position = :position, replay.#status = :status, replay.updatedAt = :now, replay.queued ' +
      '= replay.queued + :queued REMOVE replay.claim',
    ConditionExpression:
      'replay.id = :id AND replay.#status = :running AND (replay.#position < :position OR :status <> ' +
      ':running)',
    ExpressionAttributeNames: { '#position': 'position', '#status': 'status' },
    ExpressionAttributeValues: {
      ':id': replayId,
      ':position': position,
      ':status': status,
      ':running': 'running',
      ':queued': queued,
      ':now': now.toISOString(),
    },
  });
  return item && webhookSchema.parse(item);
}

const replayedSchema = deliverySchema.pick({
  id: true,
  status: true,
  made: true,
  roundStart: true,
  replayId: true,
});

/** A delivery as needed by a replay. */
export type ReplayedDelivery = z.infer<typeof replayedSchema>;

/**
 * Deliveries of a range after a position, oldest first; `next`: start of the following
 * page. Strongly consistent.
 */
export async function replayPage(
  webhookId: string,
  { from, to, after }: { from: string; to: string; after: string },
  limit: number,
): Promise<{ deliveries: ReplayedDelivery[]; isLast: boolean }> {
  const { Items = [], LastEvaluatedKey } = await dynamo().send(
    new QueryCommand({
      TableName: tableName(),
      ...deliveryRange(webhookId, after > from ? `${after}~` : from, to),
      ProjectionExpression: 'id, #status, made, roundStart, replayId',
      ExpressionAttributeNames: { '#status': 'status' },
      ConsistentRead: true,
      Limit: limit,
    }),
  );
  return { deliveries: z.array(replayedSchema).parse(Items), isLast: LastEvaluatedKey === undefined };
}
