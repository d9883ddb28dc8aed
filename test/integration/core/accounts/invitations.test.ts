import { describe, expect, it, vi } from 'vitest';
import { forgetPerson } from '#infra/admin/members.ts';
import { findInvitation, inviteMember } from '#shared/core/accounts/members/invitations.ts';
import {
  addMember,
  deleteMember,
  leaveAccount,
  listAccounts,
  listMembers,
  MAX_ACCOUNTS,
  updateMember,
} from '#shared/core/accounts/members/manage-members.ts';
import { findMember, MAX_INVITATIONS } from '#shared/core/accounts/members/member-store.ts';
import { userIdOf } from '#shared/core/accounts/members/user.ts';
import { MAX_MEMBERS } from '#shared/core/accounts/plans.ts';
import type { Role } from '#shared/core/accounts/roles.ts';
import { newestEntries } from '#shared/core/audit/audit-store.ts';
import { MEMBER_INVITED } from '#shared/core/events/event.ts';
import { newEvent } from '#shared/core/events/new-event.ts';
import * as mail from '#shared/mail/send-mail.ts';
import { mailPeople } from '#shared/sign-in/mail-sign-in.ts';
import { chooseAccount, endSession } from '#shared/sign-in/manage-sessions.ts';
import { startSession } from '#shared/sign-in/start-session.ts';
import { anAccount } from '#test/support/builders/accounts.ts';
import { allItems } from '#test/support/builders/full-account.ts';
import { memberCounts } from '#test/support/builders/members.ts';
import { tableOfFile } from '#test/support/emulators/dynamo-engine.ts';

const now = new Date('2026-05-01T12:00:00Z');
const DAY = 24 * 3600_000;
const later = (ms: number) => new Date(now.getTime() + ms);

tableOfFile();

let number = 0;

async function invite(email: string, { role = 'editor' as Role, at = now } = {}) {
  const { ownerId } = await anAccount();
  await inviteMember({ by: managerOf(ownerId), now: at }, { email, role });
  return ownerId;
}

const managerOf = (ownerId: string) => ({
  ownerId,
  actor: { type: 'key', id: 'key_test', name: 'boss@example.com' } as const,
  requestId: 'request',
  permissions: ['*'] as const,
  plan: 'business' as const,
});

const aPerson = () => {
  const email = `person-${++number}@example.com`;
  return { email, userId: userIdOf(email) };
};

const signIn = (userId: string, at = now) =>
  startSession(
    userId,
    { method: 'code', consume: [] },
    { userAgent: 'Chrome', requestId: 'request', now: at },
  );

const accept = (userId: string, ownerId: string, at = now) =>
  chooseAccount({ userId, requestId: 'request', now: at }, ownerId);

const outcomes = (results: PromiseSettledResult<unknown>[]) =>
  results.map((result) => (result.status === 'fulfilled' ? 'done' : result.reason.code)).sort();

const storedActions = async (ownerId: string) =>
  (await newestEntries(ownerId, 20)).map(({ action }) => action);

describe('signing in', () => {
  it('joins no account of strangers: not the first that invited, and none without a click', async () => {
    const newbie = aPerson();
    const [stranger, own] = [await invite(newbie.email), await invite(newbie.email, { at: later(1) })];
    const first = await signIn(newbie.userId, later(2));
    expect(first.token.ownerId).toBe('');
    expect(first.memberships.invitations.map(({ owner }) => owner.ownerId)).toEqual([own, stranger]);
    await accept(newbie.userId, own);
    expect((await signIn(newbie.userId, later(3))).token.ownerId).toBe(own);
    expect(await findMember(stranger, newbie.userId)).toMatchObject({ joinedAt: null });
  });

  it('lands in the account that was used last, else in the one that was joined first', async () => {
    const ada = aPerson();
    const [first, second] = [await invite(ada.email), await invite(ada.email)];
    await accept(ada.userId, second, later(1));
    await accept(ada.userId, first, later(2));
    expect((await signIn(ada.userId)).token.ownerId).toBe(first);
    await leaveAccountWithOwner(first, ada.userId);
    expect((await signIn(ada.userId)).token.ownerId).toBe(second);
  });

  it('shows nothing of an invited person to the account that invited', async () => {
    const analyst = aPerson();
    const own = await invite(analyst.email, { role: 'analyst' });
    await accept(analyst.userId, own);
    const stranger = await invite(analyst.email);
    const { session } = await signIn(analyst.userId);
    await endSession({ userId: analyst.userId, requestId: 'request', now }, session.sessionId);
    expect(await storedActions(own)).toEqual(expect.arrayContaining(['session.created', 'session.ended']));
    expect(await storedActions(stranger)).toEqual(expect.not.arrayContaining(['session.created']));
    expect((await storedActions(stranger)).sort()).toEqual(['account.created', 'member.invited']);
    expect(await listMembers(stranger, now)).toMatchObject([{ status: 'invited', lastSeenAt: null }]);
  });

  it('fails for a person whose invitations have expired', async () => {
    const { email, userId } = aPerson();
    await invite(email);
    await expect(signIn(userId, later(30 * DAY))).rejects.toMatchObject({ code: 'SIGN_IN_FAILED' });
  });
});

/** Leaves an account that has another owner. */
async function leaveAccountWithOwner(ownerId: string, userId: string) {
  await leaveAccount({ userId, requestId: 'request', now }, ownerId);
}

describe('invitations of strangers', () => {
  it('hide no account of a person, and no invitation whose link is clicked', async () => {
    const owner = aPerson();
    const own = await invite(owner.email, { role: 'owner' });
    await accept(owner.userId, own);
    const clicked = await invite(owner.email);
    for (let i = 1; i <= 64; i++) await invite(owner.email, { at: later(i) });
    const { accounts, invitations } = await listAccounts(owner.userId, later(65));
    expect(accounts.map(({ _id }) => _id)).toEqual([own]);
    expect(invitations).toHaveLength(MAX_INVITATIONS);
    expect(invitations.map(({ _id }) => _id)).not.toContain(clicked);
    expect((await signIn(owner.userId, later(65))).token.ownerId).toBe(own);
    expect(await findInvitation(clicked, owner.userId, now)).toMatchObject({ _id: clicked, role: 'editor' });
    expect(await accept(owner.userId, clicked)).toMatchObject({ _id: clicked });
    // Sent again, an invitation is among the newest.
    const again = await invite(owner.email, { at: later(-DAY) });
    for (let i = 1; i <= MAX_INVITATIONS; i++) await invite(owner.email, { at: later(100 + i) });
    await inviteMember({ by: managerOf(again), now: later(200) }, { email: owner.email, role: 'editor' });
    expect((await listAccounts(owner.userId, later(300))).invitations[0]?._id).toBe(again);
  }, 60_000);

  it('name who invited only if it is a member: a key can have any name', async () => {
    const ada = aPerson();
    const byKey = await invite(ada.email);
    const { ownerId: byMember } = await anAccount();
    const actor = { type: 'member', id: 'usr_boss', name: 'boss@example.com' } as const;
    await inviteMember(
      { by: { ...managerOf(byMember), actor }, now: later(1) },
      { email: ada.email, role: 'editor' },
    );
    expect((await listAccounts(ada.userId, later(1))).invitations).toMatchObject([
      { _id: byMember, invitedBy: 'boss@example.com' },
      { _id: byKey, invitedBy: null },
    ]);
  });

  it('are found by the invited person only', async () => {
    const [ada, bob] = [aPerson(), aPerson()];
    const ownerId = await invite(ada.email);
    await invite(bob.email);
    for (const id of [ownerId, 'own_00000000000000000000', 'nonsense']) {
      await expect(findInvitation(id, bob.userId, now)).rejects.toMatchObject({
        code: 'NOT_FOUND',
        params: { resource: 'invitation' },
      });
      await expect(accept(bob.userId, id)).rejects.toMatchObject({ code: 'NOT_A_MEMBER' });
    }
  });
});

describe('accepting', () => {
  it('is refused beyond the maximum of accounts, until the person leaves one', async () => {
    const ada = aPerson();
    const owners = [];
    for (let i = 0; i < MAX_ACCOUNTS; i++) {
      const { ownerId } = await anAccount();
      await addMember(
        { ownerId, email: ada.email, role: 'editor', invitedBy: 'x' },
        { requestId: null, now },
      );
      owners.push(ownerId);
    }
    const more = await invite(ada.email);
    await expect(accept(ada.userId, more)).rejects.toMatchObject({
      code: 'QUOTA_EXCEEDED',
      params: { quota: 'accounts', limit: MAX_ACCOUNTS },
      message: expect.stringContaining('Leave one first'),
    });
    expect((await listAccounts(ada.userId, now)).accounts).toHaveLength(MAX_ACCOUNTS);
    await signIn(ada.userId);
    await leaveAccount({ userId: ada.userId, requestId: 'request', now }, owners[0] as string);
    const [one, other] = [await invite(ada.email), await invite(ada.email)];
    // Of three at once, for one place.
    const all = await Promise.allSettled([more, one, other].map((ownerId) => accept(ada.userId, ownerId)));
    expect(outcomes(all)).toEqual(['QUOTA_EXCEEDED', 'QUOTA_EXCEEDED', 'done']);
    expect((await listAccounts(ada.userId, now)).accounts).toHaveLength(MAX_ACCOUNTS);
  }, 60_000);

  it('works twice at once, and counts the member once', async () => {
    const ada = aPerson();
    const ownerId = await invite(ada.email, { role: 'owner' });
    const all = await Promise.allSettled([1, 2, 3].map(() => accept(ada.userId, ownerId)));
    expect(outcomes(all)).toEqual(['done', 'done', 'done']);
    expect(await memberCounts(ownerId)).toEqual({ memberCount: 1, ownerMembers: 1 });
    expect((await storedActions(ownerId)).filter((action) => action === 'member.joined')).toHaveLength(1);
  });

  it('and withdrawing at once end in one of both, with exact counts', async () => {
    for (let round = 0; round < 5; round++) {
      const ada = aPerson();
      const ownerId = await invite(ada.email);
      await Promise.allSettled([
        accept(ada.userId, ownerId),
        deleteMember({ by: managerOf(ownerId), now }, ada.userId),
      ]);
      const { accounts } = await listAccounts(ada.userId, now);
      expect(accounts).toHaveLength((await listMembers(ownerId, now)).length);
      expect((await memberCounts(ownerId)).memberCount).toBe(accounts.length);
    }
  });

  it('and declining at once end in one of both, with exact counts', async () => {
    for (let round = 0; round < 5; round++) {
      const ada = aPerson();
      const ownerId = await invite(ada.email);
      await Promise.allSettled([
        accept(ada.userId, ownerId),
        leaveAccount({ userId: ada.userId, requestId: 'request', now }, ownerId),
      ]);
      const { accounts } = await listAccounts(ada.userId, now);
      expect((await memberCounts(ownerId)).memberCount).toBe(accounts.length);
    }
  });

  it('and inviting again at once end in a member', async () => {
    for (let round = 0; round < 5; round++) {
      const ada = aPerson();
      const ownerId = await invite(ada.email, { at: later(-DAY) });
      const again = inviteMember(
        { by: managerOf(ownerId), now: later(1) },
        { email: ada.email, role: 'analyst' },
      );
      const [accepted] = await Promise.allSettled([accept(ada.userId, ownerId, later(2)), again]);
      expect(accepted?.status).toBe('fulfilled');
      expect(await listAccounts(ada.userId, later(3))).toMatchObject({
        accounts: [{ _id: ownerId }],
        invitations: [],
      });
      expect(await memberCounts(ownerId)).toMatchObject({ memberCount: 1 });
    }
  });

  it('gives the role that the invitation has by then', async () => {
    const ada = aPerson();
    const ownerId = await invite(ada.email, { role: 'owner' });
    await updateMember({ by: managerOf(ownerId), now }, ada.userId, 'analyst');
    expect(await accept(ada.userId, ownerId)).toMatchObject({ role: 'analyst' });
    expect(await memberCounts(ownerId)).toEqual({ memberCount: 1, ownerMembers: 0 });
  });

  it('is refused for a suspended account, whose invitations are not listed', async () => {
    const ada = aPerson();
    const ownerId = await invite(ada.email);
    const { setOwnerStatus } = await import('#shared/core/accounts/administer.ts');
    await setOwnerStatus(ownerId, 'suspended', { by: 'ann', reason: null, note: null, now });
    expect(await listAccounts(ada.userId, now)).toEqual({ accounts: [], invitations: [] });
    await expect(accept(ada.userId, ownerId)).rejects.toMatchObject({ code: 'OWNER_SUSPENDED' });
  });
});

describe('a declined invitation', () => {
  it('stays visible, counts no more, and cannot be sent again or removed for 30 days', async () => {
    const ada = aPerson();
    const ownerId = await invite(ada.email);
    await leaveAccount({ userId: ada.userId, requestId: 'request', now: later(DAY) }, ownerId);
    const invitableAt = later(31 * DAY).toISOString();
    expect(await listMembers(ownerId, later(30 * DAY))).toMatchObject([
      { status: 'declined', invitableAt, lastSeenAt: null },
    ]);
    expect(await memberCounts(ownerId)).toEqual({ memberCount: 0, ownerMembers: 0 });
    expect((await storedActions(ownerId)).sort()).toEqual([
      'account.created',
      'member.declined',
      'member.invited',
    ]);
    const input = { email: ada.email, role: 'owner' } as const;
    const soon = new Date(Date.parse(invitableAt) - 1);
    for (const change of [
      () => inviteMember({ by: managerOf(ownerId), now: soon }, input),
      () => updateMember({ by: managerOf(ownerId), now: soon }, ada.userId, 'owner'),
      () => deleteMember({ by: managerOf(ownerId), now: soon }, ada.userId),
    ]) {
      await expect(change()).rejects.toMatchObject({
        code: 'MEMBER_DECLINED',
        params: { invitableAt },
        message: expect.stringContaining(invitableAt),
      });
    }
    await expect(accept(ada.userId, ownerId)).rejects.toMatchObject({ code: 'NOT_A_MEMBER' });
    await expect(
      leaveAccount({ userId: ada.userId, requestId: 'request', now: soon }, ownerId),
    ).rejects.toMatchObject({
      code: 'NOT_A_MEMBER',
    });
    expect(await listMembers(ownerId, new Date(invitableAt))).toEqual([]);
    await inviteMember({ by: managerOf(ownerId), now: new Date(invitableAt) }, input);
    expect(await accept(ada.userId, ownerId, new Date(invitableAt))).toMatchObject({ role: 'owner' });
    expect(await memberCounts(ownerId)).toEqual({ memberCount: 1, ownerMembers: 1 });
  });
});

describe('an expired invitation', () => {
  it('cannot be accepted, is shown as expired, and can be sent again', async () => {
    const ada = aPerson();
    const ownerId = await invite(ada.email);
    const end = later(30 * DAY);
    expect(await listMembers(ownerId, later(30 * DAY - 1))).toMatchObject([
      { status: 'invited', expiresAt: end.toISOString() },
    ]);
    expect(await listMembers(ownerId, end)).toMatchObject([{ status: 'expired', expiresAt: null }]);
    await expect(accept(ada.userId, ownerId, end)).rejects.toMatchObject({
      code: 'NOT_A_MEMBER',
      message: expect.stringContaining('expired'),
    });
    await expect(findInvitation(ownerId, ada.userId, end)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(await listAccounts(ada.userId, end)).toEqual({ accounts: [], invitations: [] });
    await inviteMember({ by: managerOf(ownerId), now: end }, { email: ada.email, role: 'analyst' });
    expect(await accept(ada.userId, ownerId, end)).toMatchObject({ role: 'analyst' });
  });

  it('does not fill an account', async () => {
    const { ownerId } = await anAccount();
    const by = managerOf(ownerId);
    const invited = (i: number, at: Date) =>
      inviteMember({ by, now: at }, { email: `${i}@${ownerId}.example`.toLowerCase(), role: 'editor' });
    for (let i = 0; i < MAX_MEMBERS; i++) await invited(i, later(-Math.floor(i / 50) * DAY));
    const tomorrow = later(DAY + 1);
    await expect(invited(100, tomorrow)).rejects.toMatchObject({ code: 'QUOTA_EXCEEDED' });
    const afterwards = later(31 * DAY);
    // Two at once, which both count again; and one that is sent again.
    await Promise.all([invited(101, afterwards), invited(102, afterwards), invited(0, afterwards)]);
    expect(await memberCounts(ownerId)).toMatchObject({ memberCount: 3 });
    await deleteMember({ by, now: afterwards }, userIdOf(`1@${ownerId}.example`.toLowerCase()));
    expect(await memberCounts(ownerId)).toMatchObject({ memberCount: 3 });
  }, 60_000);

  it('is not emailed', async () => {
    const sendMail = vi.spyOn(mail, 'sendMail').mockResolvedValue('sent');
    const ada = aPerson();
    const ownerId = await invite(ada.email);
    const event = newEvent(MEMBER_INVITED, { ownerId, data: { _id: ada.userId }, now });
    expect(await mailPeople(event, later(30 * DAY))).toBe('not needed');
    expect(sendMail).not.toHaveBeenCalled();
    await leaveAccount({ userId: ada.userId, requestId: 'request', now }, ownerId);
    expect(await mailPeople(event, now)).toBe('not needed');
  });
});
describe('forgetPerson', () => {
  it('withdraws the invitations, and removes what accounts see of declined ones', async () => {
    const ada = aPerson();
    const [invited, declined, expired] = [
      await invite(ada.email),
      await invite(ada.email),
      await invite(ada.email, { at: later(-40 * DAY) }),
    ];
    await leaveAccount({ userId: ada.userId, requestId: 'request', now }, declined);
    await forgetPerson(ada.email, { by: 'operator', reason: null, note: null, now });
    const left = (await allItems()).filter((item) => {
      const text = JSON.stringify(item);
      // Counters of rate limits expire by themselves.
      return (
        text.includes(ada.userId) && !/^(?:AUDIT|RATE)#/.test(String(item['pk'])) && !text.includes('OUTBOX#')
      );
    });
    expect(left.map(({ pk, sk }) => `${pk} ${sk}`)).toEqual([]);
    for (const ownerId of [invited, declined, expired]) expect(await listMembers(ownerId, now)).toEqual([]);
    expect(await memberCounts(invited)).toMatchObject({ memberCount: 0 });
  });
});

describe('a key that expires', () => {
  it('manages no members', async () => {
    const ada = aPerson();
    const ownerId = await invite(ada.email);
    const key = { expiresAt: later(60_000).toISOString() } as never;
    const by = { ...managerOf(ownerId), credential: { type: 'key', key } as const };
    for (const change of [
      () => inviteMember({ by, now }, { email: 'accomplice@example.com', role: 'owner' }),
      () => inviteMember({ by, now }, { email: ada.email, role: 'owner' }),
      () => updateMember({ by, now }, ada.userId, 'owner'),
      () => deleteMember({ by, now }, ada.userId),
    ]) {
      await expect(change()).rejects.toMatchObject({
        code: 'PERMISSION_DENIED',
        message: expect.stringContaining('Keys that expire cannot invite, change or remove members'),
      });
    }
    expect(await listMembers(ownerId, now)).toHaveLength(1);
  });
});
