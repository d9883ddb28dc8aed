import { DeleteCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import type { Member } from '#shared/core/accounts/member.ts';
import { memberKey } from '#shared/core/accounts/members/member-items.ts';
import { findMember, mirrorOf } from '#shared/core/accounts/members/member-store.ts';
import { invitationKey, userAccountKey, userKey } from '#shared/core/accounts/members/user-items.ts';
import type { AuditEntry } from '#shared/core/audit/audit-entry.ts';
import { auditPuts } from '#shared/core/audit/audit-store.ts';
import { batchDelete } from '#shared/platform/dynamo/batch-write.ts';
import { dynamo, tableName } from '#shared/platform/dynamo/client.ts';
import { is } from '#shared/platform/dynamo/conditions.ts';
import { queryPartition } from '#shared/platform/dynamo/query-pages.ts';
import { type ItemKey, TABLE } from '#shared/platform/dynamo/table.ts';
import { transactWrite } from '#shared/platform/dynamo/transact.ts';
import { updateItem } from '#shared/platform/dynamo/update.ts';
import { update } from '#shared/platform/dynamo/update-builder.ts';

/**
 * Removes a member of a deleted account, and the person if they have no other account, with sessions, codes
 * and passkeys. The member's item goes last, because the person is found through it.
 */
export async function eraseMember(member: Member): Promise<void> {
  const { ownerId, userId } = member;
  const mirror = mirrorOf(member);
  if (mirror) await remove(mirror);
  await forgetChoice(userId, ownerId);
  const { items, accounts, invitations } = await readUser(userId);
  if (accounts.length + invitations.length === 0) {
    await batchDelete(items.map(({ pk, sk }) => ({ pk, sk }) as unknown as ItemKey));
    await keepInvited(userId, items);
  }
  await remove(memberKey(ownerId, userId));
}

/**
 * Deletes everything stored about a person without memberships: email address, passkeys, sessions, former
 * accounts, and invitations, which `withdraw` removes from their accounts. Returns the number of items, or
 * the accounts that the person is a member of.
 */
export async function erasePerson(
  userId: string,
  entry: AuditEntry,
  withdraw: (invited: Member) => Promise<void>,
): Promise<{ items: number } | { accounts: string[] }> {
  const { items: before, accounts, invitations, left } = await readUser(userId);
  if (accounts.length > 0) return { accounts };
  for (const ownerId of invitations) {
    const member = await findMember(ownerId, userId);
    if (member?.joinedAt === null) await withdraw(member);
  }
  for (const ownerId of left) {
    // What an account sees of a declined invitation.
    if ((await findMember(ownerId, userId))?.joinedAt === null) await remove(memberKey(ownerId, userId));
  }
  // No audit entry if nothing was stored.
  if (before.length > 0) await transactWrite(auditPuts(entry));
  const { items } = await readUser(userId);
  await batchDelete(items.map(({ pk, sk }) => ({ pk, sk }) as unknown as ItemKey));
  await keepInvited(userId, items);
  return { items: before.length };
}

const remove = (Key: ItemKey) => dynamo().send(new DeleteCommand({ TableName: tableName(), Key }));

/** The deleted account must not remain the default account. */
const forgetChoice = (userId: string, ownerId: string) =>
  updateItem(update(userKey(userId)).remove('lastAccount').when(is('lastAccount', ownerId)));

/**
 * A user's items except mirrors, the accounts of the mirrors, and those that the user
 * left. Strongly consistent.
 */
async function readUser(userId: string) {
  const items: Record<string, unknown>[] = [];
  const accounts: string[] = [];
  const invitations: string[] = [];
  const { pk, sk: user } = userKey(userId);
  const account = userAccountKey(userId).sk;
  const invitation = invitationKey(userId).sk;
  for await (const page of queryPartition(pk)) {
    for (const item of page) {
      const sk = String(item[TABLE.sortKey]);
      if (sk.startsWith(account)) accounts.push(String(item['ownerId']));
      else if (sk.startsWith(invitation)) invitations.push(String(item['ownerId']));
      else items.push(item);
    }
  }
  const left = items.find((item) => item[TABLE.sortKey] === user)?.['leftAccounts'];
  return { items, accounts, invitations, left: [...((left as ReadonlySet<string> | undefined) ?? [])] };
}

/** Somebody may have invited the person to another account since the accounts were counted. */
async function keepInvited(userId: string, items: readonly Record<string, unknown>[]): Promise<void> {
  const { accounts, invitations } = await readUser(userId);
  const user = items.find((item) => item[TABLE.sortKey] === userKey(userId).sk);
  if (accounts.length + invitations.length > 0 && user)
    await dynamo().send(new PutCommand({ TableName: tableName(), Item: user }));
}
