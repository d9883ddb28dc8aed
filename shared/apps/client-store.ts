import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { dynamo, tableName } from '#shared/platform/dynamo/client.ts';
import { findItem } from '#shared/platform/dynamo/get-item.ts';
import { TABLE } from '#shared/platform/dynamo/table.ts';
import { changeItem } from '#shared/platform/dynamo/update.ts';
import { clientKey } from './app-items.ts';
import { clientSchema, type OAuthClient } from './client.ts';

/** Apps that have registered themselves, and metadata documents of others as they were fetched. */

/** An app by the ID of its item, strongly consistent. Expired ones are returned, too. */
export const findStoredClient = (id: string): Promise<OAuthClient | undefined> =>
  findItem(clientKey(id), clientSchema);

/** Stores an app, in place of what was stored under this ID. */
export async function storeClient(id: string, client: OAuthClient): Promise<void> {
  const Item = { ...clientKey(id), ...client, ...until(client.expiresAt) };
  await dynamo().send(new PutCommand({ TableName: tableName(), Item }));
}

/**
 * How long an app that has registered itself stays after its last use. A connection ends 90 days after its
 * last refresh, and only the first refresh of a day is noted.
 */
const KEPT_MS = 91 * 24 * 3600_000;

/** Keeps an app that has registered itself, because it is used. */
export async function keepClient(id: string, now: Date): Promise<void> {
  await changeItem(clientKey(id), until(new Date(now.getTime() + KEPT_MS).toISOString()));
}

/** When an app is removed: by us, and later by DynamoDB. */
const until = (expiresAt: string | undefined) =>
  expiresAt === undefined ? {} : { expiresAt, [TABLE.ttl]: Math.ceil(Date.parse(expiresAt) / 1000) };
