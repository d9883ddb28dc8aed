import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { DeleteCommand, GetCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { dynamo, tableName } from '../platform/dynamo/client.ts';
import { dueFirst } from '../platform/dynamo/due-first.ts';
import type { ItemKey } from '../platform/dynamo/table.ts';
import type { TransactItems } from '../platform/dynamo/transact.ts';
import { log } from '../platform/runtime/log.ts';
import { CAP_FLAGS, expiryIndexKeys, expiryPartition } from './expiry-index.ts';
import { type Link, linkSchema } from './link.ts';
import { type RedirectEntry, redirectKey } from './redirect-entry.ts';

/** The expiry index: what the sweep has to look at, and how it is taken out again. */
export type Due =
  /** A link whose date has passed, or a temporary one whose grace period has. */
  | { kind: 'link'; link: Link }
  /** The entry of a link whose cap is used up, or was. */
  | { kind: 'cap'; code: string; entry: RedirectEntry }
  /** A deleted link or Smart Link whose statistics are still there. */
  | { kind: 'purge'; targetId: string };

/** What is due in one shard, earliest first, page by page. The index lags: read an item again before acting on it. */
export async function* dueItems(shard: number, now: Date): AsyncGenerator<Due[]> {
  for await (const items of dueFirst(expiryPartition(shard), now)) yield items.flatMap(toDue);
}

/** An item that this version does not know stays where it is and holds up no other. */
function toDue(item: Record<string, unknown>): Due[] {
  if (item['sk'] === 'PURGE') return [{ kind: 'purge', targetId: String(item['linkId']) }];
  if (item['sk'] === 'CODE') {
    return [{ kind: 'cap', code: String(item['pk']).replace('CODE#', ''), entry: entryOf(item) }];
  }
  const { success, data } = linkSchema.safeParse(item);
  if (!success) log.error('due item not readable', { pk: item['pk'] });
  return success ? [{ kind: 'link', link: data }] : [];
}

/** When the statistics of what was deleted are removed: no click can be in the queue any more (4 days at most). */
const PURGE_AFTER_MS = 5 * 24 * 3600 * 1000;

const purgeKey = (targetId: string): ItemKey => ({ pk: `PURGE#${targetId}`, sk: 'PURGE' });

/**
 * The action that has what is left of a deleted link or Smart Link removed some days later; goes into the transaction
 * that deletes it.
 */
export function purgePut(targetId: string, now: Date): TransactItems[number] {
  const at = new Date(now.getTime() + PURGE_AFTER_MS).toISOString();
  const Item = { ...purgeKey(targetId), ...expiryIndexKeys(at, targetId), linkId: targetId };
  return { Put: { TableName: tableName(), Item } };
}

/** Nothing is left of what was deleted. */
export async function purged(targetId: string): Promise<void> {
  await dynamo().send(new DeleteCommand({ TableName: tableName(), Key: purgeKey(targetId) }));
}

/** How often a capped link has been visited, read consistently. */
export async function visitsOf(code: string): Promise<number> {
  const { Item } = await dynamo().send(
    new GetCommand({ TableName: tableName(), Key: redirectKey(code), ConsistentRead: true }),
  );
  return (Item && entryOf(Item).visits) ?? 0;
}

/** Takes an entry out of the index: there is nothing more to do about it. */
export async function settle(code: string): Promise<void> {
  try {
    await dynamo().send(
      new UpdateCommand({
        TableName: tableName(),
        Key: redirectKey(code),
        UpdateExpression: `REMOVE ${CAP_FLAGS.join(', ')}`,
        ConditionExpression: 'attribute_exists(pk)',
      }),
    );
  } catch (error) {
    if (!(error instanceof ConditionalCheckFailedException)) throw error;
  }
}

// Entries are written by the stores of this folder only, from the type they are read as.
const entryOf = (item: Record<string, unknown>) => item as unknown as RedirectEntry;
