import { batchGet } from '#shared/platform/dynamo/batch-get.ts';
import { above, absent, any, below, exists, has, is } from '#shared/platform/dynamo/conditions.ts';
import { findItem, getItem } from '#shared/platform/dynamo/get-item.ts';
import { parseAll, queryBetween, queryPrefix } from '#shared/platform/dynamo/query-pages.ts';
import { type ItemKey, TABLE } from '#shared/platform/dynamo/table.ts';
import {
  type Step,
  type TransactAction,
  transactSteps,
  unconditional,
} from '#shared/platform/dynamo/transact.ts';
import { check, insert, put, remove } from '#shared/platform/dynamo/transact-actions.ts';
import { changeItem, updateItem } from '#shared/platform/dynamo/update.ts';
import { update } from '#shared/platform/dynamo/update-builder.ts';
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
  return [[check(ownerKey(after.ownerId), exists()), 'no account']];
}

function memberAction(before: Member | undefined, after: Member | undefined): TransactAction {
  const { ownerId, userId } = (after ?? before) as Member;
  const key = memberKey(ownerId, userId);
  if (!before) return insert({ ...key, ...(after as Member), ...ttlOf(after as Member) });
  // Conditional on the stored member, so that two concurrent changes do not both count. The role always
  // exists, so a removed member fails.
  const { role, joinedAt, invitedAt, declinedAt } = before;
  const same = has({ role, joinedAt, invitedAt, declinedAt });
  if (!after) return remove(key, same);
  const changed = Object.entries(after).filter(([name, value]) => value !== before[name as keyof Member]);
  const ttl = ttlOf(after);
  return update(key)
    .set({ ...Object.fromEntries(changed), ...ttl })
    .remove(...(ttl[TABLE.ttl] === undefined ? [TABLE.ttl] : []))
    .when(same).action;
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
  if (old && old.sk !== mirror?.sk) steps.push([remove(old), 'conflict']);
  if (after && mirror && old?.sk !== mirror.sk) {
    steps.push([put({ ...mirror, ownerId, createdAt: after.createdAt, ...ttlOf(after) }), 'conflict']);
  }
  const [had, joins] = [before?.joinedAt != null, after?.joinedAt != null];
  const isDeclined = after?.declinedAt != null && before?.declinedAt == null;
  const isInvited = after !== undefined && !joins && !isDeclined && old?.sk !== mirror?.sk;
  if (had === joins && !isDeclined && !isInvited) return steps;
  const leaves = had && !joins;
  steps.push([
    update(userKey(userId))
      .set({ userId, email })
      .setFirst({ createdAt: now.toISOString() })
      .add({
        membershipVersion: had === joins ? undefined : 1,
        // Single sign-on does not let them join again.
        leftAccounts: leaves || isDeclined ? new Set([ownerId]) : undefined,
      })
      .when(version !== undefined && is('membershipVersion', version || undefined)).action,
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
  const count = update(memberCountKey(ownerId))
    .add({ memberCount: members || undefined, ownerMembers: owners || undefined })
    .when(
      members > 0 && any(absent('memberCount'), below('memberCount', MAX_MEMBERS)),
      // At least one must remain.
      owners < 0 && above('ownerMembers', 1),
    );
  return [[count.action, members > 0 ? 'full' : 'last owner']];
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
  const key = memberCountKey(ownerId);
  const counted = Number((await getItem(key))?.['memberCount'] ?? 0);
  // Another request has made room.
  if (counted < MAX_MEMBERS) return true;
  const before = new Date(now.getTime() - GRACE_MS);
  const count = (await findMembers(ownerId)).filter((member) => isCounted(member, before)).length;
  if (count >= counted) return false;
  // If another request has changed it, there may be room.
  await updateItem(update(key).set({ memberCount: count }).when(is('memberCount', counted)));
  return true;
}

/** Records the hour in which a member was last seen. */
export async function recordSeen({ ownerId, userId }: Member, now: Date): Promise<void> {
  await changeItem(memberKey(ownerId, userId), { lastSeenAt: now.toISOString() });
}
