import { ownerKey } from '#shared/core/accounts/account-items.ts';
import type { AuditEntry } from '#shared/core/audit/audit-entry.ts';
import { auditPuts } from '#shared/core/audit/audit-store.ts';
import { mediaIdOf } from '#shared/core/media/media-file.ts';
import { releaseAction } from '#shared/core/media/media-store.ts';
import { exists, has, is, isOneOf } from '#shared/platform/dynamo/conditions.ts';
import { dueOnce } from '#shared/platform/dynamo/due-first.ts';
import { dueKeys } from '#shared/platform/dynamo/due-index.ts';
import { findItem } from '#shared/platform/dynamo/get-item.ts';
import { type TransactAction, transactIf } from '#shared/platform/dynamo/transact.ts';
import { insert, remove } from '#shared/platform/dynamo/transact-actions.ts';
import { changeItem } from '#shared/platform/dynamo/update.ts';
import { update } from '#shared/platform/dynamo/update-builder.ts';
import { DELETIONS_DUE, deletionKey } from './account-data-items.ts';
import { type Deletion, deletionSchema, RESTORABLE } from './deletion.ts';

/**
 * The items of deletions: one next to the account's own item, which it outlives, in the index of due times.
 */

/** One partition of the index: deletions are rare. */

const keysAt = ({ due, ownerId }: Pick<Deletion, 'due' | 'ownerId'>) => dueKeys(DELETIONS_DUE, due, ownerId);

// An owner's requests contend for the owner's item.
const ATTEMPTS = 14;

/** The deletion of an account, read strongly consistent; undefined if there is none. */
export const findDeletion = (ownerId: string): Promise<Deletion | undefined> =>
  findItem(deletionKey(ownerId), deletionSchema);

/** Due deletions, earliest first, each once, in pages. The index lags: read each again before acting. */
export const dueDeletions = (now: Date): AsyncGenerator<string[]> =>
  dueOnce(DELETIONS_DUE, now, ({ ownerId }) => String(ownerId));

/** Stores a new deletion. False if one exists, or the account does not. */
export const insertDeletion = (deletion: Deletion, entry: AuditEntry): Promise<boolean> =>
  transactIf(
    [
      update(ownerKey(deletion.ownerId)).set({ deletionAt: deletion.deletionAt }).when(exists()).action,
      insert({ ...deletionKey(deletion.ownerId), ...keysAt(deletion), ...deletion }),
      ...auditPuts(entry),
    ],
    { attempts: ATTEMPTS },
  );

/** Sets fields of a deletion, unless its stage was changed meanwhile. */
const moved = (before: Deletion, set: Partial<Deletion>): TransactAction =>
  update(deletionKey(before.ownerId))
    .set({ ...set, ...keysAt({ ...before, ...set }) })
    .when(is('stage', before.stage)).action;

/** Moves a scheduled deletion to an earlier date. False if it was changed meanwhile. */
export const expediteDeletion = (before: Deletion, after: Deletion, entry: AuditEntry): Promise<boolean> =>
  transactIf(
    [
      update(ownerKey(before.ownerId))
        .set({ deletionAt: after.deletionAt })
        .when(is('deletionAt', before.deletionAt)).action,
      moved(before, after),
      ...auditPuts(entry),
    ],
    { attempts: ATTEMPTS },
  );

/** Cancels a deletion before the account is closed. False if there is none, or it is too late. */
export const cancelDeletion = (ownerId: string, entry: AuditEntry): Promise<boolean> =>
  transactIf(
    [
      update(ownerKey(ownerId)).remove('deletionAt').when(exists('deletionAt')).action,
      remove(deletionKey(ownerId), isOneOf('stage', RESTORABLE)),
      ...auditPuts(entry),
    ],
    { attempts: ATTEMPTS },
  );

/**
 * Closes an account: deletes its own item, so that no request can be authenticated and nothing counted there
 * can be created. Releases `logo`, the file of its QR style. False if the deletion was cancelled or is past
 * this stage, or the logo was changed.
 */
export const closeAccount = (
  before: Deletion,
  after: Deletion,
  { logo, now }: { logo: string | undefined; now: Date },
): Promise<boolean> =>
  transactIf(
    [
      remove(ownerKey(before.ownerId), has({ deletionAt: before.deletionAt, 'qrStyle.logo': logo })),
      ...(logo ? [releaseAction(mediaIdOf(logo), logo, now)] : []),
      moved(before, after),
    ],
    { attempts: ATTEMPTS },
  );

/**
 * Moves a deletion to its next stage, together with other changes. False if the stage was changed meanwhile.
 */
export const moveDeletion = (before: Deletion, change: Partial<Deletion>): Promise<boolean> =>
  transactIf([moved(before, change)]);

/** Records the recipients of this stage's email. */
export async function recordMailed(ownerId: string, mailed: readonly string[]): Promise<void> {
  await changeItem(deletionKey(ownerId), { mailed });
}

/** Records that everything is deleted, in the operators' log, and removes personal data from this item. */
export const finishErasure = (
  { ownerId, stage }: Deletion,
  { due, ...change }: Pick<Deletion, 'stage' | 'due' | 'counts'>,
  entry: AuditEntry,
): Promise<boolean> => {
  const forgotten = { name: '', mailed: [], recipients: [] };
  const set = { ...keysAt({ due, ownerId }), ...change, due, ...forgotten };
  const finished = update(deletionKey(ownerId)).set(set).when(is('stage', stage));
  return transactIf([finished.action, ...auditPuts(entry)], { attempts: ATTEMPTS });
};

/** Removes the last item of an account. */
export const removeDeletion = ({ ownerId, stage }: Deletion): Promise<boolean> =>
  transactIf([remove(deletionKey(ownerId), is('stage', stage))], { attempts: ATTEMPTS });
