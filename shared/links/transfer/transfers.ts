import * as z from 'zod';
import { copyActivity, type Move } from '#shared/clicks/journal/move-activity.ts';
import type { Owner } from '#shared/core/accounts/account.ts';
import type { Caller } from '#shared/core/accounts/caller.ts';
import { authorIn, suspended } from '#shared/core/accounts/members/other-account.ts';
import { findOwner } from '#shared/core/accounts/owner-store.ts';
import type { Permission } from '#shared/core/accounts/permissions.ts';
import { PLAN_LIMITS } from '#shared/core/accounts/plans.ts';
import { transferCountAction } from '#shared/core/accounts/quota-store.ts';
import { quotaExceeded } from '#shared/core/accounts/quotas.ts';
import { type AuditEntry, auditEntry } from '#shared/core/audit/audit-entry.ts';
import type { Author } from '#shared/core/audit/author.ts';
import { changesOf } from '#shared/core/audit/changes.ts';
import type { DomainEvent } from '#shared/core/events/event.ts';
import { changeRefused } from '#shared/core/moderation/block.ts';
import { retryConflicts } from '#shared/platform/dynamo/retry-conflicts.ts';
import type { TransactItems } from '#shared/platform/dynamo/transact.ts';
import { idField } from '#shared/platform/http/response-fields.ts';
import { log } from '#shared/platform/runtime/log.ts';
import { countOf, eachLink, failedEdit, linkId } from '../manage/edit-links.ts';
import type { Link } from '../model/link.ts';
import { rowIndex } from '../model/row-error.ts';

/** Shared by the transfers of links and of pages to another account of the same person. */

export const accountIdField = idField('owner').meta({
  description: 'The account that they are moved to, of which you are a member.',
});

export const transferResultsSchema = z.object({
  results: z
    .array(
      z
        .discriminatedUnion('status', [
          z
            .object({ index: rowIndex, _id: linkId, status: z.literal('transferred') })
            .meta({ id: 'Transferred' }),
          failedEdit,
        ])
        .meta({ id: 'TransferResult' }),
    )
    .meta({ description: 'One result per id, in the same order.' }),
  transferred: z.int().meta({ description: 'How many were moved.', examples: [1] }),
  failed: z.int().meta({ description: 'How many failed.' }),
});

export type TransferResults = z.infer<typeof transferResultsSchema>;

/** The parts of a transfer that differ between links and pages. */
interface Transfers<Moved> {
  kind: Parameters<typeof changeRefused>[0];
  permission: Permission;
  find: (by: Caller, id: string) => Promise<Moved>;
  store: (to: Author, before: Moved) => Promise<{ after: Moved; events: DomainEvent[] }>;
  syncStatus: (after: Moved) => Promise<void>;
}

/**
 * Moves links or pages, in parallel; results are in the order of the IDs. Throws what `authorIn`
 * throws before it moves any.
 */
export async function transferEach<Moved extends Pick<Link, 'block'>>(
  { by, now }: { by: Caller; now: Date },
  { ids, accountId }: { ids: readonly string[]; accountId: string },
  { kind, permission, find, store, syncStatus }: Transfers<Moved>,
): Promise<TransferResults> {
  const to = await authorIn(by, accountId, permission);
  const results = await eachLink(ids, async (id) => {
    const { after, events } = await retryConflicts(async () => {
      const before = await find(by, id);
      // Otherwise an operator would look for the abuse in an account that has nothing to do with it.
      if (before.block) throw changeRefused(kind, before.block.reason);
      return store(to, before);
    });
    // Both are done again when the move is settled.
    await Promise.all([syncStatus(after), copyDays({ targetId: id, from: by.ownerId, to: to.ownerId }, now)]);
    return { done: { status: 'transferred' as const }, events };
  });
  return { results, transferred: countOf(results, 'transferred'), failed: countOf(results, 'failed') };
}

/** Throws OWNER_SUSPENDED. */
export async function activeOwner(ownerId: string): Promise<Owner> {
  const owner = await findOwner(ownerId);
  if (owner?.status !== 'active') throw suspended(ownerId);
  return owner;
}

/** Bytes that an account loses, and that the other one gets. */
interface Bytes {
  freed: number;
  taken: number;
}

/** Actions that count a link or page in another account. Throws QUOTA_EXCEEDED. */
export function countActions(
  quota: 'links' | 'smartLinks',
  [source, destination]: readonly [Owner, Owner],
  { freed, taken }: Bytes,
): TransactItems {
  const { plan, storageBytes = 0 } = destination;
  const counter = quota === 'links' ? 'linkCount' : 'smartLinkCount';
  const { [quota]: max, storageBytes: maxBytes } = PLAN_LIMITS[plan];
  const used = destination[counter] ?? 0;
  if (max !== null && used >= max) throw quotaExceeded(quota, plan, { used, limit: max });
  if (taken > 0 && storageBytes + taken > maxBytes)
    throw quotaExceeded('storage', plan, { used: storageBytes, limit: maxBytes });
  return [
    transferCountAction(source, { counter, by: -1, bytes: -freed, max: null, maxBytes: null }),
    transferCountAction(destination, { counter, by: 1, bytes: taken, max, maxBytes }),
  ];
}

/** The entries of both accounts. */
export function transferEntries(
  { by, to, now }: { by: Caller; to: Author; now: Date },
  what: Pick<AuditEntry, 'action' | 'target'>,
  [before, after]: readonly [object, object],
): AuditEntry[] {
  const changes = [
    { field: 'accountId', before: by.ownerId, after: to.ownerId },
    ...changesOf({ ...before }, { ...after }),
  ];
  return [by, to].map((author) => auditEntry(author, { ...what, changes }, now));
}

/** The days with clicks are copied again when the move is settled. Never throws. */
export async function copyDays(move: Move, now: Date): Promise<void> {
  await copyActivity(move, now).catch((error) =>
    log.warn('days with clicks not copied yet', { ...move, error }),
  );
}
