import { describe, expect, it } from 'vitest';
import { aMember, PersonBrowser, type SignedInPerson } from '#test/support/browser/person-browser.ts';
import { SoftwareAuthenticator } from '#test/support/browser/software-authenticator.ts';
import { isLocal, origin, outcome, send } from '#test/support/deployment/client.ts';
import { mailTo } from '#test/support/deployment/mail.ts';

/** Adds a passkey of a new authenticator to a person who is signed in. */
async function addPasskey({ browser }: SignedInPerson, name?: string) {
  const authenticator = new SoftwareAuthenticator(origin);
  const { options } = (await browser.post('/v1/auth/passkeys/options')).body.data;
  const answer = await browser.post('/v1/auth/passkeys', { name, response: authenticator.create(options) });
  expect(answer.status).toBe(201);
  return { authenticator, passkey: answer.body.data.passkey };
}

/** Signs in from a new browser. */
async function signIn(authenticator: SoftwareAuthenticator, browser = new PersonBrowser()) {
  const { options } = (await browser.post('/v1/auth/passkey/options')).body.data;
  const passkey = authenticator.get(options);
  return { browser, passkey, answer: await browser.post('/v1/auth/session', { passkey }) };
}

describe.runIf(isLocal)('/v1/auth/passkeys', { concurrent: true }, () => {
  it('signs in with a passkey, without an address, and tells its owner by mail', async () => {
    const ada = await aMember('analyst');
    const { authenticator, passkey } = await addPasskey(ada);
    expect(passkey).toMatchObject({ name: 'Chrome on macOS', backedUp: true, lastUsedAt: null });
    const mail = await mailTo(ada.email, 'A passkey was added');
    expect(mail.text).toContain('> Chrome on macOS');

    const { browser, answer } = await signIn(authenticator);
    expect(answer.status).toBe(200);
    expect(answer.body.data).toMatchObject({
      user: { _id: ada.userId, email: ada.email },
      session: { method: 'passkey', current: true },
    });
    expect((await browser.get('/v1/api/me')).body.data.member.email).toBe(ada.email);
    const { passkeys } = (await browser.get('/v1/auth/passkeys')).body.data;
    expect(passkeys).toEqual([{ ...passkey, lastUsedAt: expect.any(String) }]);
  });

  it('refuses the second use of a response, and a removed passkey', async () => {
    const ada = await aMember('analyst');
    const { authenticator, passkey } = await addPasskey(ada, 'Phone');
    const first = await signIn(authenticator);
    expect(first.answer.status).toBe(200);
    const again = await new PersonBrowser().post('/v1/auth/session', { passkey: first.passkey });
    expect(outcome(again)).toEqual([401, 'SIGN_IN_FAILED']);

    const renamed = await ada.browser.patch(`/v1/auth/passkeys/${passkey._id}`, { name: ' Old phone ' });
    expect(renamed.body.data.passkey.name).toBe('Old phone');
    const removed = await ada.browser.delete(`/v1/auth/passkeys/${passkey._id}`);
    expect(removed.body.data).toEqual({ _id: passkey._id, deleted: true });
    expect((await mailTo(ada.email, 'A passkey was removed')).text).toContain('> Old phone');
    expect(outcome((await signIn(authenticator)).answer)).toEqual([401, 'SIGN_IN_FAILED']);
    // Whoever has it is still signed in.
    expect((await first.browser.get('/v1/auth/session')).status).toBe(200);
  });

  it("is refused to others: another user's passkeys are not found", async () => {
    const [ada, eve] = [await aMember('analyst'), await aMember('owner')];
    const { passkey, authenticator } = await addPasskey(ada);
    const path = `/v1/auth/passkeys/${passkey._id}`;
    expect(outcome(await eve.browser.patch(path, { name: 'Mine' }))).toEqual([404, 'NOT_FOUND']);
    expect(outcome(await eve.browser.delete(path))).toEqual([404, 'NOT_FOUND']);
    // Under another user's handle it signs no one in.
    const browser = new PersonBrowser();
    const { options } = (await browser.post('/v1/auth/passkey/options')).body.data;
    const userHandle = Buffer.from(eve.userId).toString('base64url');
    const answer = await browser.post('/v1/auth/session', {
      passkey: authenticator.get(options, { userHandle }),
    });
    expect(outcome(answer)).toEqual([401, 'SIGN_IN_FAILED']);
    expect(browser.cookie).toBe('');
  });

  it('gives everyone the same options, and needs a session, from the console, for a new one', async () => {
    const { browser } = await aMember('analyst');
    const [one, other] = await Promise.all(
      [new PersonBrowser(), browser].map(
        async (any) => (await any.post('/v1/auth/passkey/options')).body.data.options,
      ),
    );
    expect(one).toEqual({ ...other, challenge: expect.stringMatching(/^[\w-]{43}$/) });
    expect(one.challenge).not.toBe(other.challenge);
    const evil = { origin: 'https://evil.example' };
    expect(outcome(await send('POST', '/v1/auth/passkeys/options'))).toEqual([401, 'SESSION_INVALID']);
    for (const path of ['/v1/auth/passkeys/options', '/v1/auth/passkey/options']) {
      expect(outcome(await browser.post(path, undefined, evil))).toEqual([403, 'CROSS_SITE_REQUEST']);
    }
  });

  it.each([
    {},
    { passkey: {} },
    { passkey: null },
    { passkey: { id: 'a', rawId: 'a', type: 'public-key', response: {} } },
  ])('answers 400 to %j', async (body) => {
    const answer = await new PersonBrowser().post('/v1/auth/session', body);
    expect(outcome(answer)).toEqual([400, 'VALIDATION_ERROR']);
  });
});
