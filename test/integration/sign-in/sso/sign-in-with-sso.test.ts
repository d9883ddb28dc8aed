import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Inviter, inviteMember } from '#shared/core/accounts/members/invitations.ts';
import { addMember, deleteMember, leaveAccount } from '#shared/core/accounts/members/manage-members.ts';
import { findMember } from '#shared/core/accounts/members/member-store.ts';
import { userIdOf } from '#shared/core/accounts/members/user.ts';
import { MAX_MEMBERS } from '#shared/core/accounts/plans.ts';
import { newestEntries } from '#shared/core/audit/audit-store.ts';
import * as secrets from '#shared/platform/runtime/secret.ts';
import { findSessions } from '#shared/sign-in/session-store.ts';
import { forgetProviders } from '#shared/sign-in/sso/openid-provider.ts';
import { beginSso, finishSso } from '#shared/sign-in/sso/sign-in-with-sso.ts';
import { SsoError } from '#shared/sign-in/sso/sso-error.ts';
import type { SsoSettings } from '#shared/sign-in/sso-settings.ts';
import { anAccount } from '#test/support/builders/accounts.ts';
import { memberCounts, pretendMembers } from '#test/support/builders/members.ts';
import { tableOfFile } from '#test/support/emulators/dynamo-engine.ts';
import { type ForgingProvider, startForgingProvider } from '#test/support/servers/forging-provider.ts';
import {
  type OpenidProvider,
  startOpenidProvider,
  throughProvider,
} from '#test/support/servers/openid-provider.ts';
import { CLIENT } from '#test/support/servers/sso-client.ts';

const consoleOrigin = 'https://console.example';
const redirectUri = `${consoleOrigin}/v1/auth/sso/callback`;

let real: OpenidProvider;
let forger: ForgingProvider;
let people = 0;

tableOfFile();

beforeAll(async () => {
  real = await startOpenidProvider(redirectUri);
});

afterAll(() => real.stop());

beforeEach(async () => {
  vi.mocked(secrets.readSecret).mockReset().mockResolvedValue(CLIENT.clientSecret);
  forgetProviders();
  real.refuses = false;
  forger = await startForgingProvider();
  return () => forger.stop();
});

const newEmail = () => `person-${++people}@example.com`;
const now = () => new Date();
const context = (at = now()) => ({ userAgent: undefined, network: 'home', requestId: 'request', now: at });

async function settingsOf(overrides: Partial<SsoSettings> = {}): Promise<SsoSettings> {
  return {
    issuer: real.issuer,
    clientId: CLIENT.clientId,
    clientSecret: 'sso-client',
    domains: ['example.com'],
    role: 'analyst',
    account: (await anAccount()).ownerId,
    label: 'SSO',
    required: false,
    ...overrides,
  };
}

const begin = (settings: SsoSettings, returnTo?: string) =>
  beginSso(settings, { returnTo, consoleOrigin, now: now() });

const finish = (settings: SsoSettings, { search }: URL, secret: string | undefined, at = now()) =>
  finishSso(settings, { query: search.slice(1), secret, consoleOrigin }, context(at));

/** Signs in with the real provider. */
async function signIn(settings: SsoSettings, person: OpenidProvider['person'], returnTo?: string) {
  real.person = person;
  const { location, secret } = await begin(settings, returnTo);
  return finish(settings, await throughProvider(location), secret);
}

/** Signs in with the provider that forges. */
async function forged(
  overrides: Record<string, string> = {},
  settings?: SsoSettings,
): Promise<Awaited<ReturnType<typeof finish>>> {
  const used = settings ?? (await settingsOf({ issuer: forger.issuer }));
  const { location, secret } = await begin(used);
  return finish(used, forger.callbackOf(location, overrides), secret);
}

/** The code of an SsoError, with its cause for the log. */
async function failureOf(promise: Promise<unknown>): Promise<[code: string, cause: string]> {
  const error = await promise.then(
    () => new Error('it succeeded'),
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof SsoError)) throw error;
  return [error.code, error.message];
}

const codeOf = async (promise: Promise<unknown>): Promise<string> => (await failureOf(promise))[0];

const managerOf = (ownerId: string): Inviter => ({
  ownerId,
  plan: 'free',
  actor: { type: 'administrator', id: null, name: 'admin' },
  requestId: null,
  permissions: ['*'],
});

describe('signing in at an OpenID provider', () => {
  it('makes a person of the domain a member, who is counted and logged', async () => {
    const settings = await settingsOf({ role: 'editor' });
    const ownerId = String(settings.account);
    const email = newEmail();
    const { session, token, returnTo } = await signIn(
      settings,
      { email, email_verified: true },
      '/console/links?tag=a',
    );
    expect(returnTo).toBe('/console/links?tag=a');
    expect(session).toMatchObject({ method: 'sso', userId: userIdOf(email) });
    expect(token.ownerId).toBe(ownerId);
    const member = await findMember(ownerId, session.userId);
    expect(member).toMatchObject({ email, role: 'editor', joinedAt: expect.any(String) });
    expect(await memberCounts(ownerId)).toMatchObject({ memberCount: 1, ownerMembers: 0 });
    const entries = (await newestEntries(ownerId, 10)).filter(({ actor }) => actor.type === 'member');
    expect(entries.map(({ action }) => action).sort()).toEqual(['member.joined', 'session.created']);
    expect(entries.map(({ actor }) => actor)).toEqual([
      { type: 'member', id: session.userId, name: email },
      { type: 'member', id: session.userId, name: email },
    ]);
  });

  it('accepts no invitation to another account', async () => {
    const settings = await settingsOf();
    const stranger = await anAccount();
    const email = newEmail();
    await inviteMember({ by: managerOf(stranger.ownerId), now: now() }, { email, role: 'owner' });
    const { token, memberships } = await signIn(settings, { email, email_verified: true });
    expect(token.ownerId).toBe(settings.account);
    expect(memberships.joined.map(({ owner }) => owner.ownerId)).toEqual([settings.account]);
    expect(await findMember(stranger.ownerId, userIdOf(email))).toMatchObject({ joinedAt: null });
    expect(await newestEntries(stranger.ownerId, 10)).not.toContainEqual(
      expect.objectContaining({ actor: expect.objectContaining({ type: 'member' }) }),
    );
  });

  it('does not let a person in who has declined the invitation to it', async () => {
    const settings = await settingsOf();
    const ownerId = String(settings.account);
    const email = newEmail();
    await inviteMember({ by: managerOf(ownerId), now: now() }, { email, role: 'editor' });
    await leaveAccount({ userId: userIdOf(email), requestId: 'r', now: now() }, ownerId);
    expect(await codeOf(signIn(settings, { email, email_verified: true }))).toBe('no-account');
  });

  it('keeps the role of a member, and accepts an invitation with its role', async () => {
    const settings = await settingsOf();
    const ownerId = String(settings.account);
    const [member, invited] = [newEmail(), newEmail()];
    await addMember(
      { ownerId, email: member, role: 'owner', invitedBy: 'x' },
      { requestId: null, now: now() },
    );
    await inviteMember({ by: managerOf(ownerId), now: now() }, { email: invited, role: 'developer' });
    for (const email of [member, invited]) await signIn(settings, { email, email_verified: true });
    const roles = [member, invited].map(async (email) => (await findMember(ownerId, userIdOf(email)))?.role);
    expect(await Promise.all(roles)).toEqual(['owner', 'developer']);
    expect(await memberCounts(ownerId)).toMatchObject({ memberCount: 2, ownerMembers: 1 });
  });

  it('makes one member of two sign-ins at once', async () => {
    const settings = await settingsOf();
    const email = newEmail();
    real.person = { email, email_verified: true };
    const begun = await Promise.all([begin(settings), begin(settings)]);
    const callbacks = await Promise.all(begun.map(({ location }) => throughProvider(location)));
    await Promise.all(begun.map(({ secret }, i) => finish(settings, callbacks[i] as URL, secret)));
    expect(await memberCounts(String(settings.account))).toMatchObject({ memberCount: 1 });
    expect(await findSessions(userIdOf(email), now())).toHaveLength(2);
  });

  it('does not let a person in again who was removed, until they are invited', async () => {
    const settings = await settingsOf();
    const by = managerOf(String(settings.account));
    const person = { email: newEmail(), email_verified: true };
    const { session } = await signIn(settings, person);
    await deleteMember({ by, now: now() }, session.userId);
    expect(await codeOf(signIn(settings, person))).toBe('no-account');
    await inviteMember({ by, now: now() }, { email: person.email, role: 'editor' });
    expect((await signIn(settings, person)).memberships.joined).toHaveLength(1);
  });

  it('respects the limit of members', async () => {
    const { ownerId } = await anAccount();
    await pretendMembers(ownerId, MAX_MEMBERS);
    const settings = await settingsOf({ account: ownerId });
    expect(await codeOf(signIn(settings, { email: newEmail(), email_verified: true }))).toBe('account-full');
    expect(await memberCounts(ownerId)).toMatchObject({ memberCount: MAX_MEMBERS });
  });

  it('without accounts to join, admits only members and invited people, and accepts nothing', async () => {
    const settings = await settingsOf({ account: undefined });
    const { ownerId } = await anAccount();
    const email = newEmail();
    await inviteMember({ by: managerOf(ownerId), now: now() }, { email, role: 'editor' });
    const { token, memberships } = await signIn(settings, { email, email_verified: true });
    expect(token.ownerId).toBe('');
    expect(memberships).toMatchObject({ joined: [], invitations: [{ owner: { ownerId } }] });
    expect(await codeOf(signIn(settings, { email: newEmail(), email_verified: true }))).toBe('no-account');
  });

  it('tells the operator of an account that does not exist', async () => {
    const settings = await settingsOf({ account: 'own_00000000000000000000' });
    const failed = signIn(settings, { email: newEmail(), email_verified: true });
    await expect(failed).rejects.toMatchObject({ code: 'no-account', isMisconfigured: true });
  });

  it('lets members of other accounts use those if they cannot join', async () => {
    const full = await anAccount();
    await pretendMembers(full.ownerId, MAX_MEMBERS);
    const { ownerId } = await anAccount();
    const email = newEmail();
    await addMember({ ownerId, email, role: 'editor', invitedBy: 'x' }, { requestId: null, now: now() });
    const settings = await settingsOf({ account: full.ownerId });
    expect((await signIn(settings, { email, email_verified: true })).token.ownerId).toBe(ownerId);
  });

  it.each([{ email: undefined }, { email_verified: undefined }])(
    'reads the address from userinfo when the ID token has %j',
    async (claims) => {
      forger.claims = claims;
      forger.userinfo = { email: 'UserInfo@Example.com', email_verified: true };
      const { session } = await forged();
      expect(session.userId).toBe(userIdOf('userinfo@example.com'));
    },
  );

  it('rejects userinfo of another person', async () => {
    forger.claims = { email: undefined };
    forger.userinfo = { sub: 'another', email: 'ada@example.com', email_verified: true };
    expect(await codeOf(forged())).toBe('failed');
  });

  it('reads the metadata and the keys once for many sign-ins', async () => {
    const settings = await settingsOf({ issuer: forger.issuer });
    for (let i = 0; i < 3; i++) await forged({}, settings);
    expect(forger.requests.filter((path) => path !== '/token')).toEqual([
      '/.well-known/openid-configuration',
      '/keys',
    ]);
  });

  it('accepts a key that the provider has rotated to since the last sign-in, a moment ago', async () => {
    const settings = await settingsOf({ issuer: forger.issuer });
    await forged({}, settings);
    for (let rotations = 0; rotations < 3; rotations++) {
      forger.rotateKey();
      expect((await forged({}, settings)).session.method).toBe('sso');
    }
  });

  it('sends the secret in the body where the provider takes it there only', async () => {
    forger.metadata = { token_endpoint_auth_methods_supported: ['client_secret_post'] };
    await forged();
    expect(forger.sent[0]?.get('client_secret')).toBe(CLIENT.clientSecret);
  });
});

describe('a callback that is not that of the browser which began', () => {
  it('is refused without the cookie and with that of another browser, which can still finish', async () => {
    const settings = await settingsOf();
    real.person = { email: newEmail(), email_verified: true };
    const [mine, theirs] = [await begin(settings), await begin(settings)];
    const callback = await throughProvider(mine.location);
    for (const secret of [undefined, '', theirs.secret, mine.secret.slice(1)]) {
      expect(await codeOf(finish(settings, callback, secret))).toBe('expired');
    }
    expect((await finish(settings, callback, mine.secret)).session.method).toBe('sso');
  });

  it('is refused with the state of another sign-in, and with none', async () => {
    const settings = await settingsOf();
    const [mine, theirs] = [await begin(settings), await begin(settings)];
    const callback = await throughProvider(mine.location);
    callback.searchParams.set('state', new URL(theirs.location).searchParams.get('state') ?? '');
    expect(await codeOf(finish(settings, callback, mine.secret))).toBe('expired');
    callback.searchParams.delete('state');
    expect(await codeOf(finish(settings, callback, mine.secret))).toBe('expired');
  });

  it('is refused with the code of another sign-in: its verifier is another one', async () => {
    const settings = await settingsOf();
    const [mine, theirs] = [await begin(settings), await begin(settings)];
    const callback = await throughProvider(mine.location);
    const { searchParams } = await throughProvider(theirs.location);
    callback.searchParams.set('code', searchParams.get('code') ?? '');
    expect(await failureOf(finish(settings, callback, mine.secret))).toEqual(['failed', 'invalid_grant']);
  });

  it('works once, also of two at once', async () => {
    const settings = await settingsOf();
    const email = newEmail();
    real.person = { email, email_verified: true };
    const { location, secret } = await begin(settings);
    const callback = await throughProvider(location);
    const outcomes = await Promise.allSettled([1, 2, 3].map(() => finish(settings, callback, secret)));
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected', 'rejected']);
    expect(await codeOf(finish(settings, callback, secret))).toBe('expired');
    expect(await findSessions(userIdOf(email), now())).toHaveLength(1);
  });

  it('expires after ten minutes', async () => {
    const settings = await settingsOf();
    const { location, secret } = await begin(settings);
    const callback = await throughProvider(location);
    const late = new Date(Date.now() + 600_001);
    expect(await codeOf(finish(settings, callback, secret, late))).toBe('expired');
  });
});

describe('an ID token that proves nothing is refused', () => {
  const other = () => Math.floor(Date.now() / 1000);

  it.each<[string, () => void]>([
    ['of another nonce', () => (forger.claims = { nonce: 'of another sign-in' })],
    ['without a nonce', () => (forger.claims = { nonce: undefined })],
    ['for another audience', () => (forger.claims = { aud: 'another client' })],
    [
      'for several audiences, authorized for another',
      () => (forger.claims = { aud: ['signpost', 'b'], azp: 'b' }),
    ],
    ['of another issuer', () => (forger.claims = { iss: 'https://id.example.org' })],
    ['that has expired', () => (forger.claims = { exp: other() - 60 })],
    ['without an expiry', () => (forger.claims = { exp: undefined })],
    ['with a wrong signature', () => (forger.signature = 'wrong')],
    ['without a signature', () => (forger.signature = 'none')],
  ])('%s', async (_, forge) => {
    forge();
    expect(await codeOf(forged())).toBe('failed');
    expect(forger.requests).toContain('/token');
  });

  it('of the issuer of another provider, in the response too (RFC 9207)', async () => {
    expect(await codeOf(forged({ iss: 'https://id.example.org' }))).toBe('failed');
    forger.metadata = { authorization_response_iss_parameter_supported: true };
    forgetProviders();
    expect(await codeOf(forged())).toBe('failed');
    expect(forger.requests).not.toContain('/token');
    expect((await forged({ iss: forger.issuer })).session.method).toBe('sso');
  });

  it('and so is metadata of another issuer', async () => {
    forger.metadata = { issuer: 'https://id.example.org' };
    expect(await codeOf(forged())).toBe('failed');
  });
});

describe('the address of a person', () => {
  it.each([
    ['no address', {}, 'email-unverified'],
    ['one that nobody verified', { email: 'a@example.com', email_verified: false }, 'email-unverified'],
    ['one of another domain', { email: 'a@example.org', email_verified: true }, 'email-domain'],
    ['one of a subdomain', { email: 'a@b.example.com', email_verified: true }, 'email-domain'],
    ['one with the domain in front', { email: 'a@example.com@evil.org', email_verified: true }, ''],
  ])('%s is refused', async (_, claims, code) => {
    forger.claims = { email: undefined, email_verified: undefined, ...claims };
    expect(await codeOf(forged())).toBe(code || 'email-unverified');
  });

  it('is the same in any spelling', async () => {
    const settings = await settingsOf({ issuer: forger.issuer, domains: ['xn--bcher-kva.example'] });
    const users = new Set<string>();
    for (const email of ['Ada@bücher.example', 'ADA@BÜCHER.example', 'ada@xn--bcher-kva.example']) {
      forger.claims = { email };
      users.add((await forged({}, settings)).session.userId);
    }
    expect([...users]).toEqual([userIdOf('ada@xn--bcher-kva.example')]);
  });
});

describe('a provider that fails', () => {
  it('is distinguished from a person who cancels, and none of its text is kept', async () => {
    const settings = await settingsOf();
    real.refuses = true;
    const { location, secret } = await begin(settings);
    expect(await failureOf(finish(settings, await throughProvider(location), secret))).toEqual([
      'denied',
      'access_denied',
    ]);
    expect(await failureOf(forged({ error: '<b>call this number</b>' }))).toEqual([
      'denied',
      'unknown error',
    ]);
  });

  it.each([
    ['rejects the client', 401, '{"error":"invalid_client"}', ['failed', 'invalid_client']],
    ['is down', 503, 'Service Unavailable', ['unavailable', 'status 503']],
    ['is something else', 200, '<html>', ['failed', 'OAUTH_RESPONSE_IS_NOT_JSON']],
  ])('%s', async (_, status, body, expected) => {
    forger.token = (response) => response.writeHead(status, { 'content-type': 'application/json' }).end(body);
    const found = await failureOf(forged());
    expect(found[0]).toBe(expected[0]);
    if (status !== 200) expect(found).toEqual(expected);
    expect(vi.mocked(secrets.forgetSecret)).toHaveBeenCalledTimes(status === 401 ? 1 : 0);
  });

  it.each(['/.well-known/openid-configuration', '/token', '/keys'])(
    'by hanging at %s is given five seconds',
    { timeout: 20_000 },
    async (path) => {
      forger.hangs = path;
      // A tenth of it: the others wait in vain.
      const { timeout } = AbortSignal;
      const deadline = vi
        .spyOn(AbortSignal, 'timeout')
        .mockImplementation((ms) => timeout.call(AbortSignal, ms / 10));
      expect(await failureOf(forged())).toEqual(['unavailable', 'time limit']);
      expect(deadline).toHaveBeenCalledWith(5000);
    },
  );

  it('that is down is unavailable, and the next sign-in tries again', async () => {
    const settings = await settingsOf({ issuer: 'http://127.0.0.1:9' });
    expect(await codeOf(begin(settings))).toBe('unavailable');
    forger.hangs = undefined;
    const moved = { ...settings, issuer: forger.issuer };
    expect((await begin(moved)).location).toContain('/authorize?');
  });

  it('by a client secret that cannot be read is a fault of the operator', async () => {
    vi.mocked(secrets.readSecret).mockRejectedValue(new Error('AccessDenied: arn:aws:...'));
    await expect(forged()).rejects.toMatchObject({
      code: 'failed',
      message: 'client secret not read: Error',
      isMisconfigured: true,
    });
  });
});
