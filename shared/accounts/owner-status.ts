import { setTimeout as sleep } from 'node:timers/promises';
import { inParallel } from '../platform/runtime/in-parallel.ts';
import { log } from '../platform/runtime/log.ts';
import type { Owner } from './account.ts';
import { findOwnerStatus } from './owner-store.ts';

/**
 * Visitors are served from one item, so that item has to say whether its owner is suspended. A change of the owner's
 * status is carried to everything of the owner's that is served; what is created meanwhile looks for itself. Each mark
 * has the version of the status it follows, so it does not matter which of them comes last.
 */

export type OwnerStatus = Pick<Owner, 'ownerId' | 'status' | 'statusVersion'>;

/** One kind of what owners have served. */
export interface OwnedRecords<Record> {
  /** An owner's, newest first, in pages. */
  list(ownerId: string, pageSize: number): AsyncIterable<readonly Record[]>;
  /** False when it follows this or a newer status already, or is gone. */
  update(record: Record, owner: Pick<Owner, 'status' | 'statusVersion'>): Promise<boolean>;
}

const PAGE_SIZE = 500;
const PARALLEL_UPDATES = 16;
/** By how much the index of an owner's records may lag, and a request be under way. */
const OVERLAP_MS = 60_000;

/**
 * Carries an owner's status to all of the owner's records of one kind; how many follow it now. Can be run again at any
 * time: after it was stopped in the middle it goes on with those that are left.
 */
export async function propagateOwnerStatus<Record extends { createdAt: string }>(
  owner: OwnerStatus,
  records: OwnedRecords<Record>,
  { settleMs = 2000 } = {},
): Promise<number> {
  const started = Date.now();
  const { seen } = await updatePages(owner, records, '');
  // Once more for the newest ones, which the index may not have shown at first.
  await sleep(settleMs);
  const { changed } = await updatePages(owner, records, new Date(started - OVERLAP_MS).toISOString());
  return seen + changed;
}

/**
 * Makes records that were just stored follow their owner, who may have been suspended since the request came in.
 * They stay stored whatever becomes of this: it does not fail, but is logged.
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
    log.error('new records do not follow their owner', { ownerId, error });
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
