import { DeleteCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import type { Member } from '../accounts/members/member.ts';
import { memberKey } from '../accounts/members/member-items.ts';
import { userAccountKey, userKey } from '../accounts/members/user-items.ts';
import type { AuditEntry } from '../audit/audit-entry.ts';
import { auditPuts } from '../audit/audit-store.ts';
import { batchDelete } from '../platform/dynamo/batch-write.ts';
import { dynamo, tableName } from '../platform/dynamo/client.ts';
import { queryPages } from '../platform/dynamo/query-pages.ts';
import { type ItemKey, TABLE } from '../platform/dynamo/table.ts';
import { transactWrite } from '../platform/dynamo/transact.ts';
import { updateItem } from '../platform/dynamo/update.ts';

/**
 * Removes a member of an account that is gone, and the person, who has no other account, with sessions, codes and passkeys. The member's item last:
 * the person is found by it.
 */
export async function eraseMember({ ownerId, userId }: Member): Promise<void> {
  await remove(userAccountKey(userId, ownerId));
  await forgetChoice(userId, ownerId);
  const { items, accounts } = await readUser(userId);
  if (accounts.length === 0) {
    await batchDelete(items.map(({ pk, sk }) => ({ pk, sk }) as unknown as ItemKey));
    await keepInvited(userId, items);
  }
  await remove(memberKey(ownerId, userId));
}

/**
 * Removes all that is stored of a person who is a member of no account: address, passkeys, sessions, and which accounts they
 * left. Returns how many items, or the accounts that they are a member of.
 */
export async function erasePerson(
  userId: string,
  entry: AuditEntry,
): Promise<{ items: number } | { accounts: string[] }> {
  const { items, accounts } = await readUser(userId);
  if (accounts.length > 0) return { accounts };
  // Nothing to record where nothing was.
  if (items.length > 0) await transactWrite(auditPuts(entry));
  await batchDelete(items.map(({ pk, sk }) => ({ pk, sk }) as unknown as ItemKey));
  await keepInvited(userId, items);
  return { items: items.length };
}

const remove = (Key: ItemKey) => dynamo().send(new DeleteCommand({ TableName: tableName(), Key }));

/** The account is not the one to sign in to next. */
const forgetChoice = (userId: string, ownerId: string) =>
  updateItem({
    Key: userKey(userId),
    UpdateExpression: 'REMOVE lastAccount',
    ConditionExpression: 'lastAccount = :owner',
    ExpressionAttributeValues: { ':owner': ownerId },
  });

/** A user's items but for the accounts, and the accounts. Strongly consistent. */
async function readUser(userId: string) {
  const items: Record<string, unknown>[] = [];
  const accounts: string[] = [];
  const { pk } = userKey(userId);
  const account = userAccountKey(userId).sk;
  const pages = queryPages({
    KeyConditionExpression: `${TABLE.partitionKey} = :pk`,
    ExpressionAttributeValues: { ':pk': pk },
    ConsistentRead: true,
  });
  for await (const page of pages) {
    for (const item of page) {
      if (String(item[TABLE.sortKey]).startsWith(account)) accounts.push(String(item['ownerId']));
      else items.push(item);
    }
  }
  return { items, accounts };
}

/** Somebody may have invited the person to another account since the accounts were counted. */
async function keepInvited(userId: string, items: readonly Record<string, unknown>[]): Promise<void> {
  const { accounts } = await readUser(userId);
  const user = items.find((item) => item[TABLE.sortKey] === userKey(userId).sk);
  if (accounts.length > 0 && user)
    await dynamo().send(new PutCommand({ TableName: tableName(), Item: user }));
}
