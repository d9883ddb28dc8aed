import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { inviteMember } from '#shared/core/accounts/members/invitations.ts';
import { findMember } from '#shared/core/accounts/members/member-store.ts';
import { userIdOf } from '#shared/core/accounts/members/user.ts';
import { codeKey } from '#shared/core/accounts/members/user-items.ts';
import { dynamo, tableName } from '#shared/platform/dynamo/client.ts';
import { authenticateSession } from '#shared/sign-in/authenticate-session.ts';
import { chooseAccount, endSession, listSessions, signOut } from '#shared/sign-in/manage-sessions.ts';
import { sessionToken } from '#shared/sign-in/session.ts';
import { findSession } from '#shared/sign-in/session-store.ts';
import { signInWithCode, signInWithLink } from '#shared/sign-in/sign-in.ts';
import { codeOf, linkTokenOf, MAX_TRIES } from '#shared/sign-in/sign-in-code.ts';
import { issueCode } from '#shared/sign-in/sign-in-code-store.ts';
import type { SignInKeys } from '#shared/sign-in/sign-in-key.ts';
import { anAccount } from '#test/support/builders/accounts.ts';
import { tableOfFile } from '#test/support/emulators/dynamo-engine.ts';

/** A key for each name. */
const KEYS: SignInKeys = { newest: 'sign-in/1', read: async (name) => `key of ${name}` };
const HASH_KEY = 'key of sign-in/1';
const ORIGIN = 'https://console.example.com';
const HOUR = 3600_000;
const now = new Date('2026-05-01T12:00:00Z');
const later = (ms: number) => new Date(now.getTime() + ms);
const context = (at = now, network = 'home') => ({
  userAgent: undefined,
  network,
  requestId: 'request',
  now: at,
});

tableOfFile();

beforeEach(() => vi.useRealTimers());

let people = 0;

/** A person who is invited to their own account, with the sign-in code. */
async function anInvited(role: 'owner' | 'editor' = 'owner') {
  const { ownerId } = await anAccount();
  const email = `person-${++people}@example.com`;
  const by = {
    ownerId,
    actor: { type: 'administrator', id: null, name: 'test' } as const,
    requestId: null,
    permissions: ['*'] as const,
    plan: 'free' as const,
  };
  await inviteMember({ by, now }, { email, role });
  const userId = userIdOf(email);
  const { salt } = await issueCode(userId, KEYS.newest, { now });
  return {
    ownerId,
    email,
    userId,
    by,
    code: codeOf(userId, { salt, round: 0 }, HASH_KEY),
    link: linkTokenOf(userId, salt, HASH_KEY),
  };
}

const wrongCode = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');
const FAILED = { code: 'SIGN_IN_FAILED' };

async function aSession() {
  const person = await anInvited();
  const { token: accountless, session } = await signInWithCode(person, KEYS, context());
  await chooseAccount({ userId: person.userId, requestId: 'request', now }, person.ownerId);
  const token = { ...accountless, ownerId: person.ownerId };
  const request = (at = now, sent = {}) =>
    authenticateSession({ cookie: sessionToken(token), consoleOrigin: ORIGIN, ...sent }, 'links:read', {
      now: at,
    });
  return { ...person, token, session, request };
}

describe('signInWithCode', () => {
  it('signs in once, and accepts no invitation', async () => {
    const { ownerId, userId, email, code } = await anInvited();
    const { session, token, memberships } = await signInWithCode({ email, code }, KEYS, context());
    expect(session).toMatchObject({ userId, method: 'code', expiresAt: later(7 * 24 * HOUR).toISOString() });
    expect(token.ownerId).toBe('');
    expect(memberships).toMatchObject({ joined: [], invitations: [{ owner: { ownerId } }] });
    expect(await findMember(ownerId, userId)).toMatchObject({ joinedAt: null, lastSeenAt: null });
    await expect(signInWithCode({ email, code }, KEYS, context())).rejects.toMatchObject(FAILED);
  });

  it('signs in one of several requests at once', async () => {
    const { email, code, userId } = await anInvited();
    const all = await Promise.allSettled(
      Array.from({ length: MAX_TRIES }, () => signInWithCode({ email, code }, KEYS, context())),
    );
    expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const { userId: who, sessionId } = (
      all.find(({ status }) => status === 'fulfilled') as PromiseFulfilledResult<
        Awaited<ReturnType<typeof signInWithCode>>
      >
    ).value.session;
    expect(await listSessions({ userId: who, sessionId } as never, now)).toHaveLength(1);
    expect(who).toBe(userId);
  });

  it('refuses the right code after five wrong ones, even at once; the link still works', async () => {
    const { email, code, link } = await anInvited();
    const guesses = await Promise.allSettled(
      Array.from({ length: 30 }, () => signInWithCode({ email, code: wrongCode(code) }, KEYS, context())),
    );
    expect(guesses.every(({ status }) => status === 'rejected')).toBe(true);
    await expect(signInWithCode({ email, code }, KEYS, context())).rejects.toMatchObject(FAILED);
    await expect(signInWithLink(link, KEYS, context())).resolves.toBeDefined();
  });

  it('refuses a code after ten minutes, and one of another person', async () => {
    const [one, other] = [await anInvited(), await anInvited()];
    const late = context(later(10 * 60_000));
    await expect(signInWithCode(one, KEYS, late)).rejects.toMatchObject(FAILED);
    await expect(
      signInWithCode({ email: one.email, code: other.code }, KEYS, context()),
    ).rejects.toMatchObject(FAILED);
  });

  it('fails in the same way for an unknown address', async () => {
    const unknown = { email: 'nobody@example.com', code: '123456' };
    await expect(signInWithCode(unknown, KEYS, context())).rejects.toMatchObject(FAILED);
  });

  it('fails for a user whose last account is gone', async () => {
    const userId = userIdOf('gone@example.com');
    const { salt } = await issueCode(userId, KEYS.newest, { now });
    const code = codeOf(userId, { salt, round: 0 }, HASH_KEY);
    await expect(signInWithCode({ email: 'gone@example.com', code }, KEYS, context())).rejects.toMatchObject(
      FAILED,
    );
  });
});

describe('signInWithLink', () => {
  it('signs in once', async () => {
    const { link } = await anInvited();
    await expect(signInWithLink(link, KEYS, context())).resolves.toMatchObject({
      session: { method: 'link' },
    });
    await expect(signInWithLink(link, KEYS, context())).rejects.toMatchObject(FAILED);
  });

  it('refuses a changed token, and one for another user', async () => {
    const [one, other] = [await anInvited(), await anInvited()];
    const changed = `${one.link.slice(0, -1)}${one.link.endsWith('A') ? 'B' : 'A'}`;
    const mixed = `${one.userId}.${other.link.split('.')[1]}`;
    for (const token of [changed, mixed, one.userId, '', 'a.b.c', `${one.link}.x`]) {
      await expect(signInWithLink(token, KEYS, context())).rejects.toMatchObject(FAILED);
    }
  });
});

describe('issueCode', () => {
  it('sends the same code again while it is valid, so that no other request invalidates it', async () => {
    const { userId, code } = await anInvited();
    expect(codeOf(userId, await issueCode(userId, KEYS.newest, { now: later(4 * 60_000) }), HASH_KEY)).toBe(
      code,
    );
    expect(
      codeOf(userId, await issueCode(userId, KEYS.newest, { now: later(6 * 60_000) }), HASH_KEY),
    ).not.toBe(code);
  });

  it('gives one code to requests at once', async () => {
    const userId = userIdOf('many@example.com');
    const codes = await Promise.all(Array.from({ length: 8 }, () => issueCode(userId, KEYS.newest, { now })));
    expect(new Set(codes.map(({ salt }) => salt)).size).toBe(1);
  });

  it('replaces a code whose tries are used up', async () => {
    const { userId, code } = await anInvited();
    const Item = {
      ...codeKey(userId),
      salt: 'used up',
      keyName: KEYS.newest,
      round: 0,
      tries: MAX_TRIES,
      knownTries: 0,
      expiresAt: later(HOUR).toISOString(),
    };
    await dynamo().send(new PutCommand({ TableName: tableName(), Item }));
    expect(codeOf(userId, await issueCode(userId, KEYS.newest, { now }), HASH_KEY)).not.toBe(code);
  });
});

describe('a key that is replaced', () => {
  const replaced: SignInKeys = { ...KEYS, newest: 'sign-in/2' };

  it('leaves the codes and links that were sent before valid', async () => {
    const person = await anInvited();
    await expect(signInWithCode(person, replaced, context())).resolves.toBeDefined();
    const { link } = await anInvited();
    await expect(signInWithLink(link, replaced, context())).resolves.toBeDefined();
  });

  it('sends a code again that was sent before', async () => {
    const { userId, email, code } = await anInvited();
    const { salt, keyName } = await issueCode(userId, replaced.newest, { now });
    expect(codeOf(userId, { salt, round: 0 }, await replaced.read(keyName))).toBe(code);
    await expect(signInWithCode({ email, code }, replaced, context())).resolves.toBeDefined();
  });

  it('makes the next code, which functions of the release before accept as well', async () => {
    const { userId, email, code } = await anInvited();
    const afterwards = later(HOUR);
    const { salt, keyName } = await issueCode(userId, replaced.newest, { now: afterwards });
    expect(keyName).toBe('sign-in/2');
    expect(codeOf(userId, { salt, round: 0 }, await KEYS.read('sign-in/1'))).not.toBe(code);
    const next = { email, code: codeOf(userId, { salt, round: 0 }, await KEYS.read('sign-in/2')) };
    await expect(signInWithCode(next, KEYS, context(afterwards))).resolves.toBeDefined();
  });

  it('is read before the code, whether or not there is one', async () => {
    const unread: string[] = [];
    const failing: SignInKeys = {
      newest: 'sign-in/1',
      read: async (name) => {
        unread.push(name);
        throw new Error('Secrets Manager does not respond');
      },
    };
    const person = await anInvited();
    for (const email of [person.email, 'nobody@example.com']) {
      await expect(signInWithCode({ email, code: person.code }, failing, context())).rejects.toThrow(
        'does not respond',
      );
    }
    expect(unread).toEqual(['sign-in/1', 'sign-in/1']);
    // No attempt was counted.
    await expect(signInWithCode(person, KEYS, context())).resolves.toBeDefined();
  });
});

describe('a session', () => {
  it('has the permissions of the role', async () => {
    const { request, ownerId, email, userId } = await aSession();
    expect(await request()).toMatchObject({
      ownerId,
      permissions: ['*'],
      actor: { type: 'member', id: userId, name: email },
    });
  });

  it('is renewed by use, once an hour, and never beyond 30 days', async () => {
    const { request, token } = await aSession();
    const renewed = async (at: Date) => {
      const { credential } = await request(at);
      return credential.type === 'session' ? credential.renewedCookie : undefined;
    };
    expect(await renewed(later(HOUR - 1))).toBeUndefined();
    expect(await renewed(later(HOUR))).toContain('Max-Age=604800');
    expect(await renewed(later(HOUR + 1000))).toBeUndefined();
    for (let day = 6; day <= 24; day += 6) await request(later(day * 24 * HOUR));
    expect(await renewed(later(29 * 24 * HOUR))).toContain(`Max-Age=${24 * 3600}`);
    expect((await findSession(token))?.expiresAt).toBe(later(30 * 24 * HOUR).toISOString());
    await expect(request(later(30 * 24 * HOUR))).rejects.toMatchObject({ code: 'SESSION_INVALID' });
  });

  it('ends after a week without use', async () => {
    const { request } = await aSession();
    await expect(request(later(7 * 24 * HOUR))).rejects.toMatchObject({ code: 'SESSION_INVALID' });
  });

  it('ends with the next request when it is ended', async () => {
    const { request, userId, session } = await aSession();
    await endSession({ userId, requestId: 'request', now }, session.sessionId);
    await expect(request()).rejects.toMatchObject({ code: 'SESSION_INVALID' });
  });

  it('is signed out by each of two requests at once', async () => {
    const { request, session } = await aSession();
    await Promise.all([
      signOut({ userId: session.userId, requestId: 'first', now }, session.sessionId),
      signOut({ userId: session.userId, requestId: 'second', now }, session.sessionId),
    ]);
    await expect(request()).rejects.toMatchObject({ code: 'SESSION_INVALID' });
  });

  it('does not open with another secret, another user or for another account', async () => {
    const [one, other] = [await aSession(), await aSession()];
    const cookieOf = (change: Partial<typeof one.token>) => ({
      cookie: sessionToken({ ...one.token, ...change }),
    });
    for (const change of [
      { secret: other.token.secret },
      { userId: other.userId },
      { sessionId: other.token.sessionId },
      { secret: 'A'.repeat(40) },
    ]) {
      await expect(one.request(now, cookieOf(change))).rejects.toMatchObject({ code: 'SESSION_INVALID' });
    }
    for (const sent of [cookieOf({ ownerId: other.ownerId }), { accountId: other.ownerId }]) {
      await expect(one.request(now, sent)).rejects.toMatchObject({ code: 'NOT_A_MEMBER' });
    }
    await expect(one.request()).resolves.toMatchObject({ ownerId: one.ownerId });
  });
});
