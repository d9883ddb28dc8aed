import { ICON_RULES } from '#shared/brand/brand-input.ts';
import type { Caller } from '#shared/core/accounts/caller.ts';
import { PLAN_LIMITS } from '#shared/core/accounts/plans.ts';
import { quotaExceeded } from '#shared/core/accounts/quotas.ts';
import { type AuditEntry, auditEntry, updateEntry } from '#shared/core/audit/audit-entry.ts';
import type { Act } from '#shared/core/audit/author.ts';
import { changesOf } from '#shared/core/audit/changes.ts';
import { retryConflicts } from '#shared/platform/dynamo/retry-conflicts.ts';
import { AppError } from '#shared/platform/errors.ts';
import { assertMatch, type IfMatch, nextUpdate } from '#shared/platform/http/if-match.ts';
import { type IdSource, isId } from '#shared/platform/runtime/ids.ts';
import { StyleLogo } from '#shared/qr/style-logo.ts';
import type { RegisteredApp } from './client.ts';
import { hashOf } from './connection.ts';
import { disconnectAll } from './disconnect-all.ts';
import {
  type AppRecord,
  type AppWithSecret,
  appRecord,
  type CreateApp,
  type UpdateApp,
} from './registered-contract.ts';
import { addApp, changeApp, findApp, findApps, removeApp } from './registered-store.ts';

/** Apps that an account registers, for the members of all accounts. */

interface AppAct extends Act {
  by: Caller;
}

/** The apps of an account, the newest first. */
export const listApps = async (ownerId: string): Promise<AppRecord[]> =>
  (await findApps(ownerId)).map(appRecord);

/** Throws NOT_FOUND, also for an app of another account. */
export const getApp = async (ownerId: string, id: string): Promise<AppRecord> =>
  appRecord(await requireApp(ownerId, id));

/**
 * Registers an app. Its secret is returned only here. Throws QUOTA_EXCEEDED, NOT_FOUND without such an image,
 * and VALIDATION_ERROR for one that is no icon.
 */
export async function createApp(
  { by, now, ids }: AppAct & { ids: IdSource },
  input: CreateApp,
): Promise<AppWithSecret> {
  const { ownerId, plan, owner } = by;
  const clientId = ids.newId('app');
  const secret = input.confidential ? ids.newSecret() : null;
  return withIcon({ ownerId, now }, async (image) => {
    const icon = input.icon == null ? undefined : await image.resolve(input.icon, undefined);
    const app: RegisteredApp = {
      clientId,
      kind: 'registered',
      ownerId,
      name: input.name,
      redirectUris: input.redirectUris,
      ...(icon !== undefined && { icon }),
      ...(secret !== null && { secretHash: hashOf(secret) }),
      createdAt: now.toISOString(),
      updatedAt: now.toISOString(),
    };
    const limit = PLAN_LIMITS[plan].apps;
    const entry = entryOf({ by, now }, 'app.registered', { before: null, after: app });
    const outcome = await addApp(app, limit, { entry, media: image.writes(undefined, icon) });
    if (outcome === 'quota reached')
      throw quotaExceeded('apps', plan, { used: Math.max(limit, owner.appCount ?? 0), limit });
    return { ...appRecord(app), secret };
  });
}

/**
 * Changes the given fields; null removes the icon. Throws NOT_FOUND, PRECONDITION_FAILED, and
 * VALIDATION_ERROR for an image that is no icon.
 */
export async function updateApp(
  { by, now }: AppAct,
  id: string,
  { input, ifMatch }: { input: UpdateApp; ifMatch: IfMatch | undefined },
): Promise<AppRecord> {
  const { ownerId } = by;
  return withIcon({ ownerId, now }, (image) =>
    retryConflicts(async () => {
      const before = await requireApp(ownerId, id);
      assertMatch(before, ifMatch);
      const { name = before.name, redirectUris = before.redirectUris } = input;
      const icon = input.icon ? await image.resolve(input.icon, before.icon) : iconAfter(before, input);
      const { icon: _, ...rest } = before;
      const after = { ...rest, name, redirectUris, ...(icon !== undefined && { icon }) };
      const changes = changesOf(appRecord(before), appRecord(after));
      const entry = updateEntry(by, { action: 'app.updated', target: targetOf(after), changes }, now);
      if (!entry) return appRecord(before);
      return store(before, after, { entry, media: image.writes(before.icon, icon), now });
    }),
  );
}

const iconAfter = ({ icon }: RegisteredApp, input: UpdateApp): string | undefined =>
  input.icon === undefined ? icon : undefined;

/**
 * Replaces the secret of an app, which is returned only here. The old one does not work any more; tokens do.
 * Throws NOT_FOUND, and APP_IS_PUBLIC for an app without a secret.
 */
export async function rotateAppSecret(
  { by, now, ids }: AppAct & { ids: IdSource },
  id: string,
): Promise<AppWithSecret> {
  const secret = ids.newSecret();
  const secretHash = hashOf(secret);
  const record = await retryConflicts(async () => {
    const before = await requireApp(by.ownerId, id);
    if (before.secretHash === undefined) throw new AppError('APP_IS_PUBLIC');
    // Done by an earlier attempt of this request.
    if (before.secretHash === secretHash) return appRecord(before);
    const changes = [{ field: 'secret', before: 'set', after: 'set' }];
    const entry = auditEntry(by, { action: 'app.secret_rotated', target: targetOf(before), changes }, now);
    return store(before, { ...before, secretHash }, { entry, media: [], now });
  });
  return { ...record, secret };
}

/** Stores a changed app. Throws WRITE_CONFLICT. */
async function store(
  before: RegisteredApp,
  changed: RegisteredApp,
  { now, ...writes }: Parameters<typeof changeApp>[2] & { now: Date },
): Promise<AppRecord> {
  const after = { ...changed, updatedAt: nextUpdate(before, now) };
  if (!(await changeApp(before, after, writes))) throw new AppError('WRITE_CONFLICT');
  return appRecord(after);
}

/**
 * Deletes an app. It gets no new tokens from now on, and is disconnected from all accounts. Throws NOT_FOUND
 * and PRECONDITION_FAILED.
 */
export async function deleteApp({ by, now }: AppAct, id: string, ifMatch?: IfMatch): Promise<void> {
  const { ownerId, requestId } = by;
  await withIcon({ ownerId, now }, (image) =>
    retryConflicts(async () => {
      const app = await requireApp(ownerId, id);
      assertMatch(app, ifMatch);
      const entry = entryOf({ by, now }, 'app.deleted', { before: app, after: null });
      const media = image.writes(app.icon, undefined);
      if (!(await removeApp(app, { entry, media }))) throw new AppError('WRITE_CONFLICT');
    }),
  );
  await disconnectAll(id, { requestId, now });
}

async function requireApp(ownerId: string, id: string): Promise<RegisteredApp> {
  const app = isId('app', id) ? await findApp(id) : undefined;
  if (app?.ownerId === ownerId) return app;
  throw new AppError('NOT_FOUND', `The app ${id.slice(0, 64)} was not found.`, {
    params: { resource: 'app' },
  });
}

/** Runs a change of an icon, and removes the files that nothing uses afterwards. */
async function withIcon<T>(
  { ownerId, now }: { ownerId: string; now: Date },
  run: (image: StyleLogo) => Promise<T>,
): Promise<T> {
  const image = new StyleLogo(ownerId, now, ICON_RULES);
  try {
    const result = await run(image);
    await image.afterCommit();
    return result;
  } catch (error) {
    await image.rollback();
    throw error;
  }
}

const targetOf = ({ clientId, name }: RegisteredApp) => ({ type: 'app', id: clientId, name });

function entryOf(
  { by, now }: AppAct,
  action: 'app.registered' | 'app.deleted',
  { before, after }: { before: RegisteredApp | null; after: RegisteredApp | null },
): AuditEntry {
  const changes = changesOf(before && appRecord(before), after && appRecord(after));
  return auditEntry(by, { action, target: targetOf((after ?? before) as RegisteredApp), changes }, now);
}
