import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { memberCountKey } from '../../../shared/accounts/members/member-items.ts';
import { dynamo, tableName } from '../../../shared/platform/dynamo/client.ts';

export interface MemberCounts {
  memberCount: number;
  ownerMembers: number;
}

/** How many members an account has, and how many owners of them, as they are counted. */
export async function memberCounts(ownerId: string): Promise<MemberCounts> {
  const { Item } = await dynamo().send(
    new GetCommand({ TableName: tableName(), Key: memberCountKey(ownerId), ConsistentRead: true }),
  );
  return { memberCount: Item?.['memberCount'] ?? 0, ownerMembers: Item?.['ownerMembers'] ?? 0 };
}

/** Makes an account look as if it had this many members. */
export async function pretendMembers(ownerId: string, memberCount: number): Promise<void> {
  await dynamo().send(
    new PutCommand({ TableName: tableName(), Item: { ...memberCountKey(ownerId), memberCount } }),
  );
}
