import { MAX_WEBHOOKS } from '#shared/core/accounts/plans.ts';
import { webhookCountAction } from '#shared/core/accounts/quota-store.ts';
import type { AuditEntry } from '#shared/core/audit/audit-entry.ts';
import { auditPuts } from '#shared/core/audit/audit-store.ts';
import { updateIf } from '#shared/platform/dynamo/conditional-write.ts';
import { absent, any, below, exists, has, is } from '#shared/platform/dynamo/conditions.ts';
import { findItem, getItem } from '#shared/platform/dynamo/get-item.ts';
import { parseAll, queryPrefix } from '#shared/platform/dynamo/query-pages.ts';
import type { ItemKey } from '#shared/platform/dynamo/table.ts';
import { type Step, transactIf, transactSteps, unconditional } from '#shared/platform/dynamo/transact.ts';
import { insert, remove } from '#shared/platform/dynamo/transact-actions.ts';
import { uniqueKey } from '#shared/platform/dynamo/unique-key.ts';
import { update } from '#shared/platform/dynamo/update-builder.ts';
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
const guardDelete = (webhook: Guarded) => remove(guardKey(webhook), is('webhookId', webhook.id));

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
  const actions = [
    remove(webhookKey(ownerId, id), sameAs(webhook)),
    guardDelete(webhook),
    webhookCountAction(ownerId, -1, MAX_WEBHOOKS),
    ...auditPuts(entry),
  ];
  return transactIf(actions, { attempts: ATTEMPTS });
}

/** Condition: what its owner may change of a webhook is as it was read. */
const sameAs = ({ url, events, description, status, secret, updatedAt }: Webhook) =>
  has({ url, events, description, status, secret, updatedAt });

/**
 * Deletes a webhook of a closed account, with its deliveries. False if stopped, or if it was changed in the
 * meantime.
 */
export async function eraseWebhook(webhook: Guarded, shouldStop: () => boolean): Promise<boolean> {
  const { ownerId, id, url } = webhook;
  if (!(await purgeDeliveries(id, shouldStop))) return false;
  return transactIf([remove(webhookKey(ownerId, id), is('url', url)), remove(guardKey(webhook))]);
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
  const { url = before.url } = change;
  const after = { ...before, url };
  const isMoved = uniqueTarget(after) !== uniqueTarget(before);
  const steps: Step<'changed' | 'url taken'>[] = [
    [changeAction(before, change, now), 'changed'],
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

function changeAction(before: Webhook, { headers, ...change }: WebhookChange, now: Date) {
  const changed = update(webhookKey(before.ownerId, before.id))
    .set({ ...change, headers: headers ?? undefined, updatedAt: nextUpdate(before, now) })
    .when(sameAs(before));
  if (headers === null) changed.remove('headers');
  // A new URL or a reactivation resets the failure state, and ends a wait.
  if ((change.url !== undefined && change.url !== before.url) || change.status === 'active')
    changed.set({ failures: 0 }).remove('slowUntil', 'pause', ...FAILURE_STATE);
  if (change.status !== undefined) changed.remove('disabledAt', 'disabledReason');
  return changed.action;
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
  const change = update(webhookKey(before.ownerId, before.id))
    .set({
      secret,
      oldSecrets: [...kept, { secret: before.secret, until }],
      updatedAt: nextUpdate(before, now),
    })
    .when(is('secret', before.secret));
  return transactIf([change.action, ...auditPuts(entry)], { attempts: ATTEMPTS });
}

/** Notes that the deliveries of a webhook in pull mode were read. */
export async function recordRead({ ownerId, id }: Pick<Webhook, 'ownerId' | 'id'>, now: Date): Promise<void> {
  const lastReadAt = now.toISOString();
  const isLater = any(absent('lastReadAt'), below('lastReadAt', lastReadAt));
  await updateIf(update(webhookKey(ownerId, id)).set({ lastReadAt }).when(exists(), isLater));
}
