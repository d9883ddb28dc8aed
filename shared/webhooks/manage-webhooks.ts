import { MAX_WEBHOOKS } from '../accounts/plans.ts';
import { retryConflicts } from '../platform/dynamo/retry-conflicts.ts';
import { AppError } from '../platform/errors.ts';
import { type IdSource, isId } from '../platform/runtime/ids.ts';
import { newWebhookSecret } from './signature.ts';
import {
  assertAllowedTarget,
  type CreateWebhook,
  currentOldSecrets,
  MAX_OLD_SECRETS,
  type UpdateWebhook,
  type Webhook,
  type WebhookRecord,
  type WebhookWithSecret,
  webhookRecord,
} from './webhook.ts';
import {
  addWebhook,
  changeWebhook,
  findWebhook,
  findWebhooks,
  removeWebhook,
  replaceSecret,
} from './webhook-store.ts';
import type { WebhookTargets } from './webhook-targets.ts';

/** Creates a webhook. Its secret is returned only here. Throws VALIDATION_ERROR or QUOTA_EXCEEDED. */
export async function createWebhook(
  ownerId: string,
  input: CreateWebhook,
  targets: WebhookTargets,
  ids: IdSource,
  now: Date,
): Promise<WebhookWithSecret> {
  assertAllowedTarget(input.url, targets);
  const webhook: Webhook = {
    id: ids.newId('webhook'),
    ownerId,
    url: input.url,
    events: input.events,
    description: input.description || null,
    status: 'active',
    secret: newWebhookSecret(ids),
    oldSecrets: [],
    failures: 0,
    createdAt: now.toISOString(),
    updatedAt: now.toISOString(),
  };
  if (!(await addWebhook(webhook))) {
    const message = `You already have ${MAX_WEBHOOKS} webhooks, the most an account may have. Delete one that is not used.`;
    throw new AppError('QUOTA_EXCEEDED', message);
  }
  return { ...webhookRecord(webhook, now), secret: webhook.secret };
}

/** All webhooks of an owner, newest first. */
export async function listWebhooks(ownerId: string, now: Date): Promise<WebhookRecord[]> {
  const webhooks = await findWebhooks(ownerId);
  webhooks.sort((a, b) => compare(b.createdAt, a.createdAt) || compare(b.id, a.id));
  return webhooks.map((webhook) => webhookRecord(webhook, now));
}

/** Throws NOT_FOUND, also for another owner's webhook. */
export async function getWebhook(ownerId: string, id: string, now: Date): Promise<WebhookRecord> {
  return webhookRecord(await requireWebhook(ownerId, id), now);
}

/** The stored webhook of an owner. Throws NOT_FOUND. */
export async function requireWebhook(ownerId: string, id: string): Promise<Webhook> {
  const webhook = isId('webhook', id) ? await findWebhook(ownerId, id) : undefined;
  if (!webhook) throw noSuchWebhook(id);
  return webhook;
}

/** Updates the given fields; null clears the description. Throws NOT_FOUND or VALIDATION_ERROR. */
export async function updateWebhook(
  ownerId: string,
  id: string,
  input: UpdateWebhook,
  targets: WebhookTargets,
  now: Date,
): Promise<WebhookRecord> {
  if (input.url !== undefined) assertAllowedTarget(input.url, targets);
  const { description, ...rest } = input;
  const change = { ...rest, ...(description !== undefined && { description: description || null }) };
  const webhook = isId('webhook', id) ? await changeWebhook({ ownerId, id }, change, now) : undefined;
  if (!webhook) throw noSuchWebhook(id);
  return webhookRecord(webhook, now);
}

/** Deletes a webhook; pending deliveries are not sent. Throws NOT_FOUND. */
export async function deleteWebhook(ownerId: string, id: string): Promise<void> {
  if (!isId('webhook', id) || !(await removeWebhook({ ownerId, id }))) throw noSuchWebhook(id);
}

/**
 * Rotates the secret, returned only here; the old one also signs for a day. Throws NOT_FOUND, and QUOTA_EXCEEDED while
 * too many old ones still sign.
 */
export async function rotateSecret(
  ownerId: string,
  id: string,
  ids: IdSource,
  now: Date,
): Promise<WebhookWithSecret> {
  const secret = newWebhookSecret(ids);
  const webhook = await retryConflicts(async () => {
    const before = await requireWebhook(ownerId, id);
    // Done by an earlier attempt of this request.
    if (before.secret === secret) return before;
    const kept = currentOldSecrets(before, now);
    if (kept.length >= MAX_OLD_SECRETS) {
      const message = `The secret was rotated ${MAX_OLD_SECRETS} times within a day, and each old one still signs. Wait until ${kept[0]?.until}.`;
      throw new AppError('QUOTA_EXCEEDED', message);
    }
    const after = await replaceSecret(before, secret, kept, now);
    if (!after) throw new AppError('WRITE_CONFLICT');
    return after;
  });
  return { ...webhookRecord(webhook, now), secret };
}

const noSuchWebhook = (id: string) => new AppError('NOT_FOUND', `There is no webhook ${id.slice(0, 64)}.`);

const compare = (a: string, b: string): number => (a < b ? -1 : Number(a > b));
