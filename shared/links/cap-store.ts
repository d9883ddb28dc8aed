import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { GetCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { dynamo, tableName } from '../platform/dynamo/client.ts';
import { CAP_FLAGS, type RedirectEntry, redirectKey } from './redirect-entry.ts';

/** The click limit of a link as the sweep sees it: how much of it is used, and that there is nothing more to do about it. */

/** How often a capped link has been visited, read consistently. */
export async function visitsOf(code: string): Promise<number> {
  const { Item } = await dynamo().send(
    new GetCommand({ TableName: tableName(), Key: redirectKey(code), ConsistentRead: true }),
  );
  return (Item as RedirectEntry | undefined)?.visits ?? 0;
}

/** Takes an entry out of the expiry index: there is nothing more to do about it. */
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
