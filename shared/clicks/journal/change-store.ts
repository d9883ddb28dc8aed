import { randomBytes } from 'node:crypto';
import { batchDelete } from '#shared/platform/dynamo/batch-write.ts';
import { chunksOf } from '#shared/platform/dynamo/chunks.ts';
import { tableName } from '#shared/platform/dynamo/client.ts';
import { putIf } from '#shared/platform/dynamo/conditional-write.ts';
import { queryBetween } from '#shared/platform/dynamo/query-pages.ts';
import { TABLE } from '#shared/platform/dynamo/table.ts';
import type { TransactAction } from '#shared/platform/dynamo/transact.ts';
import { CHANGE, foldPartition } from './fold-items.ts';

/**
 * Records which targets of an owner change after their days were folded: late clicks, deletions and moves to
 * another account. A change is recorded before it happens, or in the same transaction.
 */

/**
 * How long a recorded change may take to happen: longer than any function runs. A fold that was read later
 * includes it.
 */
export const SETTLE_MS = 15 * 60_000;

/** Targets of an item: about 25 KB. */
const MAX_TARGETS = 1000;

/** Changes of accounts without folds expire. Those of others are removed once they are in the folds. */
const KEPT_MS = 90 * 86_400_000;

/** First and last UTC day that a change concerns, both included. */
export interface ChangedDays {
  from: string;
  to: string;
}

/** Some targets of an owner that changed. */
export interface Change {
  sk: string;
  /** Epoch milliseconds. */
  at: number;
  targets: string[];
  /** Undefined: all days. */
  days: ChangedDays | undefined;
  /** UTC day on which a target was created that is in the account no more, or has come into it. */
  created: string | undefined;
}

/** Records that rows of targets are about to be appended on finished days. One write unit for 40 targets. */
export async function noteChange(
  ownerId: string,
  { targets, days }: { targets: readonly string[]; days: ChangedDays | undefined },
  now: Date,
): Promise<void> {
  for (const chunk of chunksOf(targets, MAX_TARGETS)) {
    const Item = changeItem(ownerId, { targets: chunk, days }, now);
    await putIf({ Item, ConditionExpression: 'attribute_not_exists(pk)' });
  }
}

/**
 * Action that records that a target leaves an account or comes into it, for the transaction that deletes or
 * moves it.
 */
export const changePut = (
  { ownerId, id, createdAt }: { ownerId: string; id: string; createdAt: string },
  now: Date,
): TransactAction => ({
  Put: {
    TableName: tableName(),
    Item: {
      ...changeItem(ownerId, { targets: [id] }, now),
      created: createdAt.slice(0, 'YYYY-MM-DD'.length),
    },
  },
});

const changeItem = (
  ownerId: string,
  { targets, days }: { targets: readonly string[]; days?: ChangedDays | undefined },
  now: Date,
) => ({
  pk: foldPartition(ownerId),
  sk: `${CHANGE}${now.toISOString()}#${randomBytes(6).toString('base64url')}`,
  targets: targets.join(' '),
  ...days,
  [TABLE.ttl]: Math.ceil((now.getTime() + KEPT_MS) / 1000),
});

/** The changes of an owner that are not in all folds yet, oldest first. */
export async function readChanges(ownerId: string): Promise<Change[]> {
  const changes: Change[] = [];
  const pages = queryBetween(foldPartition(ownerId), { from: CHANGE, to: `${CHANGE}~` });
  for await (const items of pages) changes.push(...items.map(toChange));
  return changes;
}

function toChange({ sk, targets, from, to, created }: Record<string, unknown>): Change {
  const key = String(sk);
  return {
    sk: key,
    at: Date.parse(key.slice(CHANGE.length, key.lastIndexOf('#'))),
    targets: String(targets).split(' '),
    days: from === undefined ? undefined : { from: String(from), to: String(to) },
    created: created === undefined ? undefined : String(created),
  };
}

/** Removes changes that all folds include. */
export const removeChanges = (ownerId: string, changes: readonly Change[]): Promise<void> =>
  batchDelete(changes.map(({ sk }) => ({ pk: foldPartition(ownerId), sk })));
