import { GetCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import { MAX_WEBHOOKS } from '../accounts/plans.ts';
import { webhookCountAction } from '../accounts/quota-store.ts';
import { dynamo, tableName } from '../platform/dynamo/client.ts';
import { type ItemKey, TABLE } from '../platform/dynamo/table.ts';
import { ConditionFailedError, transactWrite } from '../platform/dynamo/transact.ts';
import { updateItem } from '../platform/dynamo/update.ts';
import { MAX_FAILURES, OLD_SECRET_MS, type Webhook, webhookSchema } from './webhook.ts';

const PREFIX = 'WEBHOOK#';

// An owner's creates and deletes contend for the owner's item, so they need more attempts than other writes.
const ATTEMPTS = 14;

const webhookKey = (ownerId: string, id: string): ItemKey => ({
  pk: `OWNER#${ownerId}`,
  sk: `${PREFIX}${id}`,
});

const EXISTS = `attribute_exists(${TABLE.partitionKey})`;

/** Adds a webhook unless the owner has the maximum, also under concurrency. False at the limit. Idempotent. */
export async function addWebhook(webhook: Webhook): Promise<boolean> {
  const Item = { ...webhookKey(webhook.ownerId, webhook.id), ...webhook };
  try {
    await transactWrite(
      [
        webhookCountAction(webhook.ownerId, 1, MAX_WEBHOOKS),
        {
          Put: {
            TableName: tableName(),
            Item,
            ConditionExpression: `attribute_not_exists(${TABLE.partitionKey})`,
          },
        },
      ],
      { attempts: ATTEMPTS },
    );
    return true;
  } catch (error) {
    if (!(error instanceof ConditionFailedError)) throw error;
    // Ids are random: an existing item means that an earlier attempt of this request stored it.
    return error.failed.has(1);
  }
}

/** Strongly consistent. */
export async function findWebhook(ownerId: string, id: string): Promise<Webhook | undefined> {
  const { Item } = await dynamo().send(
    new GetCommand({ TableName: tableName(), Key: webhookKey(ownerId, id), ConsistentRead: true }),
  );
  return Item && webhookSchema.parse(Item);
}

/** All webhooks of an owner; they fit one page. Consistent: a new webhook receives all later events. */
export async function findWebhooks(ownerId: string): Promise<Webhook[]> {
  const { Items = [] } = await dynamo().send(
    new QueryCommand({
      TableName: tableName(),
      KeyConditionExpression: `${TABLE.partitionKey} = :pk AND begins_with(${TABLE.sortKey}, :prefix)`,
      ExpressionAttributeValues: { ':pk': webhookKey(ownerId, '').pk, ':prefix': PREFIX },
      ConsistentRead: true,
    }),
  );
  return Items.map((item) => webhookSchema.parse(item));
}

/** Deletes a webhook. False when there is none. TTL removes its deliveries. */
export async function removeWebhook({ ownerId, id }: Pick<Webhook, 'ownerId' | 'id'>): Promise<boolean> {
  const Delete = { TableName: tableName(), Key: webhookKey(ownerId, id), ConditionExpression: EXISTS };
  try {
    await transactWrite([{ Delete }, webhookCountAction(ownerId, -1, MAX_WEBHOOKS)], { attempts: ATTEMPTS });
    return true;
  } catch (error) {
    if (error instanceof ConditionFailedError) return false;
    throw error;
  }
}

export type WebhookChange = {
  [Field in 'url' | 'events' | 'description' | 'status']?: Webhook[Field] | undefined;
};

/** Updates the given fields; returns the webhook, or undefined when there is none. */
export async function changeWebhook(
  { ownerId, id }: Pick<Webhook, 'ownerId' | 'id'>,
  change: WebhookChange,
  now: Date,
): Promise<Webhook | undefined> {
  const set: Record<string, unknown> = { ...change, updatedAt: now.toISOString() };
  const remove: string[] = [];
  // A new URL or a reactivation resets the failure state.
  if (change.url !== undefined || change.status === 'active') {
    set['failures'] = 0;
    remove.push('slowUntil');
  }
  if (change.status !== undefined) remove.push('disabledAt', 'disabledReason');
  return applyChange(ownerId, id, set, remove);
}

async function applyChange(
  ownerId: string,
  id: string,
  set: Record<string, unknown>,
  remove: readonly string[],
): Promise<Webhook | undefined> {
  const names = Object.keys(set).filter((name) => set[name] !== undefined);
  const item = await updateItem({
    Key: webhookKey(ownerId, id),
    UpdateExpression:
      `SET ${names.map((name) => `#${name} = :${name}`).join(', ')}` +
      (remove.length > 0 ? ` REMOVE ${remove.join(', ')}` : ''),
    ConditionExpression: EXISTS,
    ExpressionAttributeNames: Object.fromEntries(names.map((name) => [`#${name}`, name])),
    ExpressionAttributeValues: Object.fromEntries(names.map((name) => [`:${name}`, set[name]])),
  });
  return item && webhookSchema.parse(item);
}

/**
 * Replaces a webhook's secret; the old one keeps signing for a while, like those in `kept`. Undefined when the webhook
 * was rotated or deleted concurrently.
 */
export async function replaceSecret(
  { ownerId, id, secret: old }: Webhook,
  secret: string,
  kept: Webhook['oldSecrets'],
  now: Date,
): Promise<Webhook | undefined> {
  const until = new Date(now.getTime() + OLD_SECRET_MS).toISOString();
  const item = await updateItem({
    Key: webhookKey(ownerId, id),
    UpdateExpression: 'SET secret = :secret, oldSecrets = :oldSecrets, updatedAt = :now',
    ConditionExpression: 'secret = :old',
    ExpressionAttributeValues: {
      ':secret': secret,
      ':old': old,
      ':oldSecrets': [...kept, { secret: old, until }],
      ':now': now.toISOString(),
    },
  });
  return item && webhookSchema.parse(item);
}

/** Resets the failure count, and sets or clears `slowUntil`. */
export async function recordSuccess(
  { ownerId, id }: Pick<Webhook, 'ownerId' | 'id'>,
  slowUntil: string | undefined,
): Promise<void> {
  await updateItem({
    Key: webhookKey(ownerId, id),
    UpdateExpression: `SET failures = :none${slowUntil ? ', slowUntil = :slow' : ' REMOVE slowUntil'}`,
    ConditionExpression: EXISTS,
    ExpressionAttributeValues: { ':none': 0, ...(slowUntil && { ':slow': slowUntil }) },
  });
}

/**
 * Counts a failed attempt, updates `slowUntil`, and disables the webhook at the limit. True when this call disabled it.
 */
export async function recordFailure(
  { ownerId, id }: Pick<Webhook, 'ownerId' | 'id'>,
  error: string,
  slowUntil: string | undefined,
  now: Date,
): Promise<boolean> {
  const Key = webhookKey(ownerId, id);
  const item = await updateItem({
    Key,
    UpdateExpression: `ADD failures :one${slowUntil ? ' SET slowUntil = :slow' : ''}`,
    ConditionExpression: EXISTS,
    ExpressionAttributeValues: { ':one': 1, ...(slowUntil && { ':slow': slowUntil }) },
  });
  if (!item || webhookSchema.parse(item).failures < MAX_FAILURES) return false;
  const reason = `${MAX_FAILURES} attempts in a row failed. The last one: ${error}`;
  const off = await updateItem({
    Key,
    UpdateExpression: 'SET #status = :off, disabledAt = :now, disabledReason = :reason, updatedAt = :now',
    // A success or its owner may have changed it concurrently.
    ConditionExpression: '#status = :on AND failures >= :max',
    ExpressionAttributeNames: { '#status': 'status' },
    ExpressionAttributeValues: {
      ':on': 'active',
      ':off': 'inactive',
      ':max': MAX_FAILURES,
      ':now': now.toISOString(),
      ':reason': reason,
    },
  });
  return off !== undefined;
}
