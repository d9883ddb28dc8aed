import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { ownerList } from '#shared/core/accounts/account-items.ts';
import { shareCountAction } from '#shared/core/accounts/quota-store.ts';
import type { AuditEntry } from '#shared/core/audit/audit-entry.ts';
import { auditPuts } from '#shared/core/audit/audit-store.ts';
import { dynamo, tableName } from '#shared/platform/dynamo/client.ts';
import { exists } from '#shared/platform/dynamo/conditions.ts';
import { listKeys, newestFirst } from '#shared/platform/dynamo/newest-first.ts';
import { purgeItems } from '#shared/platform/dynamo/purge-partition.ts';
import { queryPartition } from '#shared/platform/dynamo/query-pages.ts';
import { TABLE } from '#shared/platform/dynamo/table.ts';
import { transactSteps, unconditional } from '#shared/platform/dynamo/transact.ts';
import { insert, remove } from '#shared/platform/dynamo/transact-actions.ts';
import { type Share, shareSchema } from './share.ts';
import { shareKey, sharePartition, storedReportKey } from './share-items.ts';

// An owner's creates and deletes contend for the owner's item, so they need more attempts than other writes.
const ATTEMPTS = 14;
const PAGE_SIZE = 1000;

/** Adds a share, unless the owner has `max`, also under concurrency. Idempotent. */
export async function addShare(
  share: Share,
  max: number,
  entry: AuditEntry,
): Promise<'added' | 'quota reached'> {
  const { id, ownerId, createdAt } = share;
  const Item = {
    ...shareKey(id),
    ...share,
    ...listKeys(ownerList(ownerId, 'SHARES'), `${createdAt}#${id}`),
  };
  const failure = await transactSteps<'added' | 'quota reached'>(
    [
      // Ids are random: an existing item means that an earlier attempt of this request stored it.
      [insert(Item), 'added'],
      [shareCountAction(ownerId, 1, max), 'quota reached'],
      ...unconditional(...auditPuts(entry)),
    ],
    { attempts: ATTEMPTS },
  );
  return failure ?? 'added';
}

/** All shares of an owner, newest first, in pages. Eventually consistent. */
export async function* sharesOf(ownerId: string): AsyncGenerator<Share[]> {
  for await (const items of newestFirst(ownerList(ownerId, 'SHARES'), {
    pageSize: PAGE_SIZE,
    budget: 'whole',
  })) {
    yield items.map((item) => shareSchema.parse(item));
  }
}

/** A stored report, and when it was made (ISO 8601). */
export interface StoredReport {
  madeAt: string;
  report: unknown;
}

/** A share with its stored report, in one query. Strongly consistent: a revoked share is gone at once. */
export async function findShare(
  id: string,
): Promise<{ share: Share; stored: StoredReport | undefined } | undefined> {
  let share: Share | undefined;
  let stored: StoredReport | undefined;
  for await (const items of queryPartition(sharePartition(id))) {
    for (const item of items) {
      if (item['sk'] === shareKey(id).sk) share = shareSchema.parse(item);
      else stored = { madeAt: String(item['madeAt']), report: JSON.parse(String(item['report'])) };
    }
  }
  return share && { share, stored };
}

/**
 * Stores the report of a share until it has to be made again. One of a share that was deleted
 * meanwhile is never read.
 */
export async function storeReport(
  id: string,
  report: unknown,
  { now, until }: { now: Date; until: Date },
): Promise<void> {
  const Item = {
    ...storedReportKey(id),
    madeAt: now.toISOString(),
    report: JSON.stringify(report),
    [TABLE.ttl]: Math.ceil(until.getTime() / 1000),
  };
  await dynamo().send(new PutCommand({ TableName: tableName(), Item }));
}

/** Deletes a share with its stored report. False if it was deleted meanwhile. */
export async function removeShare(
  { id, ownerId }: Pick<Share, 'id' | 'ownerId'>,
  entry: AuditEntry,
): Promise<boolean> {
  const failure = await transactSteps<'gone'>(
    [
      [remove(shareKey(id), exists()), 'gone'],
      ...unconditional(remove(storedReportKey(id)), shareCountAction(ownerId, -1, null), ...auditPuts(entry)),
    ],
    { attempts: ATTEMPTS },
  );
  return failure === undefined;
}

/** Deletes a share of a closed account. */
export const eraseShare = (id: string, shouldStop: () => boolean): Promise<number | false> =>
  purgeItems(sharePartition(id), shouldStop);
