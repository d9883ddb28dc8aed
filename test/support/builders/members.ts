import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { memberCountKey, memberKey } from '#shared/core/accounts/members/member-items.ts';
import { dynamo, tableName } from '#shared/platform/dynamo/client.ts';

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

/** Gives an account this many members, without people. */
export async function pretendMembers(ownerId: string, memberCount: number): Promise<void> {
  const at = '2026-01-01T00:00:00.000Z';
  const items = Array.from({ length: memberCount }, (_, i) => ({
    ...memberKey(ownerId, `usr_${i}`),
    ownerId,
    userId: `usr_${i}`,
    email: `${i}@members.example`,
    role: 'editor',
    invitedBy: 'test',
    inviter: null,
    createdAt: at,
    invitedAt: at,
    joinedAt: at,
    declinedAt: null,
    lastSeenAt: null,
  }));
  for (const Item of [...items, { ...memberCountKey(ownerId), memberCount }]) {
    await dynamo().send(new PutCommand({ TableName: tableName(), Item }));
  }
}
