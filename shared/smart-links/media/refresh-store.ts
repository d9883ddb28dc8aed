import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { dynamo, tableName } from '../../platform/dynamo/client.ts';
import type { ItemKey } from '../../platform/dynamo/table.ts';

/** The progress of refreshing older pages. */

const KEY: ItemKey = { pk: 'PAGE-REFRESH', sk: 'PAGE-REFRESH' };

const refreshSchema = z.object({
  /** The design version that pages are refreshed to. */
  version: z.int(),
  /** Key of the last Smart Link that was refreshed, or is being refreshed; null: none. */
  after: z.object({ pk: z.string(), sk: z.string() }).nullable(),
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
