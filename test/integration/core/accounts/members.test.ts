import { describe, expect, it } from 'vitest';
import type { Member } from '#shared/core/accounts/member.ts';
import { inviteMember } from '#shared/core/accounts/members/invitations.ts';
import {
  acceptInvitation,
  deleteMember,
  leaveAccount,
  listMembers,
  updateMember,
} from '#shared/core/accounts/members/manage-members.ts';
import { findMember, findMemberships } from '#shared/core/accounts/members/member-store.ts';
import { userIdOf } from '#shared/core/accounts/members/user.ts';
import { ROLE_PERMISSIONS, ROLES, type Role } from '#shared/core/accounts/roles.ts';
import { newestEntries } from '#shared/core/audit/audit-store.ts';
import { anAccount } from '#test/support/builders/accounts.ts';
import { memberCounts } from '#test/support/builders/members.ts';
import { tableOfFile } from '#test/support/emulators/dynamo-engine.ts';

const now = new Date('2026-05-01T12:00:00Z');
const tomorrow = new Date('2026-05-02T00:00:00Z');

tableOfFile();

const managerOf = (ownerId: string, role: Role = 'owner') => ({
  ownerId,
  actor: { type: 'member', id: 'usr_test', name: 'test@example.com' } as const,
  requestId: 'request',
  permissions: ROLE_PERMISSIONS[role],
  plan: 'business' as const,
});

/** An account with members of these roles, who have joined. */
async function aTeam(...roles: Role[]) {
  const { ownerId } = await anAccount();
  const by = managerOf(ownerId);
  const members: Member[] = [];
  for (const [i, role] of roles.entries()) {
    const { _id } = await inviteMember(
      { by, now },
      { email: `m${i}@${ownerId}.example`.toLowerCase(), role },
    );
    await acceptInvitation((await findMember(ownerId, _id)) as Member, { requestId: null, now });
    members.push((await findMember(ownerId, _id)) as Member);
  }
  return { ownerId, by, members };
}

const outcomes = (results: PromiseSettledResult<unknown>[]) =>
  results.map((result) => (result.status === 'fulfilled' ? 'done' : result.reason.code)).sort();

describe('inviteMember', () => {
  it('invites a person once, whatever the spelling, and again until the invitation is accepted', async () => {
    const { ownerId } = await anAccount();
    const by = managerOf(ownerId);
    const email = 'ada@example.com';
    const first = await inviteMember({ by, now }, { email, role: 'editor' });
    expect(first).toMatchObject({ email, role: 'editor', status: 'invited', lastSeenAt: null });
    const again = await inviteMember({ by, now: tomorrow }, { email, role: 'analyst' });
    expect(again).toMatchObject({ _id: first._id, role: 'analyst' });
    expect(await listMembers(ownerId, now)).toHaveLength(1);
    expect(await memberCounts(ownerId)).toEqual({ memberCount: 1, ownerMembers: 0 });

    await acceptInvitation((await findMember(ownerId, first._id)) as Member, { requestId: null, now });
    await expect(inviteMember({ by, now }, { email, role: 'editor' })).rejects.toMatchObject({
      code: 'MEMBER_ALREADY_EXISTS',
    });
  });

  it('counts an invitation that comes twice at once as one member', async () => {
    const { ownerId } = await anAccount();
    const input = { email: 'twice@example.com', role: 'editor' } as const;
    const all = await Promise.allSettled(
      [1, 2, 3].map(() => inviteMember({ by: managerOf(ownerId), now }, input)),
    );
    expect(outcomes(all)).toEqual(['RATE_LIMITED', 'RATE_LIMITED', 'done']);
    expect(await memberCounts(ownerId)).toEqual({ memberCount: 1, ownerMembers: 0 });
  });

  it('invites a mailbox once a day, however its address is spelled, and says when it may again', async () => {
    const { ownerId } = await anAccount();
    const by = managerOf(ownerId);
    const outcomesAt = async (at: Date) =>
      outcomes(
        await Promise.allSettled(
          ['', '+1', '+2'].map((tag) =>
            inviteMember({ by, now: at }, { email: `victim${tag}@example.com`, role: 'editor' }),
          ),
        ),
      );
    expect(await outcomesAt(now)).toEqual(['RATE_LIMITED', 'RATE_LIMITED', 'done']);
    await expect(
      inviteMember({ by, now }, { email: 'victim+3@example.com', role: 'editor' }),
    ).rejects.toMatchObject({
      code: 'RATE_LIMITED',
      message: 'This person was already invited today. Invite again tomorrow (UTC), in 43200 s.',
      params: { retryAfter: 43_200 },
      headers: { 'retry-after': '43200' },
    });
    expect(await outcomesAt(tomorrow)).toEqual(['RATE_LIMITED', 'RATE_LIMITED', 'done']);
  });

  it.each([
    ['free', 10],
    ['pro', 50],
  ] as const)('sends the invitations of a day that the plan %s allows: %i', async (plan, limit) => {
    const { ownerId } = await anAccount();
    const by = { ...managerOf(ownerId), plan };
    const invite = (n: number, at = now) =>
      inviteMember({ by, now: at }, { email: `p${n}@example.com`, role: 'editor' });
    for (let n = 0; n < limit; n++) await invite(n);
    await expect(invite(limit)).rejects.toMatchObject({
      code: 'RATE_LIMITED',
      message: expect.stringContaining(`Accounts with the plan ${plan} can send ${limit} invitations a day.`),
      params: { retryAfter: 43_200 },
    });
    // The refused one did not count for its mailbox.
    await expect(invite(limit, tomorrow)).resolves.toMatchObject({ status: 'invited' });
  });

  it('does not count what fails for another reason', async () => {
    const by = managerOf('own_00000000000000000000');
    for (let i = 0; i < 12; i++) {
      await expect(
        inviteMember({ by, now }, { email: 'a@example.com', role: 'editor' }),
      ).rejects.toMatchObject({
        code: 'NOT_FOUND',
      });
    }
  });

  it('gives no role that may do more than who invites', async () => {
    const { ownerId } = await anAccount();
    const mayInvite = Object.fromEntries(
      await Promise.all(
        ROLES.map(async (by) => {
          const allowed: Role[] = [];
          for (const role of ROLES) {
            const input = { email: `${by}-${role}@example.com`, role };
            await inviteMember({ by: managerOf(ownerId, by), now }, input).then(
              () => allowed.push(role),
              ({ code }) => expect(code).toBe('PERMISSION_DENIED'),
            );
          }
          return [by, allowed] as const;
        }),
      ),
    );
    expect(mayInvite['owner']).toEqual([...ROLES]);
    expect(mayInvite['admin']).toEqual(['admin', 'editor', 'analyst', 'developer']);
    expect(mayInvite['editor']).toEqual(['editor', 'analyst']);
  });
});

describe('the last owner', () => {
  it('can be neither demoted nor removed, and cannot leave', async () => {
    const { ownerId, by, members } = await aTeam('owner', 'admin');
    const [owner] = members as [Member, Member];
    const all = await Promise.allSettled([
      updateMember({ by, now }, owner.userId, 'admin'),
      deleteMember({ by, now }, owner.userId),
      leaveAccount({ userId: owner.userId, requestId: 'request', now }, ownerId),
    ]);
    expect(outcomes(all)).toEqual(['LAST_OWNER', 'LAST_OWNER', 'LAST_OWNER']);
    expect((await findMember(ownerId, owner.userId))?.role).toBe('owner');
  });

  it('is left when two owners demote each other at once', async () => {
    for (let round = 0; round < 5; round++) {
      const { ownerId, by, members } = await aTeam('owner', 'owner');
      const [one, two] = members as [Member, Member];
      const all = await Promise.allSettled([
        updateMember({ by, now }, one.userId, 'analyst'),
        round % 2 ? deleteMember({ by, now }, two.userId) : updateMember({ by, now }, two.userId, 'analyst'),
      ]);
      expect(outcomes(all)).toEqual(['LAST_OWNER', 'done']);
      expect(await memberCounts(ownerId)).toMatchObject({ ownerMembers: 1 });
    }
  });

  it('is not replaced by one who was invited and has not joined', async () => {
    const { ownerId, by, members } = await aTeam('owner');
    await inviteMember({ by, now }, { email: 'invited@example.com', role: 'owner' });
    const [owner] = members as [Member];
    await expect(deleteMember({ by, now }, owner.userId)).rejects.toMatchObject({ code: 'LAST_OWNER' });
    const invited = userIdOf('invited@example.com');
    await deleteMember({ by, now }, invited);
    expect(await memberCounts(ownerId)).toEqual({ memberCount: 1, ownerMembers: 1 });
  });
});

describe('updateMember', () => {
  it('does not allow an admin to change or appoint owners', async () => {
    const { ownerId, members } = await aTeam('owner', 'owner', 'editor');
    const [owner, , editor] = members as [Member, Member, Member];
    const admin = managerOf(ownerId, 'admin');
    for (const change of [
      () => updateMember({ by: admin, now }, owner.userId, 'editor'),
      () => updateMember({ by: admin, now }, editor.userId, 'owner'),
      () => deleteMember({ by: admin, now }, owner.userId),
    ]) {
      await expect(change()).rejects.toMatchObject({ code: 'PERMISSION_DENIED' });
    }
    await expect(updateMember({ by: admin, now }, editor.userId, 'admin')).resolves.toMatchObject({
      role: 'admin',
    });
  });

  it('does not find members of other accounts', async () => {
    const [one, other] = [await aTeam('owner'), await aTeam('owner')];
    const [member] = other.members as [Member];
    await expect(updateMember({ by: one.by, now }, member.userId, 'admin')).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
  });
});

describe('a membership', () => {
  it('is found from both sides, until it ends', async () => {
    const { ownerId, by, members } = await aTeam('owner', 'editor');
    const [, editor] = members as [Member, Member];
    expect((await findMemberships(editor.userId, now)).joined.map(({ owner }) => owner.ownerId)).toEqual([
      ownerId,
    ]);
    await deleteMember({ by, now }, editor.userId);
    expect(await findMemberships(editor.userId, now)).toEqual({ joined: [], invitations: [] });
    expect(await findMember(ownerId, editor.userId)).toBeUndefined();
  });

  it('has each change in the audit log of its account', async () => {
    const { ownerId, by, members } = await aTeam('owner', 'editor');
    const [, editor] = members as [Member, Member];
    await updateMember({ by, now }, editor.userId, 'analyst');
    await deleteMember({ by, now }, editor.userId);
    const entries = await newestEntries(ownerId, 20);
    expect(entries.map(({ action }) => action).sort()).toEqual([
      'account.created',
      'member.invited',
      'member.invited',
      'member.joined',
      'member.joined',
      'member.removed',
      'member.updated',
    ]);
    expect(entries.find(({ action }) => action === 'member.updated')).toMatchObject({
      actor: by.actor,
      requestId: 'request',
      target: { type: 'member', id: editor.userId, name: editor.email },
      changes: [{ field: 'role', before: 'editor', after: 'analyst' }],
    });
  });
});
