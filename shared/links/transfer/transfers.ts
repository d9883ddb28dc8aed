import * as z from 'zod';
import { copyActivity, type Move } from '../../clicks/journal/move-activity.ts';
import type { Owner } from '../../core/accounts/account.ts';
import type { Caller } from '../../core/accounts/caller.ts';
import { suspended } from '../../core/accounts/members/other-account.ts';
import { findOwner } from '../../core/accounts/owner-store.ts';
import { PLAN_LIMITS } from '../../core/accounts/plans.ts';
import { transferCountAction } from '../../core/accounts/quota-store.ts';
import { quotaExceeded } from '../../core/accounts/quotas.ts';
import { type AuditEntry, auditEntry } from '../../core/audit/audit-entry.ts';
import type { Author } from '../../core/audit/author.ts';
import { changesOf } from '../../core/audit/changes.ts';
import type { DomainEvent } from '../../core/events/event.ts';
import type { TransactItems } from '../../platform/dynamo/transact.ts';
import { idField } from '../../platform/http/response-fields.ts';
import { log } from '../../platform/runtime/log.ts';
import { eachLink, failedEdit, linkId } from '../manage/edit-links.ts';
import { rowError, rowIndex } from '../model/row-error.ts';

/** What moves of links and of pages to another account of the same person have in common. */

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

/** Runs `transfer` for each ID, in parallel, and publishes the events that it returns; results are in the order of the IDs. */
export async function transferEach(
  ids: readonly string[],
  transfer: (id: string) => Promise<DomainEvent[]>,
): Promise<TransferResults> {
  const results: TransferResults['results'] = [];
  await eachLink(ids, async (_id, index) => {
    try {
      const events = await transfer(_id);
      results[index] = { index, _id, status: 'transferred' };
      return events;
    } catch (error) {
      results[index] = { index, _id, status: 'failed', error: rowError(error) };
      return [];
    }
  });
  const transferred = results.filter((result) => result.status === 'transferred').length;
  return { results, transferred, failed: results.length - transferred };
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
  [by, to]: readonly [Caller, Author],
  what: Pick<AuditEntry, 'action' | 'target'>,
  [before, after]: readonly [object, object],
  now: Date,
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
