import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { GetCommand, QueryCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { dynamo, tableName } from '../dynamo/client.ts';
import { INDEX } from '../dynamo/table.ts';
import { CAP_FLAGS, dueUntil, expiryPartition } from './expiry-index.ts';
import { type Link, linkSchema } from './link.ts';
import { type RedirectEntry, redirectKey } from './redirect-entry.ts';

/** The expiry index: what the sweep has to look at, and how it is taken out again. */
export type Due =
  /** A link whose date has passed, or a temporary one whose grace period has. */
  | { kind: 'link'; link: Link }
  /** The entry of a link whose cap is used up, or was. */
  | { kind: 'cap'; code: string; entry: RedirectEntry }
  /** The entry of a deleted link whose statistics are still there. */
  | { kind: 'deleted'; code: string; entry: RedirectEntry };

/** What is due in one shard, earliest first, page by page. The index lags: read an item again before acting on it. */
export async function* dueItems(shard: number, now: Date): AsyncGenerator<Due[]> {
  let start: Record<string, unknown> | undefined;
  do {
    const page = await dynamo().send(
      new QueryCommand({
        TableName: tableName(),
        IndexName: INDEX.byExpiry.name,
        KeyConditionExpression: '#pk = :pk AND #sk < :until',
        ExpressionAttributeNames: { '#pk': INDEX.byExpiry.partitionKey, '#sk': INDEX.byExpiry.sortKey },
        ExpressionAttributeValues: { ':pk': expiryPartition(shard), ':until': dueUntil(now) },
        Limit: 100,
        ...(start && { ExclusiveStartKey: start }),
      }),
    );
    yield (page.Items ?? []).map(toDue);
    start = page.LastEvaluatedKey;
  } while (start);
}

function toDue(item: Record<string, unknown>): Due {
  if (item['sk'] === 'LINK') return { kind: 'link', link: linkSchema.parse(item) };
  const entry = entryOf(item);
  return { kind: entry.deleted ? 'deleted' : 'cap', code: String(item['pk']).replace('CODE#', ''), entry };
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
