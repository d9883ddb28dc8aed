import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { handler as requestCodeHandler } from '#functions/auth/code.ts';
import { handler as passkeyOptions } from '#functions/auth/passkey/options.ts';
import { handler as signIn } from '#functions/auth/session/create.ts';
import { handler as beginSso } from '#functions/auth/sso/begin.ts';
import { handler as ssoCallback } from '#functions/auth/sso/callback.ts';
import { inviteMember } from '#shared/core/accounts/members/invitations.ts';
import { addMember } from '#shared/core/accounts/members/manage-members.ts';
import { userIdOf } from '#shared/core/accounts/members/user.ts';
import { findUser } from '#shared/core/accounts/members/user-store.ts';
import * as events from '#shared/core/events/publish-events.ts';
import * as secrets from '#shared/platform/runtime/secret.ts';
import * as ses from '#shared/platform/runtime/ses.ts';
import { mailPeople } from '#shared/sign-in/mail-sign-in.ts';
import { requestCode, signInWithCode, signInWithLink } from '#shared/sign-in/sign-in.ts';
import { MAX_TRIES, userOfLinkToken } from '#shared/sign-in/sign-in-code.ts';
import { signInKeys } from '#shared/sign-in/sign-in-key.ts';
import { anAccount } from '#test/support/builders/accounts.ts';
import { tableOfFile } from '#test/support/emulators/dynamo-engine.ts';
import { CONTEXT } from '#test/support/invocation.ts';
import { mailSettings } from '#test/support/mail-settings.ts';

const CONSOLE = 'https://console.example.com';
const FAILED = { code: 'SIGN_IN_FAILED' };
const HOUR = 3600_000;
const now = new Date('2026-05-01T12:00:00Z');
const later = (ms: number) => new Date(now.getTime() + ms);

const send = vi.mocked(ses.sendThroughSes);
const publish = vi.mocked(events.publishEvents);

tableOfFile();

mailSettings({ ORIGIN_SECRET: 'secret', SIGN_IN_KEY_NAME: 'sign-in/1', SSO: 'null' });

beforeEach(() => {
  send.mockReset();
  publish.mockReset();
  vi.mocked(secrets.readSecret).mockResolvedValue('sign-in key');
});

let people = 0;

/** A member who has signed in from `home` before. */
async function aPerson(name = `person-${++people}`) {
  const { ownerId } = await anAccount();
  const email = `${name}@example.com`;
  await addMember(
    { ownerId, email, role: 'editor', invitedBy: 'x' },
    { requestId: null, now: later(-24 * HOUR) },
  );
  const person = { email, userId: userIdOf(email) };
  await codeFor(person, 'home', later(-24 * HOUR));
  await signInWithLink(mailed().link, signInKeys(), context('home', later(-24 * HOUR)));
  send.mockReset();
  return person;
}

const context = (network: string, at = now) => ({ userAgent: undefined, requestId: 'r', network, now: at });

/** Requests a code, and delivers the event. */
async function codeFor({ email }: { email: string }, network: string, at = now) {
  await requestCode({ email, network }, at);
  return mailPeople(publish.mock.lastCall?.[0]?.[0] as never, at);
}

/** What the last email contains. */
function mailed() {
  const { text = '' } = send.mock.lastCall?.[0] ?? {};
  return { code: /code: (\d{6})/.exec(text)?.[1] ?? '', link: /#sign-in=(\S+)/.exec(text)?.[1] ?? '' };
}

const tryCode = ({ email }: { email: string }, code: string, network: string, at = now) =>
  signInWithCode({ email, code }, signInKeys(), context(network, at));

const other = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

/** Uses up the tries of a code from one network. */
async function guess(person: { email: string }, network: string, at = now) {
  for (let i = 0; i < MAX_TRIES; i++)
    await expect(tryCode(person, other(mailed().code), network, at)).rejects.toMatchObject(FAILED);
}

describe('codes that a stranger requests', () => {
  it('do not keep the person from getting one, however the address is spelled', async () => {
    const person = await aPerson();
    for (const tag of ['', '+1', '', '+2', ''])
      await requestCode({ email: person.email.replace('@', `${tag}@`), network: 'stranger' }, now);
    await expect(requestCode({ ...person, network: 'stranger' }, now)).rejects.toMatchObject({
      code: 'RATE_LIMITED',
      params: { limit: 5, windowSeconds: 600 },
    });
    for (const network of ['home', 'a new network']) {
      expect(await codeFor(person, network)).toBe('sent');
      await expect(tryCode(person, mailed().code, network)).resolves.toBeDefined();
    }
  });

  it('are limited over all networks, but not for those that the person has signed in from', async () => {
    const [person, nobody] = [await aPerson(), { email: 'nobody@example.com' }];
    const outcomes: string[] = [];
    for (let i = 0; i < 12; i++) outcomes.push(await codeFor(person, `network ${i}`));
    expect(outcomes).toEqual([...Array(10).fill('sent'), 'recipient limit', 'recipient limit']);
    // The requests of unknown addresses have the same responses.
    for (let i = 0; i < 12; i++) expect(await codeFor(nobody, `network ${i}`)).toBe('unknown');
    expect(await codeFor(person, 'home')).toBe('sent');
    await expect(tryCode(person, mailed().code, 'home')).resolves.toBeDefined();
    // In an hour, for new networks, too.
    expect(await codeFor(person, 'a new network', later(HOUR))).toBe('sent');
  });

  it('are at most 40 a day', async () => {
    const person = await aPerson();
    const outcomes: string[] = [];
    for (let hour = 0; hour < 6; hour++)
      for (let i = 0; i < 10; i++)
        outcomes.push(await codeFor(person, `network ${hour} ${i}`, later(hour * HOUR)));
    expect(outcomes.filter((outcome) => outcome === 'sent')).toHaveLength(40);
    expect(await codeFor(person, 'home', later(5 * HOUR))).toBe('sent');
  });

  it('are at most five a day for someone who is only invited', async () => {
    const { ownerId } = await anAccount();
    const email = 'invited@example.com';
    const by = { ownerId, actor: { type: 'key', id: 'k', name: 'k' }, requestId: null } as const;
    await inviteMember({ by: { ...by, permissions: ['*'], plan: 'free' }, now }, { email, role: 'editor' });
    const outcomes: string[] = [];
    for (let i = 0; i < 8; i++) outcomes.push(await codeFor({ email }, `network ${i}`));
    expect(outcomes).toEqual([...Array(5).fill('sent'), ...Array(3).fill('recipient limit')]);
  });
});

describe('codes that a stranger guesses', () => {
  it('do not use up the tries of the networks that the person has signed in from', async () => {
    const person = await aPerson();
    await codeFor(person, 'home');
    await guess(person, 'stranger');
    await expect(tryCode(person, mailed().code, 'a new network')).rejects.toMatchObject(FAILED);
    await expect(tryCode(person, mailed().code, 'home')).resolves.toBeDefined();
  });

  it('leave the link valid, also when the stranger requests another code', async () => {
    const person = await aPerson();
    await codeFor(person, 'a new network');
    const first = mailed();
    for (let round = 0; round < 3; round++) {
      await guess(person, `stranger ${round}`);
      await codeFor(person, `stranger ${round}`);
    }
    expect(mailed().code).not.toBe(first.code);
    expect(mailed().link).toBe(first.link);
    expect(userOfLinkToken(first.link)).toBe(person.userId);
    await expect(tryCode(person, first.code, 'home')).rejects.toMatchObject(FAILED);
    await expect(signInWithLink(first.link, signInKeys(), context('a new network'))).resolves.toBeDefined();
    // Both are used up with it.
    await expect(tryCode(person, mailed().code, 'home')).rejects.toMatchObject(FAILED);
  });

  it('can be 100 a day; the code still works at home, and the link everywhere', async () => {
    const person = await aPerson();
    for (let round = 0; round < 20; round++) {
      const at = later(round * HOUR * 0.5);
      expect(await codeFor(person, `stranger ${round}`, at)).toBe('sent');
      await guess(person, `stranger ${round}`, at);
    }
    const at = later(11 * HOUR);
    expect(await codeFor(person, 'a new network', at)).toBe('sent');
    await expect(tryCode(person, mailed().code, 'a new network', at)).rejects.toMatchObject(FAILED);
    await expect(tryCode(person, mailed().code, 'home', at)).resolves.toBeDefined();
    await codeFor(person, 'a new network', at);
    await expect(
      signInWithLink(mailed().link, signInKeys(), context('a new network', at)),
    ).resolves.toBeDefined();
  });

  it('do not count for the day while there is no code', async () => {
    const person = await aPerson();
    for (let i = 0; i < 110; i++)
      await expect(tryCode(person, '123456', 'stranger')).rejects.toMatchObject(FAILED);
    await codeFor(person, 'a new network');
    await expect(tryCode(person, mailed().code, 'a new network')).resolves.toBeDefined();
  });

  it('fail in the same way for an unknown address, however many', async () => {
    for (let i = 0; i < 105; i++)
      await expect(tryCode({ email: 'unknown@example.com' }, '123456', 'x')).rejects.toMatchObject(FAILED);
  });
});

describe('the networks of a person', () => {
  it('are those of the last five sign-ins, newest first', async () => {
    const person = await aPerson();
    for (const network of ['a', 'b', 'c', 'home', 'd', 'e']) {
      await codeFor(person, network);
      await signInWithLink(mailed().link, signInKeys(), context(network));
    }
    expect((await findUser(person.userId))?.networks).toEqual(['e', 'd', 'home', 'c', 'b']);
  });
});

/** A request that a browser sends for a page of the console, or of another site. */
function requestFrom(site: string, { method = 'POST', body = {}, cookies = [] as string[] } = {}) {
  return {
    rawPath: '/',
    rawQueryString: '',
    routeKey: '$default',
    cookies,
    headers: {
      'x-origin-secret': 'secret',
      'x-viewer-host': 'console.example.com',
      'content-type': 'application/json',
      ...(site !== CONSOLE && { 'sec-fetch-site': 'cross-site' }),
      ...(method === 'POST' && { origin: site }),
    },
    requestContext: { requestId: 'r', http: { method, path: '/', sourceIp: '192.0.2.77' }, timeEpoch: 0 },
    body: JSON.stringify(body),
  } as never;
}

describe('a page of another site', () => {
  const evil = 'https://evil.example';

  // All requests in one window of the limits.
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-05-01T12:00:01Z') });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it.each([
    ['POST /v1/auth/code', requestCodeHandler, { email: 'ada@example.com' }, 202],
    ['POST /v1/auth/session', signIn, { email: 'ada@example.com', code: '123456' }, 401],
    ['POST /v1/auth/passkey/options', passkeyOptions, {}, 200],
  ])('does not use up the limits of its visitors for %s', async (_, handler, body, status) => {
    for (let i = 0; i < 70; i++)
      expect(await handler(requestFrom(evil, { body }), CONTEXT)).toMatchObject({ statusCode: 403 });
    expect(await handler(requestFrom(CONSOLE, { body }), CONTEXT)).toMatchObject({ statusCode: status });
  });

  it('does not use them up for single sign-on, which starts anywhere', async () => {
    vi.stubEnv('SSO', JSON.stringify({ issuer: 'http://127.0.0.1:9', domains: ['example.com'] }));
    const errorOf = async (handler: typeof beginSso, event: never) =>
      (await handler(event, CONTEXT)).headers?.['location']?.toString().split('=').at(-1);
    const get = { method: 'GET' };
    const outcomes = [];
    for (let i = 0; i < 121; i++) outcomes.push(await errorOf(beginSso, requestFrom(evil, get)));
    expect(outcomes.at(-1)).toBe('rate-limited');
    expect(outcomes[0]).not.toBe('rate-limited');
    for (let i = 0; i < 121; i++) expect(await errorOf(ssoCallback, requestFrom(evil, get))).toBe('expired');
    expect(await errorOf(beginSso, requestFrom(CONSOLE, get))).toBe(outcomes[0]);
    const cookies = ['__Host-signpost-sso=secret'];
    expect(await errorOf(ssoCallback, requestFrom(evil, { ...get, cookies }))).toBe('expired');
  });
});
