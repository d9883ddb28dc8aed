import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { dynamo, tableName } from '#shared/platform/dynamo/client.ts';
import { exists } from '#shared/platform/dynamo/conditions.ts';
import { findItem } from '#shared/platform/dynamo/get-item.ts';
import { TABLE } from '#shared/platform/dynamo/table.ts';
import { updateItem } from '#shared/platform/dynamo/update.ts';
import { update } from '#shared/platform/dynamo/update-builder.ts';
import { clientKey } from './app-items.ts';
import { clientSchema, type OAuthClient } from './client.ts';

/** Apps that have registered themselves, and metadata documents of others as they were fetched. */

/** An app by the ID of its item, strongly consistent. Expired ones are returned, too. */
export const findStoredClient = (id: string): Promise<OAuthClient | undefined> =>
  findItem(clientKey(id), clientSchema);

/** Stores an app, in place of what was stored under this ID. */
export async function storeClient(id: string, client: OAuthClient): Promise<void> {
  const { expiresAt } = client;
  const ttl = expiresAt === undefined ? {} : { [TABLE.ttl]: Math.ceil(Date.parse(expiresAt) / 1000) };
  const Item = { ...clientKey(id), ...client, ...ttl };
  await dynamo().send(new PutCommand({ TableName: tableName(), Item }));
}

/** Keeps an app that has registered itself, because a person has connected it. */
export async function keepClient(id: string): Promise<void> {
  await updateItem(update(clientKey(id)).remove(TABLE.ttl, 'expiresAt').when(exists()));
}
