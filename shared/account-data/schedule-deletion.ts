import * as z from 'zod';
import type { Owner } from '#shared/core/accounts/account.ts';
import { findOwner } from '#shared/core/accounts/owner-store.ts';
import { auditEntry } from '#shared/core/audit/audit-entry.ts';
import type { Act } from '#shared/core/audit/author.ts';
import { retryConflicts } from '#shared/platform/dynamo/retry-conflicts.ts';
import { AppError, invalidField } from '#shared/platform/errors.ts';
import { idField, timeField } from '#shared/platform/http/response-fields.ts';
import { problem } from '#shared/platform/problems.ts';
import { newDeletion, RESTORABLE } from './deletion.ts';
import { cancelDeletion, expediteDeletion, findDeletion, insertDeletion } from './deletion-store.ts';

export const deleteAccountSchema = z
  .object(
    {
      name: z.string({ error: 'must be the name of the account in a string' }).meta({
        description: 'The name of the account, exactly as `GET /v1/api/me` returns it.',
        examples: ['Acme'],
      }),
    },
    { error: 'must be a JSON object' },
  )
  .meta({ id: 'DeleteAccount' });

/** The scheduled deletion of an account, as the API returns it. */
export const accountDeletionSchema = z
  .object({
    _id: idField('owner'),
    deletionAt: timeField(
      'When the account is deleted. Until then it keeps working, and can be restored. null: not scheduled.',
    ).nullable(),
  })
  .meta({ id: 'AccountDeletion' });

export type AccountDeletion = z.infer<typeof accountDeletionSchema>;

/**
 * Schedules the deletion of an account; an existing schedule does not change. `immediately` skips
 * the grace period, also of an existing schedule. Throws VALIDATION_ERROR unless `name` is the
 * account's name, and NOT_FOUND.
 */
export async function scheduleDeletion(
  act: Act,
  name: string,
  { immediately = false } = {},
): Promise<AccountDeletion> {
  const { ownerId } = act.by;
  return retryConflicts(async () => {
    const [owner, before] = await Promise.all([findOwner(ownerId), findDeletion(ownerId)]);
    if (!owner) throw new AppError('NOT_FOUND', `There is no account ${ownerId}.`);
    if (name !== owner.name) {
      throw invalidField(
        'name',
        problem('mismatch', 'must be the name of the account, exactly as GET /v1/api/me returns it', {
          field: 'account.name',
        }),
      );
    }
    if (before && !immediately) return { _id: ownerId, deletionAt: before.deletionAt };
    const deletion = newDeletion(owner, act.now, { immediately });
    const entry = entryOf(act, 'account.deletion_scheduled', { owner, after: deletion.deletionAt });
    const stored = await (before
      ? expediteDeletion(before, deletion, entry)
      : insertDeletion(deletion, entry));
    if (!stored) throw new AppError('WRITE_CONFLICT');
    return { _id: ownerId, deletionAt: deletion.deletionAt };
  });
}

/** Cancels the deletion of an account; no effect without one. Throws NOT_FOUND if it is too late. */
export async function restoreAccount(act: Act): Promise<AccountDeletion> {
  const { ownerId } = act.by;
  return retryConflicts(async () => {
    const [owner, deletion] = await Promise.all([findOwner(ownerId), findDeletion(ownerId)]);
    if (!owner || (deletion && !RESTORABLE.includes(deletion.stage))) {
      throw new AppError('NOT_FOUND', `There is no account ${ownerId}, or it is deleted.`);
    }
    if (deletion) {
      const entry = entryOf(act, 'account.restored', { owner, after: null });
      const cancelled = await cancelDeletion(ownerId, entry);
      if (!cancelled) throw new AppError('WRITE_CONFLICT');
    }
    return { _id: ownerId, deletionAt: null };
  });
}

const entryOf = (
  { by, now }: Act,
  action: string,
  { owner: { ownerId, name, deletionAt }, after }: { owner: Owner; after: string | null },
) =>
  auditEntry(
    by,
    {
      action,
      target: { type: 'account', id: ownerId, name },
      changes: [{ field: 'deletionAt', before: deletionAt ?? null, after }],
    },
    now,
  );
