import { GetCommand } from '@aws-sdk/lib-dynamodb';
import { dynamo, tableName } from '../../../platform/dynamo/client.ts';
import { changeItem } from '../../../platform/dynamo/update.ts';
import { type User, userSchema } from './user.ts';
import { userKey } from './user-items.ts';

/** A user, strongly consistent. */
export async function findUser(userId: string): Promise<User | undefined> {
  const { Item } = await dynamo().send(
    new GetCommand({ TableName: tableName(), Key: userKey(userId), ConsistentRead: true }),
  );
  return Item && userSchema.parse(Item);
}

/** Stores the selected account for the next sign-in. */
export async function rememberAccount(userId: string, ownerId: string): Promise<void> {
  await changeItem(userKey(userId), { lastAccount: ownerId });
}
