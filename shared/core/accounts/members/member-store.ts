import { batchGet } from '#shared/platform/dynamo/batch-get.ts';
import { tableName } from '#shared/platform/dynamo/client.ts';
import { findItem, getItem } from '#shared/platform/dynamo/get-item.ts';
import { parseAll, queryBetween, queryPrefix } from '#shared/platform/dynamo/query-pages.ts';
import { type ItemKey, TABLE } from '#shared/platform/dynamo/table.ts';
import {
  type Step,
  type TransactAction,
  transactSteps,
  unconditional,
} from '#shared/platform/dynamo/transact.ts';
import { insert } from '#shared/platform/dynamo/transact-actions.ts';
import { changeItem, updateItem } from '#shared/platform/dynamo/update.ts';
import type { AuditEntry } from '../../audit/audit-entry.ts';
import { auditPuts } from '../../audit/audit-store.ts';
import type { DomainEvent } from '../../events/event.ts';
import { outboxPut } from '../../events/outbox-store.ts';
import { ownerSchema } from '../account.ts';
import { ownerKey } from '../account-items.ts';
import { goneAt, type Member, memberSchema, oldestInvitation, stateOf } from '../member.ts';
import { MAX_MEMBERS } from '../plans.ts';
import { forgetViews } from '../views/view-store.ts';
import type { Membership, Memberships } from './account-choice.ts';
import { memberCountKey, memberKey } from './member-items.ts';
import { invitationKey, userAccountKey, userKey } from './user-items.ts';

/**
 * The items of an account's members, each with a mirror in its user's partition, and their count. Joined
 * members with the role owner are also counted, so that at least one always remains.
 */

// All changes of an account's members contend for their count.
const ATTEMPTS = 14;

/** A member, strongly consistent. */
export const findMember = (ownerId: string, userId: string): Promise<Member | undefined> =>
  findItem(memberKey(ownerId, userId), memberSchema);

/** All members of an account, in every state; strongly consistent. */
export const findMembers = (ownerId: string): Promise<Member[]> =>
  parseAll(queryPrefix(memberKey(ownerId)), memberSchema);

/** Listed invitations of a person. Strangers can send any number of them. */
export const MAX_INVITATIONS = 20;

/** The memberships of a user with their accounts; strongly consistent. */
export async function findMemberships(userId: string, now: Date): Promise<Memberships> {
  const [joined, invited] = await Promise.all([accountMirrors(userId), newestInvitations(userId, now)]);
  const owners = [...new Set([...joined, ...invited])];
  const keys = owners.flatMap((id) => [ownerKey(id), memberKey(id, userId)]);
  const items = await batchGet(keys, { consistent: true });
  const memberships = items
    .filter(({ sk }) => sk !== 'OWNER')
    .flatMap((item): Membership[] => {
      const member = memberSchema.parse(item);
      const owner = items.find(({ sk, ownerId }) => sk === 'OWNER' && ownerId === member.ownerId);
      return owner ? [{ member, owner: ownerSchema.parse(owner) }] : [];
    });
  const inState = (state: 'joined' | 'invited') =>
    memberships.filter(({ member }) => stateOf(member, now) === state);
  const joinedAt = ({ member }: Membership) => member.joinedAt ?? '';
  const invitedAt = ({ member }: Membership) => member.invitedAt;
  return {
    joined: inState('joined').sort((a, b) => (joinedAt(a) < joinedAt(b) ? -1 : 1)),
    invitations: inState('invited')
      .sort((a, b) => (invitedAt(a) > invitedAt(b) ? -1 : 1))
      .slice(0, MAX_INVITATIONS),
  };
}

/** The accounts that a user has joined. */
async function accountMirrors(userId: string): Promise<string[]> {
  const owners: string[] = [];
  for await (const items of queryPrefix(userAccountKey(userId)))
    owners.push(...items.map((item) => String(item['ownerId'])));
  return owners;
}

async function newestInvitations(userId: string, now: Date): Promise<string[]> {
  const { pk, sk } = invitationKey(userId, oldestInvitation(now));
  const newestFirst = { ScanIndexForward: false, Limit: MAX_INVITATIONS };
  // All of them in one page, whatever the rest of the partition holds.
  const { value: items = [] } = await queryBetween(
    pk,
    { from: sk, to: invitationKey(userId, '~').sk },
    newestFirst,
  ).next();
  return items.map((item: Record<string, unknown>) => String(item['ownerId']));
}

/** Data that a change of a member needs besides the member. */
export interface MemberChange {
  entry: AuditEntry;
  now: Date;
  /** Event to publish with the change. */
  event?: DomainEvent | undefined;
  /** `membershipVersion` of a user who joins: limits that were checked before still hold. */
  version?: number;
}

export type MemberOutcome = 'stored' | 'conflict' | 'no account' | 'full' | 'last owner';

/**
 * Stores, changes or removes a member with mirror, counts and audit entry. `conflict`: the member
 * is no longer as `before`, which is undefined for a new one, or the user has joined or left an
 * account in the meantime.
 */
export async function storeMember(
  before: Member | undefined,
  after: Member | undefined,
  change: MemberChange,
): Promise<MemberOutcome> {
  const { entry, event, now } = change;
  // The first failed one names the outcome.
  const steps: Steps = [
    ...accountSteps(before, after),
    [memberAction(before, after), 'conflict'],
    ...userSteps(before, after, change),
    ...countSteps(before, after, now),
    ...(before && !after ? unconditional(forgetViews(before.ownerId, before.userId)) : []),
    ...unconditional(...auditPuts(entry), ...(event ? [outboxPut(event)] : [])),
  ];
  return (await transactSteps(steps, { attempts: ATTEMPTS })) ?? 'stored';
}

type Steps = Step<MemberOutcome>[];

/** Nobody is invited to, or joins, an account that is being deleted. */
function accountSteps(before: Member | undefined, after: Member | undefined): Steps {
  const isNew =
    after && (after.joinedAt !== (before?.joinedAt ?? null) || after.invitedAt !== before?.invitedAt);
  if (!isNew) return [];
  const check = {
    TableName: tableName(),
    Key: ownerKey(after.ownerId),
    ConditionExpression: 'attribute_exists(pk)',
  };
  return [[{ ConditionCheck: check }, 'no account']];
}

function memberAction(before: Member | undefined, after: Member | undefined): TransactAction {
  const { ownerId, userId } = (after ?? before) as Member;
  const Key = memberKey(ownerId, userId);
  if (!before) return insert({ ...Key, ...(after as Member), ...ttlOf(after as Member) });
  const same = asBefore(before);
  if (!after) return { Delete: { TableName: tableName(), Key, ...same } };
  const ttl = ttlOf(after)[TABLE.ttl];
  const names = (Object.keys(after) as (keyof Member)[]).filter((name) => after[name] !== before[name]);
  const set = [...names.map((name) => `#${name} = :${name}`), ...(ttl === undefined ? [] : ['#ttl = :ttl'])];
  return {
    Update: {
      TableName: tableName(),
      Key,
      UpdateExpression: [
        ...(set.length > 0 ? [`SET ${set.join(', ')}`] : []),
        ...(ttl === undefined ? ['REMOVE #ttl'] : []),
      ].join(' '),
      ConditionExpression: same.ConditionExpression,
      ExpressionAttributeNames: {
        ...same.ExpressionAttributeNames,
        ...Object.fromEntries(names.map((name) => [`#${name}`, name])),
        '#ttl': TABLE.ttl,
      },
      ExpressionAttributeValues: {
        ...same.ExpressionAttributeValues,
        ...Object.fromEntries(names.map((name) => [`:${name}`, after[name]])),
        ...(ttl !== undefined && { ':ttl': ttl }),
      },
    },
  };
}

/** Conditional on the stored member, so that two concurrent changes do not both count. */
function asBefore(before: Member) {
  const names = ['role', 'joinedAt', 'invitedAt', 'declinedAt'] as const;
  return {
    // The role always exists, so a removed member fails.
    ConditionExpression: names.map((name) => `#${name} = :before_${name}`).join(' AND '),
    ExpressionAttributeNames: Object.fromEntries(names.map((name) => [`#${name}`, name])),
    ExpressionAttributeValues: Object.fromEntries(names.map((name) => [`:before_${name}`, before[name]])),
  };
}

/** The TTL of a member who has not joined, and of the mirror of the member. */
function ttlOf(member: Member): { [TABLE.ttl]?: number } {
  const at = goneAt(member);
  return at === null ? {} : { [TABLE.ttl]: Math.ceil(Date.parse(at) / 1000) };
}

/** The mirror of a member; undefined for a declined invitation. */
export function mirrorOf({ ownerId, userId, joinedAt, invitedAt, declinedAt }: Member): ItemKey | undefined {
  if (joinedAt !== null) return userAccountKey(userId, ownerId);
  return declinedAt === null ? invitationKey(userId, invitedAt, ownerId) : undefined;
}

/** The mirror, and the user. */
function userSteps(
  before: Member | undefined,
  after: Member | undefined,
  { version, now }: MemberChange,
): Steps {
  const { ownerId, userId, email } = (after ?? before) as Member;
  const [old, mirror] = [before && mirrorOf(before), after && mirrorOf(after)];
  const steps: Steps = [];
  if (old && old.sk !== mirror?.sk)
    steps.push([{ Delete: { TableName: tableName(), Key: old } }, 'conflict']);
  if (after && mirror && old?.sk !== mirror.sk) {
    const Item = { ...mirror, ownerId, createdAt: after.createdAt, ...ttlOf(after) };
    steps.push([{ Put: { TableName: tableName(), Item } }, 'conflict']);
  }
  const [had, has] = [before?.joinedAt != null, after?.joinedAt != null];
  const isDeclined = after?.declinedAt != null && before?.declinedAt == null;
  const isInvited = after !== undefined && !has && !isDeclined && old?.sk !== mirror?.sk;
  if (had === has && !isDeclined && !isInvited) return steps;
  const leaves = had && !has;
  const added = [
    ...(had === has ? [] : ['membershipVersion :one']),
    // Single sign-on does not let them join again.
    ...(leaves || isDeclined ? ['leftAccounts :owners'] : []),
  ];
  steps.push([
    {
      Update: {
        TableName: tableName(),
        Key: userKey(userId),
        UpdateExpression:
          'SET userId = :user, email = :email, createdAt = if_not_exists(createdAt, :now)' +
          (added.length > 0 ? ` ADD ${added.join(', ')}` : ''),
        ...(version !== undefined && {
          ConditionExpression:
            version === 0 ? 'attribute_not_exists(membershipVersion)' : 'membershipVersion = :version',
        }),
        ExpressionAttributeValues: {
          ':user': userId,
          ':email': email,
          ':now': now.toISOString(),
          ...(had !== has && { ':one': 1 }),
          ...((leaves || isDeclined) && { ':owners': new Set([ownerId]) }),
          ...(version !== undefined && version > 0 && { ':version': version }),
        },
      },
    },
    'conflict',
  ]);
  return steps;
}

/** Changes the counts; fails if the result would exceed the maximum or leave too few owners. */
function countSteps(before: Member | undefined, after: Member | undefined, now: Date): Steps {
  const members = Number(isCounted(after, now)) - Number(isCounted(before, now));
  const owners = Number(isOwner(after)) - Number(isOwner(before));
  if (members === 0 && owners === 0) return [];
  const { ownerId } = (after ?? before) as Member;
  const added = [...(members ? ['memberCount :members'] : []), ...(owners ? ['ownerMembers :owners'] : [])];
  const conditions = [
    ...(members > 0 ? ['(attribute_not_exists(memberCount) OR memberCount < :max)'] : []),
    // At least one must remain.
    ...(owners < 0 ? ['ownerMembers > :one'] : []),
  ];
  const update = {
    TableName: tableName(),
    Key: memberCountKey(ownerId),
    UpdateExpression: `ADD ${added.join(', ')}`,
    ...(conditions.length > 0 && { ConditionExpression: conditions.join(' AND ') }),
    ExpressionAttributeValues: {
      ...(members && { ':members': members }),
      ...(owners && { ':owners': owners }),
      ...(members > 0 && { ':max': MAX_MEMBERS }),
      ...(owners < 0 && { ':one': 1 }),
    },
  };
  return [[{ Update: update }, members > 0 ? 'full' : 'last owner']];
}

const isOwner = (member: Member | undefined): boolean => member?.role === 'owner' && member.joinedAt !== null;

/** Members and open invitations count. */
function isCounted(member: Member | undefined, now: Date): boolean {
  const state = member && stateOf(member, now);
  return state === 'joined' || state === 'invited';
}

/** Clocks differ, and an invitation may be accepted while members are counted. */
const GRACE_MS = 3600_000;

/**
 * Counts the members of a full account again, because nobody counts down when an invitation expires.
 * False if there is no room.
 */
export async function recountMembers(ownerId: string, now: Date): Promise<boolean> {
  const Key = memberCountKey(ownerId);
  const counted = Number((await getItem(Key))?.['memberCount'] ?? 0);
  // Another request has made room.
  if (counted < MAX_MEMBERS) return true;
  const before = new Date(now.getTime() - GRACE_MS);
  const count = (await findMembers(ownerId)).filter((member) => isCounted(member, before)).length;
  if (count >= counted) return false;
  // If another request has changed it, there may be room.
  await updateItem({
    Key,
    UpdateExpression: 'SET memberCount = :count',
    ConditionExpression: 'memberCount = :counted',
    ExpressionAttributeValues: { ':count': count, ':counted': counted },
  });
  return true;
}

/** Records the hour in which a member was last seen. */
export async function recordSeen({ ownerId, userId }: Member, now: Date): Promise<void> {
  await changeItem(memberKey(ownerId, userId), { lastSeenAt: now.toISOString() });
}
