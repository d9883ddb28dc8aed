import { randomUUID } from 'node:crypto';
import { readRun } from '@signpost/local-aws/run/run-file.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connect } from '#infra/local/connect.ts';
import { findOwner } from '#shared/core/accounts/owner-store.ts';
import { cookieName } from '#shared/sign-in/session-cookie.ts';
import { anAccount } from '#test/support/builders/accounts.ts';
import {
  type Answer,
  admin,
  dataDir,
  isLocal,
  origin,
  outcome,
  send,
  ssoPort,
} from '#test/support/deployment/client.ts';
import {
  type OpenidProvider,
  startOpenidProvider,
  throughProvider,
} from '#test/support/servers/openid-provider.ts';
import { SSO } from '#test/support/servers/sso-client.ts';

const CALLBACK = '/v1/auth/sso/callback';
let provider: OpenidProvider;

beforeAll(async () => {
  if (!isLocal) return;
  connect(readRun(dataDir));
  provider = await startOpenidProvider(`${origin}${CALLBACK}`, { port: ssoPort });
  if (!(await findOwner(SSO.account))) await anAccount({ ownerId: SSO.account, name: 'Example' });
}, 180_000);

afterAll(() => provider?.stop());

const newPerson = (domain = SSO.domain) => ({
  email: `${randomUUID()}@${domain}`,
  email_verified: true,
});

/** The value of a cookie that a response sets; empty when it removes it, undefined when it is not there. */
function cookieOf({ headers }: Answer, purpose: 'session' | 'sso'): string | undefined {
  const prefix = `${cookieName(origin, purpose)}=`;
  const cookie = headers.getSetCookie().find((one) => one.startsWith(prefix));
  return cookie?.slice(prefix.length).split(';')[0];
}

const withCookie = (value: string | undefined, purpose: 'session' | 'sso') => ({
  headers: { cookie: `${cookieName(origin, purpose)}=${value}` },
});

async function begin(returnTo?: string) {
  const query = returnTo === undefined ? '' : `?returnTo=${encodeURIComponent(returnTo)}`;
  const answer = await send('GET', `/v1/auth/sso${query}`);
  expect(answer.status).toBe(302);
  return { location: answer.headers.get('location') ?? '', secret: cookieOf(answer, 'sso') };
}

async function signIn(person: OpenidProvider['person'], returnTo?: string): Promise<Answer> {
  provider.person = person;
  const { location, secret } = await begin(returnTo);
  const { pathname, search } = await throughProvider(location);
  return send('GET', `${pathname}${search}`, withCookie(secret, 'sso'));
}

const errorOf = ({ headers }: Answer): string | undefined =>
  headers.get('location')?.split(`${origin}/console#sign-in-error=`).at(1);

describe.skipIf(!isLocal)('single sign-on', () => {
  it('GET /v1/auth/options says that there is some, to be cached', async () => {
    const { body, headers } = await send('GET', '/v1/auth/options');
    expect(body.data).toEqual({ mail: true, passkeys: true, sso: { label: SSO.label } });
    expect(headers.get('cache-control')).toBe('public, max-age=300');
  });

  it('GET /v1/auth/sso redirects to the provider with PKCE, state and nonce, and sets a cookie', async () => {
    const answer = await send('GET', '/v1/auth/sso');
    const url = new URL(answer.headers.get('location') ?? '');
    expect(url.origin).toBe(provider.issuer);
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      response_type: 'code',
      scope: 'openid email',
      redirect_uri: `${origin}${CALLBACK}`,
      code_challenge_method: 'S256',
      state: expect.stringMatching(/^\w{40}$/),
      nonce: expect.stringMatching(/^[\w-]{43}$/),
    });
    expect(answer.headers.getSetCookie()).toEqual([
      expect.stringMatching(/=\w{40}; Path=\/; HttpOnly; SameSite=Lax; Max-Age=600$/),
    ]);
    // Whoever sees one URL must not be able to make the other.
    expect(url.href).not.toContain(cookieOf(answer, 'sso'));
    expect(answer.headers.get('cache-control')).toBe('no-store');
  });

  it('signs a new person in as a member, and returns to the previous view', async () => {
    const person = newPerson();
    const answer = await signIn(person, '/console/links?tag=a');
    expect(answer.status).toBe(303);
    expect(answer.headers.get('location')).toBe(`${origin}/console/links?tag=a`);
    expect(answer.headers.get('referrer-policy')).toBe('no-referrer');
    expect(cookieOf(answer, 'sso')).toBe('');
    const session = cookieOf(answer, 'session');
    const { body } = await send('GET', '/v1/auth/session', withCookie(session, 'session'));
    expect(body.data).toMatchObject({
      user: { email: person.email },
      session: { method: 'sso' },
      accounts: [{ _id: SSO.account, name: 'Example', role: 'analyst' }],
      invitations: [],
    });
    const links = await send('GET', '/v1/api/links', withCookie(session, 'session'));
    expect(links.status).toBe(200);
    // The next time as a member.
    expect(cookieOf(await signIn(person), 'session')).toMatch(/^usr_/);
  });

  it('accepts an invitation to the account of the domain, and none to another account', async () => {
    const person = newPerson();
    const other = await admin('owner', 'create', '--name', 'Stranger');
    for (const [account, role] of [
      [SSO.account, 'editor'],
      [other.ownerId, 'owner'],
    ]) {
      await admin('member', 'invite', account, person.email, '--role', role);
    }
    const session = cookieOf(await signIn(person), 'session') ?? '';
    const { body } = await send('GET', '/v1/auth/session', withCookie(session, 'session'));
    expect(body.data).toMatchObject({
      accounts: [{ _id: SSO.account, role: 'editor' }],
      invitations: [{ _id: other.ownerId }],
    });
  });

  it('refuses the callback of another browser, a second time, and at another host', async () => {
    provider.person = newPerson();
    const { location, secret } = await begin();
    const { pathname, search } = await throughProvider(location);
    for (const cookie of [undefined, (await begin()).secret]) {
      const refused = await send('GET', `${pathname}${search}`, cookie ? withCookie(cookie, 'sso') : {});
      expect([refused.status, errorOf(refused)]).toEqual([303, 'expired']);
      expect(cookieOf(refused, 'session')).toBeUndefined();
    }
    const elsewhere = origin.replace('localhost', '127.0.0.1');
    const atHost = await send('GET', `${elsewhere}${pathname}${search}`, withCookie(secret, 'sso'));
    expect(outcome(atHost)).toEqual([403, 'CROSS_SITE_REQUEST']);
    expect(outcome(await send('GET', `${elsewhere}/v1/auth/sso`))).toEqual([403, 'CROSS_SITE_REQUEST']);
    const own = await send('GET', `${pathname}${search}`, withCookie(secret, 'sso'));
    expect(cookieOf(own, 'session')).toMatch(/^usr_/);
    const again = await send('GET', `${pathname}${search}`, withCookie(secret, 'sso'));
    expect([errorOf(again), cookieOf(again, 'session')]).toEqual(['expired', undefined]);
  });

  it.each([
    ['another domain', newPerson('other.example'), 'email-domain'],
    ['an address that nobody verified', { ...newPerson(), email_verified: false }, 'email-unverified'],
  ])('tells a person with %s what is wrong', async (_, person, code) => {
    const answer = await signIn(person);
    expect([answer.status, errorOf(answer)]).toEqual([303, code]);
    expect([cookieOf(answer, 'session'), cookieOf(answer, 'sso')]).toEqual([undefined, '']);
  });

  it("passes none of the provider's text on", async () => {
    provider.refuses = true;
    const answer = await signIn(newPerson());
    provider.refuses = false;
    expect(errorOf(answer)).toBe('denied');
    expect(JSON.stringify([...answer.headers, answer.body])).not.toContain('a text of the provider');
  });

  it.each([
    '//evil.example',
    '/\\evil.example',
    'https:evil.example',
    '/console/%2e%2e/r/abc',
    '/console#sign-in=token',
    '/console\r\nx: y',
  ])('leads to the console, not to %j', async (returnTo) => {
    const answer = await signIn(newPerson(), returnTo);
    expect(answer.headers.get('location')).toBe(`${origin}/console`);
    expect(cookieOf(answer, 'session')).toMatch(/^usr_/);
  });
});
