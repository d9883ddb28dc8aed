import { generateKeyPairSync } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { newestEntries } from '#shared/core/audit/audit-store.ts';
import {
  deletePasskey,
  listPasskeys,
  registrationOptions,
} from '#shared/sign-in/passkeys/manage-passkeys.ts';
import type { Assertion } from '#shared/sign-in/passkeys/passkey-contract.ts';
import { signInOptions, signInWithPasskey } from '#shared/sign-in/passkeys/sign-in-with-passkey.ts';
import { findSessions } from '#shared/sign-in/session-store.ts';
import { aPasskey, aPerson, CONSOLE, contextAt, requestOf } from '#test/support/browser/passkeys.ts';
import { type Deviations, SoftwareAuthenticator } from '#test/support/browser/software-authenticator.ts';
import { tableOfFile } from '#test/support/emulators/dynamo-engine.ts';
import { captureLog } from '#test/support/log-lines.ts';

const now = new Date('2026-05-01T12:00:00Z');
const later = (ms: number) => new Date(now.getTime() + ms);
const MINUTE = 60_000;

/** The error, identical for every cause. */
const FAILED = {
  code: 'SIGN_IN_FAILED',
  message: 'Sign-in with this passkey failed. Try again, or request a code by email.',
};

tableOfFile();

const signIn = (response: Assertion, at = now) => signInWithPasskey(response, CONSOLE, contextAt(at));

describe('signInWithPasskey', () => {
  it('starts a session of the user whose passkey it is, and records the use', async () => {
    const ada = await aPerson(now);
    const { authenticator, passkey } = await aPasskey(ada, now);
    const { session, memberships } = await signIn(
      authenticator.get(await signInOptions(CONSOLE, now)),
      later(MINUTE),
    );
    expect(session).toMatchObject({ userId: ada.userId, method: 'passkey', device: 'Chrome on Linux' });
    expect(memberships.joined.map(({ owner }) => owner.ownerId)).toEqual([ada.ownerId]);
    expect(await listPasskeys(ada.userId)).toEqual([{ ...passkey, lastUsedAt: later(MINUTE).toISOString() }]);
    expect(await newestEntries(ada.ownerId, 10)).toContainEqual(
      expect.objectContaining({
        action: 'session.created',
        target: { type: 'session', id: session.sessionId, name: 'Chrome on Linux, passkey' },
      }),
    );
  });

  it.each<[string, Deviations]>([
    ['another origin', { origin: 'https://evil.example' }],
    ['another host', { rpId: 'evil.example' }],
    ['another ceremony', { type: 'webauthn.create' }],
    ["another site's frame", { crossOrigin: true }],
    ['an unverified user', { userVerified: false }],
    ['an unknown challenge', { challenge: 'A'.repeat(43) }],
    ['the signature of another key', { key: generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey }],
    ['a user handle that is none', { userHandle: 'AAAA' }],
  ])('refuses %s', async (_, deviations) => {
    const ada = await aPerson(now);
    const { authenticator } = await aPasskey(ada, now);
    const response = authenticator.get(await signInOptions(CONSOLE, now), deviations);
    await expect(signIn(response)).rejects.toMatchObject(FAILED);
    expect(await findSessions(ada.userId, now)).toHaveLength(1);
  });

  it('refuses malformed responses', async () => {
    const { authenticator } = await aPasskey(await aPerson(now), now);
    const { response, ...credential } = authenticator.get(await signInOptions(CONSOLE, now));
    for (const broken of [
      { ...response, clientDataJSON: 'AAAA' },
      { ...response, authenticatorData: 'AAAA' },
      { ...response, signature: 'AAAA' },
      { ...response, signature: '-' },
    ]) {
      await expect(signIn({ ...credential, response: broken })).rejects.toMatchObject(FAILED);
    }
  });

  it("rejects a passkey under another user's handle, and an unknown one", async () => {
    const [ada, eve] = [await aPerson(now), await aPerson(now)];
    const { authenticator } = await aPasskey(eve, now);
    const options = await signInOptions(CONSOLE, now);
    const asAda = authenticator.get(options, { userHandle: Buffer.from(ada.userId).toString('base64url') });
    await expect(signIn(asAda)).rejects.toMatchObject(FAILED);

    const unknown = new SoftwareAuthenticator(CONSOLE);
    unknown.create(await registrationOptions(requestOf(ada, now)));
    await expect(signIn(unknown.get(options))).rejects.toMatchObject(FAILED);
    expect(await findSessions(ada.userId, now)).toHaveLength(1);
  });

  it('refuses a passkey that was removed', async () => {
    const ada = await aPerson(now);
    const { authenticator, passkey } = await aPasskey(ada, now);
    const response = authenticator.get(await signInOptions(CONSOLE, now));
    await deletePasskey(passkey._id, requestOf(ada, now));
    await expect(signIn(response)).rejects.toMatchObject(FAILED);
  });

  it('refuses the challenge of a registration', async () => {
    const ada = await aPerson(now);
    const { authenticator } = await aPasskey(ada, now);
    const { challenge } = await registrationOptions(requestOf(ada, now));
    const response = authenticator.get({ ...(await signInOptions(CONSOLE, now)), challenge });
    await expect(signIn(response)).rejects.toMatchObject(FAILED);
  });

  it('accepts a challenge for five minutes', async () => {
    const { authenticator } = await aPasskey(await aPerson(now), now);
    const first = authenticator.get(await signInOptions(CONSOLE, now));
    await expect(signIn(first, later(5 * MINUTE - 1))).resolves.toBeDefined();
    const second = authenticator.get(await signInOptions(CONSOLE, now));
    for (const ms of [5 * MINUTE, 5 * MINUTE + 1])
      await expect(signIn(second, later(ms))).rejects.toMatchObject(FAILED);
  });

  it('accepts one response once, also when it comes twice at the same moment', async () => {
    const ada = await aPerson(now);
    // Without a counter, which would refuse it too.
    const { authenticator } = await aPasskey(ada, now);
    const response = authenticator.get(await signInOptions(CONSOLE, now));
    const results = await Promise.allSettled([signIn(response), signIn(response), signIn(response)]);
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await expect(signIn(response)).rejects.toMatchObject(FAILED);
    expect(await findSessions(ada.userId, now)).toHaveLength(2);
  });

  it('refuses a copied authenticator, whose counter does not go up, and logs it', async () => {
    const ada = await aPerson(now);
    const { authenticator, passkey } = await aPasskey(ada, now, { counter: 5 });
    const next = async () => authenticator.get(await signInOptions(CONSOLE, now));
    await expect(signIn(await next())).resolves.toBeDefined();
    const log = captureLog();
    for (const before of [5, 2, -1]) {
      authenticator.counter = before;
      await expect(signIn(await next())).rejects.toMatchObject(FAILED);
    }
    expect(log.lines()).toContainEqual(
      expect.objectContaining({ level: 'WARN', userId: ada.userId, passkeyId: passkey._id }),
    );
    authenticator.counter = 6;
    await expect(signIn(await next())).resolves.toBeDefined();
  });

  it('accepts one of two concurrent signatures with the same count', async () => {
    const ada = await aPerson(now);
    const { authenticator } = await aPasskey(ada, now, { counter: 5 });
    const original = authenticator.get(await signInOptions(CONSOLE, now));
    authenticator.counter = 5;
    const copy = authenticator.get(await signInOptions(CONSOLE, now));
    const results = await Promise.allSettled([signIn(original), signIn(copy)]);
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });
});
