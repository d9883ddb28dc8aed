import type { Caller } from '#shared/core/accounts/caller.ts';
import type { Permission } from '#shared/core/accounts/permissions.ts';
import { MAX_WEBHOOKS } from '#shared/core/accounts/plans.ts';
import type { Act, Author } from '#shared/core/audit/author.ts';
import { retryConflicts } from '#shared/platform/dynamo/retry-conflicts.ts';
import { AppError, invalidField } from '#shared/platform/errors.ts';
import { assertMatch, type IfMatch } from '#shared/platform/http/if-match.ts';
import { problem } from '#shared/platform/problems.ts';
import { type IdSource, isId } from '#shared/platform/runtime/ids.ts';
import { addClickSubscriber } from './click-subscriber-store.ts';
import { dataPermissionsOf } from './event-permissions.ts';
import { headersAfter } from './own-headers.ts';
import { newWebhookSecret } from './signature.ts';
import { assertReadable, permissionsFor } from './subscription.ts';
import {
  assertAllowedTarget,
  type CreateWebhook,
  currentOldSecrets,
  headersFor,
  headersOf,
  isOtherTarget,
  isSubscribed,
  MAX_OLD_SECRETS,
  type UpdateWebhook,
  uniqueTarget,
  type Webhook,
} from './webhook.ts';
import { secretEntry, webhookEntry, webhookUpdate } from './webhook-entry.ts';
import { type WebhookRecord, type WebhookWithSecret, webhookRecord } from './webhook-record.ts';
import {
  addWebhook,
  changeWebhook,
  findGuardHolder,
  findWebhook,
  findWebhooks,
  removeWebhook,
  replaceSecret,
  type WebhookChange,
} from './webhook-store.ts';
import type { WebhookTargets } from './webhook-targets.ts';

/** The author of a change to a webhook. */
export type WebhookManager = Author & Pick<Caller, 'permissions'>;

/** A change of a webhook or its URL. `targets`: where webhooks may send. */
export interface WebhookAct extends Act {
  by: WebhookManager;
  targets: WebhookTargets;
}

/**
 * Creates a webhook. Its secret is returned only here. Throws VALIDATION_ERROR, PERMISSION_DENIED for events
 * that the caller may not read, WEBHOOK_ALREADY_EXISTS or QUOTA_EXCEEDED.
 */
export async function createWebhook(
  { by, now, ids, targets }: WebhookAct & { ids: IdSource },
  input: CreateWebhook,
): Promise<WebhookWithSecret> {
  const { ownerId, permissions } = by;
  const { mode = 'push' } = input;
  if (mode === 'push') assertAllowedTarget(input.url, targets);
  else assertNoHeaders(input.headers);
  assertReadable(input.events, permissions);
  const webhook: Webhook = {
    id: ids.newId('webhook'),
    ownerId,
    url: input.url,
    events: input.events,
    description: input.description || null,
    mode,
    headers: headersFor(input.url, headersAfter([], input.headers)),
    dataPermissions: dataPermissionsOf(permissions),
    status: 'active',
    secret: newWebhookSecret(ids),
    oldSecrets: [],
    failures: 0,
    createdAt: now.toISOString(),
    updatedAt: now.toISOString(),
  };
  if (isSubscribed(webhook, 'link.clicked')) await addClickSubscriber(ownerId, now);
  const entry = webhookEntry({ by, now }, 'webhook.created', { before: null, after: webhook });
  const outcome = await withFreeUrl(webhook, () => addWebhook(webhook, entry));
  if (outcome === 'quota reached') {
    const message = `An account can have at most ${MAX_WEBHOOKS} webhooks. Delete one first.`;
    throw new AppError('QUOTA_EXCEEDED', message, { params: { quota: 'webhooks', limit: MAX_WEBHOOKS } });
  }
  return { ...webhookRecord(webhook, now), secret: webhook.secret };
}

/**
 * Runs a write that guards a webhook's URL. Throws WEBHOOK_ALREADY_EXISTS if another webhook of the owner
 * has it.
 */
async function withFreeUrl<T>(
  webhook: Pick<Webhook, 'ownerId' | 'id' | 'url' | 'mode'>,
  write: () => Promise<T | 'url taken'>,
): Promise<T> {
  return retryConflicts(async () => {
    const outcome = await write();
    if (outcome !== 'url taken') return outcome;
    const holder = await findGuardHolder(webhook);
    // Undefined: it was deleted in the meantime.
    throw holder === undefined ? new AppError('WRITE_CONFLICT') : urlTaken(holder);
  });
}

function urlTaken(id: string): AppError {
  const message = `is the URL of your webhook ${id}`;
  return new AppError(
    'WEBHOOK_ALREADY_EXISTS',
    `You already have a webhook with this URL: ${id}. Change that one.`,
    {
      params: { id },
      details: [{ path: 'url', ...problem('duplicate', message) }],
    },
  );
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

/**
 * An owner's active webhook in push mode. Throws NOT_FOUND, and WEBHOOK_INACTIVE for an inactive one or one
 * in pull mode, which is sent nothing.
 */
export async function requireSending(ownerId: string, id: string): Promise<Webhook> {
  const webhook = await requireActive(ownerId, id);
  if (webhook.mode === 'push') return webhook;
  throw new AppError(
    'WEBHOOK_INACTIVE',
    'Nothing is sent to a webhook in pull mode. Read its deliveries instead.',
  );
}

/** An owner's active webhook. Throws NOT_FOUND, and WEBHOOK_INACTIVE for an inactive one. */
export async function requireActive(ownerId: string, id: string): Promise<Webhook> {
  const webhook = await requireWebhook(ownerId, id);
  if (webhook.status !== 'active') throw new AppError('WEBHOOK_INACTIVE');
  return webhook;
}

/**
 * Updates the given fields; null clears the description. Throws NOT_FOUND, PRECONDITION_FAILED,
 * VALIDATION_ERROR, PERMISSION_DENIED for events that the caller may not read, or WEBHOOK_ALREADY_EXISTS.
 */
export async function updateWebhook(
  { by, now, targets }: WebhookAct,
  id: string,
  { input, ifMatch }: { input: UpdateWebhook; ifMatch?: IfMatch | undefined },
): Promise<WebhookRecord> {
  const { ownerId, permissions } = by;
  const { description, headers, ...rest } = input;
  const webhook = await retryConflicts(async () => {
    const before = await requireWebhook(ownerId, id);
    assertMatch(before, ifMatch);
    const change: WebhookChange = {
      ...rest,
      ...(description !== undefined && { description: description || null }),
    };
    // It may have been stored under other rules.
    if (change.url === before.url) delete change.url;
    const { url, events = before.events } = change;
    if (before.mode === 'pull') assertNoHeaders(headers);
    else {
      if (url !== undefined) assertAllowedTarget(url, targets);
      change.headers = headersChange(before, { url, headers });
    }
    // A new URL may be another receiver: all events count as new.
    assertReadable(events, permissions, url === undefined ? before.events : []);
    change.dataPermissions = dataPermissionsAfter(before, { url, events }, permissions);
    if (isSubscribed({ events }, 'link.clicked')) await addClickSubscriber(ownerId, now);
    const after = { ...before, ...defined(change) };
    const changed: Webhook = { ...after, headers: after.headers ?? undefined };
    const isMoved = uniqueTarget(changed) !== uniqueTarget(before);
    const entry = webhookUpdate({ by, now }, before, changed);
    const write = () => changeWebhook(before, change, { entry, now });
    const stored = isMoved ? await withFreeUrl(changed, write) : await write();
    if (typeof stored === 'string') throw new AppError('WRITE_CONFLICT');
    return stored;
  });
  return webhookRecord(webhook, now);
}

/** The headers to store; null to remove those that are stored, undefined to leave them. */
function headersChange(
  before: Webhook,
  { url = before.url, headers }: Pick<UpdateWebhook, 'url' | 'headers'>,
): WebhookChange['headers'] {
  const isMoved = isOtherTarget(url, before.url);
  if (headers === undefined && !isMoved) return undefined;
  return headersFor(url, headersAfter(headersOf(before), headers, { isMoved })) ?? null;
}

/** Throws VALIDATION_ERROR for headers of a webhook in pull mode, which never sends them. */
function assertNoHeaders(headers: UpdateWebhook['headers']): void {
  if (!headers || Object.values(headers).every((value) => value === null)) return;
  const message = 'must be absent in pull mode, in which nothing is sent';
  throw invalidField('headers', problem('conflicts_with', message, { field: 'mode' }));
}

/**
 * The permissions after a change. With a new URL, they are the caller's: deliveries of other events may be in
 * the log, or wait for a retry.
 */
const dataPermissionsAfter = (
  { dataPermissions }: Webhook,
  { url, events }: { url: string | undefined; events: readonly string[] },
  permissions: readonly Permission[],
): Permission[] =>
  url === undefined
    ? [...new Set([...dataPermissions, ...permissionsFor(events)])]
    : dataPermissionsOf(permissions);

/** Deletes a webhook; pending deliveries are not sent. Throws NOT_FOUND or PRECONDITION_FAILED. */
export async function deleteWebhook(act: Act, id: string, ifMatch?: IfMatch): Promise<void> {
  await retryConflicts(async () => {
    const webhook = await requireWebhook(act.by.ownerId, id);
    assertMatch(webhook, ifMatch);
    const entry = webhookEntry(act, 'webhook.deleted', { before: webhook, after: null });
    if (!(await removeWebhook(webhook, entry))) throw new AppError('WRITE_CONFLICT');
  });
}

/**
 * Rotates the secret, returned only here; the old one also signs for a day. Throws NOT_FOUND, and
 * QUOTA_EXCEEDED while too many old ones still sign.
 */
export async function rotateSecret(
  { by, now, ids }: Act & { ids: IdSource },
  id: string,
): Promise<WebhookWithSecret> {
  const secret = newWebhookSecret(ids);
  const webhook = await retryConflicts(async () => {
    const before = await requireWebhook(by.ownerId, id);
    // Done by an earlier attempt of this request.
    if (before.secret === secret) return before;
    const kept = currentOldSecrets(before, now);
    if (kept.length >= MAX_OLD_SECRETS) {
      const message =
        `The secret was rotated ${MAX_OLD_SECRETS} times within a day, and each old one still signs. Wait ` +
        `until ${kept[0]?.until}.`;
      throw new AppError('QUOTA_EXCEEDED', message);
    }
    const entry = secretEntry({ by, now }, before);
    if (!(await replaceSecret(before, { secret, kept }, { entry, now })))
      throw new AppError('WRITE_CONFLICT');
    return requireWebhook(by.ownerId, id);
  });
  return { ...webhookRecord(webhook, now), secret };
}

/** The fields that are set. */
const defined = <Fields extends object>(fields: Fields) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [Name in keyof Fields]: Exclude<Fields[Name], undefined>;
  };

const noSuchWebhook = (id: string) =>
  new AppError('NOT_FOUND', `The webhook ${id.slice(0, 64)} was not found.`, {
    params: { resource: 'webhook' },
  });

const compare = (a: string, b: string): number => (a < b ? -1 : Number(a > b));
