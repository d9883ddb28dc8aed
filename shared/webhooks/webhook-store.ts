import { MAX_WEBHOOKS } from '#shared/core/accounts/plans.ts';
import { webhookCountAction } from '#shared/core/accounts/quota-store.ts';
import type { AuditEntry } from '#shared/core/audit/audit-entry.ts';
import { auditPuts } from '#shared/core/audit/audit-store.ts';
import { tableName } from '#shared/platform/dynamo/client.ts';
import { updateIf } from '#shared/platform/dynamo/conditional-write.ts';
import { findItem, getItem } from '#shared/platform/dynamo/get-item.ts';
import { parseAll, queryPrefix } from '#shared/platform/dynamo/query-pages.ts';
import { type ItemKey, TABLE } from '#shared/platform/dynamo/table.ts';
import { type Step, transactIf, transactSteps, unconditional } from '#shared/platform/dynamo/transact.ts';
import { insert } from '#shared/platform/dynamo/transact-actions.ts';
import { uniqueKey } from '#shared/platform/dynamo/unique-key.ts';
import { nextUpdate } from '#shared/platform/http/if-match.ts';
import { purgeDeliveries } from './delivery-store.ts';
import { FAILURE_STATE, OLD_SECRET_MS, uniqueTarget, type Webhook, webhookSchema } from './webhook.ts';
import { webhookKey } from './webhook-items.ts';

// An owner's creates and deletes contend for the owner's item, so they need more attempts than other writes.
const ATTEMPTS = 14;

type Guarded = Pick<Webhook, 'ownerId' | 'id' | 'url' | 'mode'>;

/** The guard of a URL: one webhook of an owner has it. */
const guardKey = (webhook: Guarded): ItemKey =>
  uniqueKey(webhook.ownerId, ['webhook', uniqueTarget(webhook)]);

/** Puts the guard of a webhook's URL. Fails if a webhook holds it. */
const guardPut = (webhook: Guarded) => insert({ ...guardKey(webhook), webhookId: webhook.id });

/** Deletes the guard of a webhook's URL. Fails unless the webhook holds it. */
function guardDelete(webhook: Guarded) {
  return {
    Delete: {
      TableName: tableName(),
      Key: guardKey(webhook),
      ConditionExpression: 'webhookId = :id',
      ExpressionAttributeValues: { ':id': webhook.id },
    },
  };
}

/** The webhook that holds the guard of a URL. Strongly consistent. */
export async function findGuardHolder(webhook: Guarded): Promise<string | undefined> {
  const item = await getItem(guardKey(webhook));
  return item && String(item['webhookId']);
}

/** Adds a webhook unless another one of the owner has its URL, or the owner has the maximum. Idempotent. */
export async function addWebhook(
  webhook: Webhook,
  entry: AuditEntry,
): Promise<'added' | 'quota reached' | 'url taken'> {
  const Item = { ...webhookKey(webhook.ownerId, webhook.id), ...webhook };
  const steps: Step<'added' | 'quota reached' | 'url taken'>[] = [
    // IDs are random: an existing item means that an earlier attempt of this request stored it.
    [insert(Item), 'added'],
    [guardPut(webhook), 'url taken'],
    [webhookCountAction(webhook.ownerId, 1, MAX_WEBHOOKS), 'quota reached'],
    ...unconditional(...auditPuts(entry)),
  ];
  return (await transactSteps(steps, { attempts: ATTEMPTS })) ?? 'added';
}

/** A webhook, read strongly consistent. */
export const findWebhook = (ownerId: string, id: string): Promise<Webhook | undefined> =>
  findItem(webhookKey(ownerId, id), webhookSchema);

/** All webhooks of an owner; they fit one page. Consistent: a new webhook receives all later events. */
export const findWebhooks = (ownerId: string): Promise<Webhook[]> =>
  parseAll(queryPrefix(webhookKey(ownerId, '')), webhookSchema);

/** Deletes a webhook. False when it was changed or deleted concurrently. TTL removes its deliveries. */
export async function removeWebhook(webhook: Webhook, entry: AuditEntry): Promise<boolean> {
  const { ownerId, id } = webhook;
  const Delete = { TableName: tableName(), Key: webhookKey(ownerId, id), ...sameAs(webhook) };
  const others = [guardDelete(webhook), webhookCountAction(ownerId, -1, MAX_WEBHOOKS), ...auditPuts(entry)];
  return transactIf([{ Delete }, ...others], { attempts: ATTEMPTS });
}

/** Condition: what its owner may change of a webhook is as it was read. */
const sameAs = ({ url, events, description, status, secret, updatedAt }: Webhook) => ({
  ConditionExpression:
    '#url = :sameUrl AND #events = :sameEvents AND #description = :sameDescription AND #status = ' +
    ':sameStatus AND #secret = :sameSecret AND #updatedAt = :sameUpdate',
  ExpressionAttributeNames: {
    '#url': 'url',
    '#events': 'events',
    '#description': 'description',
    '#status': 'status',
    '#secret': 'secret',
    '#updatedAt': 'updatedAt',
  },
  ExpressionAttributeValues: {
    ':sameUrl': url,
    ':sameEvents': events,
    ':sameDescription': description,
    ':sameStatus': status,
    ':sameSecret': secret,
    ':sameUpdate': updatedAt,
  },
});

/**
 * Deletes a webhook of a closed account, with its deliveries. False if stopped, or if it was changed in the
 * meantime.
 */
export async function eraseWebhook(webhook: Guarded, shouldStop: () => boolean): Promise<boolean> {
  const { ownerId, id, url } = webhook;
  if (!(await purgeDeliveries(id, shouldStop))) return false;
  const TableName = tableName();
  const Delete = {
    TableName,
    Key: webhookKey(ownerId, id),
    ConditionExpression: '#url = :url',
    ExpressionAttributeNames: { '#url': 'url' },
    ExpressionAttributeValues: { ':url': url },
  };
  return transactIf([{ Delete }, { Delete: { TableName, Key: guardKey(webhook) } }]);
}

export type WebhookChange = {
  [Field in 'url' | 'events' | 'description' | 'status' | 'dataPermissions']?: Webhook[Field] | undefined;
} & {
  /** null removes them. */
  headers?: Webhook['headers'] | null;
};

/**
 * Updates the given fields of a webhook; `changed`: it was changed or deleted concurrently. A new URL is
 * guarded against another webhook with it.
 */
export async function changeWebhook(
  before: Webhook,
  change: WebhookChange,
  { entry, now }: { entry: AuditEntry | undefined; now: Date },
): Promise<Webhook | 'changed' | 'url taken'> {
  const { ownerId, id } = before;
  const { set, remove } = attributesOf(before, change, now);
  const { ExpressionAttributeNames, ExpressionAttributeValues, ...update } = updateOf(set, remove);
  const same = sameAs(before);
  const Update = {
    TableName: tableName(),
    Key: webhookKey(ownerId, id),
    ...update,
    ConditionExpression: same.ConditionExpression,
    ExpressionAttributeNames: { ...same.ExpressionAttributeNames, ...ExpressionAttributeNames },
    ExpressionAttributeValues: { ...same.ExpressionAttributeValues, ...ExpressionAttributeValues },
  };
  const { url = before.url } = change;
  const after = { ...before, url };
  const isMoved = uniqueTarget(after) !== uniqueTarget(before);
  const steps: Step<'changed' | 'url taken'>[] = [
    [{ Update }, 'changed'],
    ...(isMoved
      ? ([
          [guardPut(after), 'url taken'],
          [guardDelete(before), 'changed'],
        ] as const)
      : []),
    ...unconditional(...auditPuts(entry)),
  ];
  const failure = await transactSteps(steps, { attempts: ATTEMPTS });
  if (failure !== undefined) return failure;
  return (await findWebhook(ownerId, id)) ?? 'changed';
}

function attributesOf(before: Webhook, { headers, ...change }: WebhookChange, now: Date) {
  const set: Record<string, unknown> = {
    ...change,
    headers: headers ?? undefined,
    updatedAt: nextUpdate(before, now),
  };
  const remove: string[] = headers === null ? ['headers'] : [];
  // A new URL or a reactivation resets the failure state, and ends a wait.
  if ((change.url !== undefined && change.url !== before.url) || change.status === 'active') {
    set['failures'] = 0;
    remove.push('slowUntil', 'pause', ...FAILURE_STATE);
  }
  if (change.status !== undefined) remove.push('disabledAt', 'disabledReason');
  return { set, remove };
}

function updateOf(set: Record<string, unknown>, remove: readonly string[]) {
  const names = Object.keys(set).filter((name) => set[name] !== undefined);
  return {
    UpdateExpression:
      `SET ${names.map((name) => `#${name} = :${name}`).join(', ')}` +
      (remove.length > 0 ? ` REMOVE ${remove.join(', ')}` : ''),
    ExpressionAttributeNames: Object.fromEntries(names.map((name) => [`#${name}`, name])),
    ExpressionAttributeValues: Object.fromEntries(names.map((name) => [`:${name}`, set[name]])),
  };
}

/**
 * Replaces a webhook's secret; the old one keeps signing for a while, like those in `kept`. False when the
 * webhook was changed, rotated or deleted concurrently.
 */
export function replaceSecret(
  before: Webhook,
  { secret, kept }: { secret: string; kept: Webhook['oldSecrets'] },
  { entry, now }: { entry: AuditEntry; now: Date },
): Promise<boolean> {
  const until = new Date(now.getTime() + OLD_SECRET_MS).toISOString();
  const Update = {
    TableName: tableName(),
    Key: webhookKey(before.ownerId, before.id),
    UpdateExpression: 'SET secret = :secret, oldSecrets = :oldSecrets, updatedAt = :now',
    ConditionExpression: 'secret = :old',
    ExpressionAttributeValues: {
      ':secret': secret,
      ':old': before.secret,
      ':oldSecrets': [...kept, { secret: before.secret, until }],
      ':now': nextUpdate(before, now),
    },
  };
  return transactIf([{ Update }, ...auditPuts(entry)], { attempts: ATTEMPTS });
}

/** Notes that the deliveries of a webhook in pull mode were read. */
export async function recordRead({ ownerId, id }: Pick<Webhook, 'ownerId' | 'id'>, now: Date): Promise<void> {
  await updateIf({
    Key: webhookKey(ownerId, id),
    UpdateExpression: 'SET lastReadAt = :now',
    ConditionExpression:
      `attribute_exists(${TABLE.partitionKey}) AND (attribute_not_exists(lastReadAt) OR lastReadAt < ` +
      ':now)',
    ExpressionAttributeValues: { ':now': now.toISOString() },
  });
}
