import type { Owner } from '#shared/core/accounts/account.ts';
import type { Caller } from '#shared/core/accounts/caller.ts';
import { isAllowed } from '#shared/core/accounts/permissions.ts';
import { PLAN_LIMITS } from '#shared/core/accounts/plans.ts';
import { quotaExceeded } from '#shared/core/accounts/quotas.ts';
import { type AuditEntry, auditEntry } from '#shared/core/audit/audit-entry.ts';
import type { Act, Author } from '#shared/core/audit/author.ts';
import { changesOf, secretChange } from '#shared/core/audit/changes.ts';
import { hashPassword } from '#shared/links/model/password.ts';
import { AppError, invalidField } from '#shared/platform/errors.ts';
import { isoDate } from '#shared/platform/http/iso-date.ts';
import { problem } from '#shared/platform/problems.ts';
import { type IdSource, isId } from '#shared/platform/runtime/ids.ts';
import { assertScope, assertTarget, isOfOne, manageable, notForType } from './scope.ts';
import {
  type CreateShare,
  type Share,
  type ShareContext,
  type ShareRecord,
  shareRecord,
  shownShare,
} from './share.ts';
import { addShare, findShare, removeShare, sharesOf } from './share-store.ts';
import { shareIdOf, tokenOf } from './share-token.ts';

/** An owner's shares, through the API. */

export interface ShareAct extends Act, Pick<ShareContext, 'publicOrigin' | 'serviceKey'> {
  by: Author & Pick<Caller, 'permissions'> & { owner: Pick<Owner, 'plan' | 'shareCount'> };
  ids: IdSource;
}

/**
 * Shares a report. Throws VALIDATION_ERROR, LINK_NOT_FOUND, SMART_LINK_NOT_FOUND, QUOTA_EXCEEDED,
 * PERMISSION_DENIED for a caller who may not read analytics, FOLDER_READ_ONLY, and ALL_FOLDERS_REQUIRED for a
 * report of a tag or the account.
 */
export async function createShare(act: ShareAct, input: CreateShare): Promise<ShareRecord> {
  const { by, ids, now, serviceKey } = act;
  const { ownerId } = by;
  if (!isAllowed(by.permissions, 'analytics:read')) {
    const message = 'Sharing a report requires the permission analytics:read, too.';
    throw new AppError('PERMISSION_DENIED', message, { params: { permissions: ['analytics:read'] } });
  }
  assertScope(input.scope, input.filters);
  if (input.showLinks && isOfOne(input.scope)) throw notForType('showLinks', input.scope.type);
  const expiresAt = expirationOf(input, now);
  await assertTarget(by, input.scope);
  const nonce = ids.newSecret();
  const share: Share = {
    id: shareIdOf(tokenOf(nonce, serviceKey)) as string,
    ownerId,
    nonce,
    name: input.name ?? null,
    scope: input.scope,
    filters: input.filters ?? {},
    period: input.period ?? {},
    ...(input.password != null && { passwordHash: await hashPassword(input.password) }),
    expiresAt,
    embed: input.embed ?? false,
    hideSmallCounts: input.hideSmallCounts ?? false,
    showLinks: input.showLinks ?? false,
    showConversions: input.showConversions ?? false,
    createdAt: now.toISOString(),
  };
  const { plan, shareCount } = by.owner;
  const limit = PLAN_LIMITS[plan].shares;
  const outcome = await addShare(share, limit, entryOf(act, 'share.created', { after: share }));
  if (outcome === 'quota reached')
    throw quotaExceeded('shares', plan, { used: Math.max(limit, shareCount), limit });
  return shareRecord(share, act);
}

/** The shares of an owner, newest first: of what the author may change, because a URL opens the report. */
export async function listShares(by: Author, context: ShareContext): Promise<ShareRecord[]> {
  const records: ShareRecord[] = [];
  for await (const page of sharesOf(by.ownerId)) {
    const shares = await manageable(by, page);
    records.push(...shares.map((share) => shareRecord(share, context)));
  }
  return records;
}

/**
 * Revokes a share: its URL returns 404 at once. Throws NOT_FOUND, also for another owner's share, and for one
 * that the author may not see.
 */
export async function deleteShare(act: Act, id: string): Promise<void> {
  const found = isId('share', id) ? await findShare(id) : undefined;
  const isOwn =
    found?.share.ownerId === act.by.ownerId && (await manageable(act.by, [found.share])).length > 0;
  if (!isOwn || !(await removeShare(found.share, entryOf(act, 'share.deleted', { before: found.share })))) {
    throw new AppError('NOT_FOUND', 'You have no such share.', { params: { resource: 'share' } });
  }
}

function expirationOf({ expiresAt }: CreateShare, now: Date): string | null {
  if (expiresAt == null) return null;
  const at = isoDate(expiresAt, 'expiresAt');
  if (at > now.toISOString()) return at;
  throw invalidField(
    'expiresAt',
    problem('too_early', 'must be in the future', { after: now.toISOString() }),
  );
}

function entryOf(
  { by, now }: Act,
  action: 'share.created' | 'share.deleted',
  { before = null, after = null }: { before?: Share | null; after?: Share | null },
): AuditEntry {
  const share = (after ?? before) as Share;
  const { id, name, scope } = share;
  const fields = (share: Share | null) => share && shownShare(share, now);
  const has = share.passwordHash !== undefined;
  const changes = [
    ...changesOf(fields(before), fields(after), ['hasPassword', 'status']),
    ...secretChange('password', has && before !== null, has && after !== null),
  ];
  const target = { type: 'share', id, name: name ?? scope.tag ?? scope.id ?? null };
  return auditEntry(by, { action, target, changes }, now);
}
