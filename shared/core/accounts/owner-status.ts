import { setTimeout as sleep } from 'node:timers/promises';
import { inParallel } from '#shared/platform/runtime/in-parallel.ts';
import { log } from '#shared/platform/runtime/log.ts';
import type { Owner } from './account.ts';
import { findOwnerStatus } from './owner-store.ts';

/**
 * Visitors are served from a single item, so that item records whether its owner is suspended. A status
 * change is propagated to all of the owner's items; items created in the meantime read the status themselves.
 * Each item stores the version of its status, so the order of writes does not matter.
 */

export type OwnerStatus = Pick<Owner, 'ownerId' | 'status' | 'statusVersion'>;

/** One kind of record whose served item carries its owner's status. */
export interface OwnedRecords<Record> {
  /** An owner's records, newest first, in pages. */
  list(ownerId: string, pageSize: number): AsyncIterable<readonly Record[]>;
  /** False if it already has this or a newer status, or is deleted. */
  update(record: Record, owner: Pick<Owner, 'status' | 'statusVersion'>): Promise<boolean>;
}

const PAGE_SIZE = 500;
const PARALLEL_UPDATES = 16;
/** Upper bound on index lag plus the duration of a request. */
const OVERLAP_MS = 60_000;

/**
 * Applies an owner's status to all of the owner's records of one kind; returns how many have it now. Safe to
 * rerun, also after an interruption.
 */
export async function propagateOwnerStatus<Record extends { createdAt: string }>(
  owner: OwnerStatus,
  records: OwnedRecords<Record>,
  { settleMs = 2000 } = {},
): Promise<number> {
  const started = Date.now();
  const { seen } = await updatePages(owner, records, '');
  // Process the newest records again: the index may not have listed them the first time.
  await sleep(settleMs);
  const { changed } = await updatePages(owner, records, new Date(started - OVERLAP_MS).toISOString());
  return seen + changed;
}

/**
 * Applies the owner's status to new records, because the owner may have been suspended during the request.
 * Failures are logged, not thrown: the records are stored.
 */
export async function syncOwnerStatus<Record>(
  ownerId: string,
  records: readonly Record[],
  update: OwnedRecords<Record>['update'],
): Promise<void> {
  try {
    const owner = await findOwnerStatus(ownerId);
    if (owner?.status !== 'suspended') return;
    await Promise.all(records.map((record) => update(record, owner)));
  } catch (error) {
    log.error('owner status not applied to new records', { ownerId, error });
  }
}

async function updatePages<Record extends { createdAt: string }>(
  owner: OwnerStatus,
  { list, update }: OwnedRecords<Record>,
  createdSince: string,
): Promise<{ seen: number; changed: number }> {
  let seen = 0;
  let changed = 0;
  for await (const page of list(owner.ownerId, PAGE_SIZE)) {
    const records = page.filter(({ createdAt }) => createdAt >= createdSince);
    await inParallel(records, PARALLEL_UPDATES, async (record) => {
      if (await update(record, owner)) changed++;
    });
    seen += records.length;
    if (records.length < page.length) break;
  }
  return { seen, changed };
}
