import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { dynamo, tableName } from '#shared/platform/dynamo/client.ts';
import { INDEX, type ItemKey, TABLE } from '#shared/platform/dynamo/table.ts';
import { PAGE_REFRESH } from './refresh-items.ts';

/** The progress of refreshing older pages. */

const KEY: ItemKey = { pk: PAGE_REFRESH, sk: 'PAGE-REFRESH' };

/**
 * The keys of an item in the index. Earlier versions stored those in the table, with
 * which it cannot continue.
 */
const START = Object.fromEntries(
  [TABLE.partitionKey, TABLE.sortKey, INDEX.byOwner.partitionKey, INDEX.byOwner.sortKey].map((name) => [
    name,
    z.string(),
  ]),
);

const refreshSchema = z.object({
  /** The design version that pages are refreshed to. */
  version: z.int(),
  /** Where the search continues, in the index of lists; null: at its start. */
  after: z.object(START).nullable().catch(null),
  isDone: z.boolean(),
});

export type Refresh = z.infer<typeof refreshSchema>;

/** The progress of the refresh to this version. */
export async function readRefresh(version: number): Promise<Refresh> {
  const { Item } = await dynamo().send(new GetCommand({ TableName: tableName(), Key: KEY }));
  const stored = Item && refreshSchema.parse(Item);
  return stored?.version === version ? stored : { version, after: null, isDone: false };
}

export async function saveRefresh(refresh: Refresh): Promise<void> {
  await dynamo().send(new PutCommand({ TableName: tableName(), Item: { ...KEY, ...refresh } }));
}
