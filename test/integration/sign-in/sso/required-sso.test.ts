import { beforeEach, describe, expect, it, vi } from 'vitest';
import { addMember } from '#shared/core/accounts/members/manage-members.ts';
import { userIdOf } from '#shared/core/accounts/members/user.ts';
import { SETTING } from '#shared/platform/runtime/settings.ts';
import { findSessions } from '#shared/sign-in/session-store.ts';
import { requestCode, signInWithCode, signInWithLink } from '#shared/sign-in/sign-in.ts';
import { codeOf, linkTokenOf } from '#shared/sign-in/sign-in-code.ts';
import { issueCode } from '#shared/sign-in/sign-in-code-store.ts';
import { startSession } from '#shared/sign-in/start-session.ts';
import { anAccount } from '#test/support/builders/accounts.ts';
import { tableOfFile } from '#test/support/emulators/dynamo-engine.ts';

const hashKey = 'a key';
const keys = { newest: 'sign-in/1', read: async () => hashKey };
const now = new Date();
const context = { userAgent: undefined, network: 'home', requestId: 'request', now };
let people = 0;

tableOfFile();

const setSso = (sso: object | null) => vi.stubEnv(SETTING.sso, JSON.stringify(sso));

beforeEach(() => {
  setSso({ domains: ['example.com'], required: true });
});

async function aMember(domain: string): Promise<{ email: string; userId: string }> {
  const email = `person-${++people}@${domain}`;
  const { ownerId } = await anAccount();
  await addMember({ ownerId, email, role: 'editor', invitedBy: 'x' }, { requestId: null, now });
  return { email, userId: userIdOf(email) };
}

describe('people of a domain that needs single sign-on', () => {
  it('get no codes, whether they are known or not', async () => {
    const { email } = await aMember('example.com');
    for (const address of [email, 'nobody@example.com']) {
      await expect(requestCode({ email: address, network: 'home' }, now)).rejects.toMatchObject({
        code: 'SSO_REQUIRED',
      });
    }
  });

  it('cannot sign in with codes and links that they have, nor with passkeys', async () => {
    const { email, userId } = await aMember('example.com');
    const { salt } = await issueCode(userId, keys.newest, { now });
    const attempts = [
      () => signInWithCode({ email, code: codeOf(userId, { salt, round: 0 }, hashKey) }, keys, context),
      () => signInWithLink(linkTokenOf(userId, salt, hashKey), keys, context),
      () => startSession(userId, { method: 'passkey', consume: [] }, context),
    ];
    for (const attempt of attempts) {
      await expect(attempt()).rejects.toMatchObject({ code: 'SSO_REQUIRED' });
    }
    expect(await findSessions(userId, now)).toEqual([]);
    expect((await startSession(userId, { method: 'sso', consume: [] }, context)).session.userId).toBe(userId);
  });

  it('are not those of a subdomain or another domain', async () => {
    for (const domain of ['a.example.com', 'example.org', 'notexample.com']) {
      const { userId } = await aMember(domain);
      expect((await startSession(userId, { method: 'code', consume: [] }, context)).session.method).toBe(
        'code',
      );
    }
  });

  it.each([null, { domains: ['example.com'], required: false }])('are none with %j', async (sso) => {
    setSso(sso);
    const { userId } = await aMember('example.com');
    expect((await startSession(userId, { method: 'code', consume: [] }, context)).session.method).toBe(
      'code',
    );
  });
});
