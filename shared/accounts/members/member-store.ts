import { GetCommand } from '@aws-sdk/lib-dynamodb';
import type { AuditEntry } from '../../audit/audit-entry.ts';
import { auditPuts } from '../../audit/audit-store.ts';
import type { DomainEvent } from '../../events/event.ts';
import { outboxPut } from '../../events/outbox-store.ts';
import { batchGet } from '../../platform/dynamo/batch-get.ts';
import { dynamo, tableName } from '../../platform/dynamo/client.ts';
import { queryPages } from '../../platform/dynamo/query-pages.ts';
import { ConditionFailedError, type TransactItems, transactWrite } from '../../platform/dynamo/transact.ts';
import { insert } from '../../platform/dynamo/transact-actions.ts';
import { changeItem } from '../../platform/dynamo/update.ts';
import { ownerSchema } from '../account.ts';
import { ownerKey } from '../account-items.ts';
import type { Membership } from './account-choice.ts';
import { type Member, memberSchema } from './member.ts';
import { memberCountKey, memberKey } from './member-items.ts';
import type { Role } from './roles.ts';
import { userAccountKey, userKey } from './user-items.ts';

/**
 * The items of an account's members, each with a mirror in its user's partition, and their count. Joined members with the
 * role owner are also counted, so that at least one always remains.
 */

// All changes of an account's members contend for their count.
const ATTEMPTS = 14;

/** A member, strongly consistent. */
export async function findMember(ownerId: string, userId: string): Promise<Member | undefined> {
  const { Item } = await dynamo().send(
    new GetCommand({ TableName: tableName(), Key: memberKey(ownerId, userId), ConsistentRead: true }),
  );
  return Item && memberSchema.parse(Item);
}

/** All members of an account, strongly consistent. */
export async function findMembers(ownerId: string): Promise<Member[]> {
  const members: Member[] = [];
  const query = {
    KeyConditionExpression: 'pk = :owner AND begins_with(sk, :member)',
    ExpressionAttributeValues: { ':owner': memberKey(ownerId).pk, ':member': memberKey(ownerId).sk },
    ConsistentRead: true,
  };
  for await (const items of queryPages(query)) members.push(...items.map((item) => memberSchema.parse(item)));
  return members;
}

/** Maximum accounts of a person: they are read in one batch. */
export const MAX_ACCOUNTS = 50;

/** The memberships of a user with their accounts, the oldest first; strongly consistent. */
export async function findMemberships(userId: string): Promise<Membership[]> {
  const owners: string[] = [];
  const query = {
    KeyConditionExpression: 'pk = :user AND begins_with(sk, :account)',
    ExpressionAttributeValues: { ':user': userKey(userId).pk, ':account': userAccountKey(userId).sk },
    ConsistentRead: true,
    Limit: MAX_ACCOUNTS,
  };
  for await (const items of queryPages(query)) {
    owners.push(...items.map((item) => String(item['ownerId'])));
    if (owners.length >= MAX_ACCOUNTS) break;
  }
  const keys = owners.slice(0, MAX_ACCOUNTS).flatMap((id) => [ownerKey(id), memberKey(id, userId)]);
  const items = await batchGet(keys, { consistent: true });
  const members = items.filter(({ sk }) => sk !== 'OWNER').map((item) => memberSchema.parse(item));
  return members
    .flatMap((member) => {
      const item = items.find(({ sk, ownerId }) => sk === 'OWNER' && ownerId === member.ownerId);
      return item ? [{ member, owner: ownerSchema.parse(item) }] : [];
    })
    .sort((a, b) => (a.member.createdAt < b.member.createdAt ? -1 : 1));
}

/** Adds to the counts; fails if the result would exceed `max` members or leave too few owners. */
function countAction(
  ownerId: string,
  count: { members?: number; owners?: number; max?: number },
): TransactItems[number] {
  const { members = 0, owners = 0, max } = count;
  const added = [...(members ? ['memberCount :members'] : []), ...(owners ? ['ownerMembers :owners'] : [])];
  const conditions = [
    ...(max === undefined ? [] : ['(attribute_not_exists(memberCount) OR memberCount < :max)']),
    // At least one must remain.
    ...(owners < 0 ? ['ownerMembers > :one'] : []),
  ];
  return {
    Update: {
      TableName: tableName(),
      Key: memberCountKey(ownerId),
      UpdateExpression: `ADD ${added.join(', ')}`,
      ...(conditions.length > 0 && { ConditionExpression: conditions.join(' AND ') }),
      ExpressionAttributeValues: {
        ...(members && { ':members': members }),
        ...(owners && { ':owners': owners }),
        ...(max !== undefined && { ':max': max }),
        ...(owners < 0 && { ':one': 1 }),
      },
    },
  };
}

const ownersChange = ({ role, joinedAt }: Pick<Member, 'role' | 'joinedAt'>, by: 1 | -1): number =>
  role === 'owner' && joinedAt !== null ? by : 0;

/** Positions of actions in the transactions below. */
const [MEMBER_ACTION, USER_ACTION, ACCOUNT_ACTION] = [1, 3, 4];

/**
 * Adds a member and the user, unless the account has `max` members or does not exist. `left`, with `unlessLeft`: the person
 * left or was removed before.
 */
export async function insertMember(
  member: Member,
  max: number,
  entry: AuditEntry,
  event: DomainEvent | undefined,
  { unlessLeft = false } = {},
): Promise<'inserted' | 'exists' | 'full' | 'left' | 'no account'> {
  const { ownerId, userId, email, createdAt } = member;
  try {
    await transactWrite(
      [
        countAction(ownerId, { members: 1, owners: ownersChange(member, 1), max }),
        insert({ ...memberKey(ownerId, userId), ...member }),
        { Put: { TableName: tableName(), Item: { ...userAccountKey(userId, ownerId), ownerId, createdAt } } },
        {
          Update: {
            TableName: tableName(),
            Key: userKey(userId),
            UpdateExpression:
              'SET userId = :user, email = :email, createdAt = if_not_exists(createdAt, :now)',
            ...(unlessLeft && { ConditionExpression: 'NOT contains(leftAccounts, :owner)' }),
            ExpressionAttributeValues: {
              ':user': userId,
              ':email': email,
              ':now': createdAt,
              ...(unlessLeft && { ':owner': ownerId }),
            },
          },
        },
        {
          ConditionCheck: {
            TableName: tableName(),
            Key: ownerKey(ownerId),
            ConditionExpression: 'attribute_exists(pk)',
          },
        },
        ...auditPuts(entry),
        ...(event ? [outboxPut(event)] : []),
      ],
      { attempts: ATTEMPTS },
    );
    return 'inserted';
  } catch (error) {
    if (!(error instanceof ConditionFailedError)) throw error;
    if (error.failed.has(ACCOUNT_ACTION)) return 'no account';
    if (error.failed.has(MEMBER_ACTION)) return 'exists';
    return error.failed.has(USER_ACTION) ? 'left' : 'full';
  }
}

/** Conditional on the stored member, so that two concurrent changes do not both count. */
const asBefore = ({ role, joinedAt }: Member) => ({
  ConditionExpression: '#role = :before AND joinedAt = :joined',
  ExpressionAttributeNames: { '#role': 'role' },
  ExpressionAttributeValues: { ':before': role, ':joined': joinedAt },
});

type Outcome = 'changed' | 'conflict' | 'last owner';

/** Runs a change of a member: the first action changes the member, the second one the count of owners. */
async function change(actions: TransactItems): Promise<Outcome> {
  try {
    await transactWrite(actions, { attempts: ATTEMPTS });
    return 'changed';
  } catch (error) {
    if (!(error instanceof ConditionFailedError)) throw error;
    return error.failed.has(0) ? 'conflict' : 'last owner';
  }
}

/** Changes a member's role; `event` sends another invitation. */
export function changeRole(before: Member, role: Role, entry: AuditEntry): Promise<Outcome> {
  const { ownerId, userId } = before;
  const condition = asBefore(before);
  const owners = ownersChange({ ...before, role }, 1) + ownersChange(before, -1);
  return change([
    {
      Update: {
        TableName: tableName(),
        Key: memberKey(ownerId, userId),
        UpdateExpression: 'SET #role = :role',
        ...condition,
        ExpressionAttributeValues: { ...condition.ExpressionAttributeValues, ':role': role },
      },
    },
    ...(owners ? [countAction(ownerId, { owners })] : []),
    ...auditPuts(entry),
  ]);
}

/** Removes a member from an account. The user remains, and needs an invitation to return. */
export function removeMember(before: Member, entry: AuditEntry): Promise<Outcome> {
  const { ownerId, userId } = before;
  return change([
    { Delete: { TableName: tableName(), Key: memberKey(ownerId, userId), ...asBefore(before) } },
    countAction(ownerId, { members: -1, owners: ownersChange(before, -1) }),
    { Delete: { TableName: tableName(), Key: userAccountKey(userId, ownerId) } },
    {
      Update: {
        TableName: tableName(),
        Key: userKey(userId),
        UpdateExpression:
          'SET userId = :user, email = :email, createdAt = if_not_exists(createdAt, :created) ADD leftAccounts :owners',
        ExpressionAttributeValues: {
          ':user': userId,
          ':email': before.email,
          ':created': before.createdAt,
          ':owners': new Set([ownerId]),
        },
      },
    },
    ...auditPuts(entry),
  ]);
}

/** Records that an invited member has accepted. */
export function joinAccount(before: Member, joinedAt: string, entry: AuditEntry): Promise<Outcome> {
  const { ownerId, userId } = before;
  const condition = asBefore(before);
  const owners = ownersChange({ ...before, joinedAt }, 1);
  return change([
    {
      Update: {
        TableName: tableName(),
        Key: memberKey(ownerId, userId),
        UpdateExpression: 'SET joinedAt = :at, lastSeenAt = :at',
        ...condition,
        ExpressionAttributeValues: { ...condition.ExpressionAttributeValues, ':at': joinedAt },
      },
    },
    ...(owners ? [countAction(ownerId, { owners })] : []),
    ...auditPuts(entry),
  ]);
}

/** Records the hour in which a member was last seen. */
export async function recordSeen({ ownerId, userId }: Member, now: Date): Promise<void> {
  await changeItem(memberKey(ownerId, userId), { lastSeenAt: now.toISOString() });
}
