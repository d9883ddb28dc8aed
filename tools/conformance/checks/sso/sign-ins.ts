import { freePort } from '#test/support/deployment/local-run.ts';
import type { CheckContext, CheckResult } from '../../support/check.ts';
import { type Product, startProduct } from '../../support/product.ts';
import { Browser, loginForm } from './browser.ts';
import { type Keycloak, PASSWORD, type Person, REALM, startKeycloak } from './keycloak.ts';
import { type ProviderProxy, startProviderProxy } from './provider-proxy.ts';

const DOMAIN = 'sso.example';
const CALLBACK = '/v1/auth/sso/callback';
const OURS = { clientId: 'signpost', secret: 'the-secret-of-signpost' };
const OTHER = { clientId: 'other', secret: 'the-secret-of-another' };

const person = (username: string, overrides: Partial<Person> = {}): Person => ({
  username,
  email: `${username}@${DOMAIN}`,
  emailVerified: true,
  ...overrides,
});

const PEOPLE = [
  person('ada'),
  person('unverified', { emailVerified: false }),
  person('elsewhere', { email: 'elsewhere@other.example' }),
  person('stranger'),
];

interface World {
  product: Product;
  keycloak: Keycloak;
  proxy: ProviderProxy;
  expect(what: string, found: unknown, wanted: unknown): void;
}

export async function checkSignIns(context: CheckContext): Promise<CheckResult> {
  const [port, issuerPort] = [await freePort(), await freePort()];
  const redirectUris = [`http://localhost:${port}${CALLBACK}`];
  const keycloak = await startKeycloak(
    context,
    [OURS, OTHER].map((client) => ({ ...client, redirectUris })),
    PEOPLE,
  );
  const product = await startProduct(context, {
    PORT: String(port),
    SSO_ISSUER: `http://localhost:${issuerPort}/realms/${REALM}`,
    SSO_CLIENT_ID: OURS.clientId,
    SSO_CLIENT_SECRET: OURS.secret,
    SSO_DOMAINS: DOMAIN,
  });
  for (const { email } of PEOPLE.filter(({ username }) => username !== 'stranger'))
    await product.call('POST', '/v1/api/members', { email, role: 'editor' });

  const differences: string[] = [];
  let checked = 0;
  const expect: World['expect'] = (what, found, wanted) => {
    checked++;
    if (found !== wanted) differences.push(`${what}: ${found}, not ${wanted}`);
    context.log(`${what}: ${found}\n`);
  };
  const start = new URL('/v1/auth/sso', product.origin);
  expect('before the provider is up', outcomeOf(product, await new Browser().send(start)), 'unavailable');
  const proxy = await startProviderProxy(issuerPort, keycloak.port);
  context.atEnd(() => proxy.stop());
  for (const state of ['down', 'hanging', 'failing'] as const) {
    proxy.state = state;
    expect(`the provider is ${state}`, outcomeOf(product, await new Browser().send(start)), 'unavailable');
  }
  proxy.state = 'open';

  const world: World = { product, keycloak, proxy, expect };
  await signInAndOut(world);
  await refusals(world);
  await tokens(world);
  await disabled(world);
  await rotation(world);
  await downInTheMiddle(world);
  return { checked, unit: 'sign-ins', differences };
}

async function signInAndOut(world: World): Promise<void> {
  const { product, keycloak, expect } = world;
  const browser = new Browser();
  expect('a verified person', await signIn(world, 'ada', { browser }), 'signed in');
  const url = new URL('/v1/auth/session', product.origin);
  const session = (await (await browser.send(url)).json()) as { data?: { user?: { email?: string } } };
  expect('the person of the session', session.data?.user?.email, `ada@${DOMAIN}`);
  const logout = await browser.send(url, { method: 'DELETE', headers: { origin: product.origin } });
  expect('logging out', logout.status, 200);
  expect('the session after logging out', (await browser.send(url)).status, 401);
  expect(
    'again, with the session of the provider',
    await signIn(world, 'ada', { browser, password: '' }),
    'signed in',
  );
  await keycloak.admin('POST', `/users/${await keycloak.userId('ada')}/logout`);
  expect(
    'after the provider has logged the person out',
    await signIn(world, 'ada', { browser, password: '' }),
    'asked to log in',
  );
}

async function refusals(world: World): Promise<void> {
  const { keycloak, expect } = world;
  expect('an unverified address', await signIn(world, 'unverified'), 'email-unverified');
  expect('an address of another domain', await signIn(world, 'elsewhere'), 'email-domain');
  expect('a person without an account', await signIn(world, 'stranger'), 'no-account');
  expect('a wrong password', await signIn(world, 'ada', { password: 'wrong' }), 'asked to log in');
  const other = (url: URL) => url.searchParams.set('client_id', OTHER.clientId);
  expect('a code for another client', await signIn(world, 'ada', { change: other }), 'failed');
  const silent = (url: URL) => url.searchParams.set('prompt', 'none');
  expect('a provider that may not ask', await signIn(world, 'ada', { change: silent }), 'denied');
  const [client] = await keycloak.admin('GET', `/clients?clientId=${OURS.clientId}`);
  await keycloak.admin('PUT', `/clients/${client.id}`, { ...client, secret: 'changed-at-the-provider' });
  expect('a client secret that was changed', await signIn(world, 'ada'), 'failed');
  await keycloak.admin('PUT', `/clients/${client.id}`, { ...client, secret: OURS.secret });
  expect('the client secret as it was', await signIn(world, 'ada'), 'signed in');
}

/** Tokens that Keycloak has signed with other claims, as with a clock that is wrong. */
async function tokens(world: World): Promise<void> {
  const { keycloak, proxy, expect } = world;
  const key = await keycloak.rotateKey();
  const seconds = () => Math.floor(Date.now() / 1000);
  // openid-client tolerates 30 seconds.
  const cases: [what: string, claims: () => Record<string, unknown>, wanted: string][] = [
    ['a token for another client', () => ({ aud: OTHER.clientId }), 'failed'],
    ['a token of another issuer', () => ({ iss: 'https://id.example' }), 'failed'],
    ['a token of another sign-in', () => ({ nonce: 'another' }), 'failed'],
    ['a token that expired 20 s ago', () => ({ exp: seconds() - 20 }), 'signed in'],
    ['a token that expired 2 minutes ago', () => ({ exp: seconds() - 120 }), 'failed'],
    ['a token that is valid in 20 s', () => ({ nbf: seconds() + 20 }), 'signed in'],
    ['a token that is valid in 2 minutes', () => ({ nbf: seconds() + 120 }), 'failed'],
    // The standard lets clients refuse old tokens by it, not new ones.
    ['a token issued in an hour', () => ({ iat: seconds() + 3600, exp: seconds() + 7200 }), 'signed in'],
    [
      'a token for both clients',
      () => ({ aud: [OURS.clientId, OTHER.clientId], azp: OURS.clientId }),
      'signed in',
    ],
    [
      'a token for both, authorized for the other',
      () => ({ aud: [OURS.clientId, OTHER.clientId], azp: OTHER.clientId }),
      'failed',
    ],
  ];
  for (const [what, claims, wanted] of cases) {
    proxy.change = { key, claims: (own) => ({ ...own, ...claims() }) };
    expect(what, await signIn(world, 'ada'), wanted);
  }
  proxy.change = undefined;
}

async function disabled(world: World): Promise<void> {
  const { product, keycloak, expect } = world;
  const id = await keycloak.userId('ada');
  const browser = new Browser();
  await signIn(world, 'ada', { browser });
  const disable = () => keycloak.admin('PUT', `/users/${id}`, { enabled: false });
  expect('disabled before the callback', await signIn(world, 'ada', { atCallback: disable }), 'failed');
  expect('a disabled person', await signIn(world, 'ada'), 'asked to log in');
  const session = await browser.send(new URL('/v1/auth/session', product.origin));
  // Without back-channel logout: see docs/deploy.md for how long sessions last.
  expect('the earlier session of a disabled person', session.status, 200);
  await keycloak.admin('PUT', `/users/${id}`, { enabled: true });
  expect('enabled again', await signIn(world, 'ada'), 'signed in');
}

async function rotation(world: World): Promise<void> {
  const { keycloak, expect } = world;
  await keycloak.rotateKey();
  expect('a key that was rotated a moment ago', await signIn(world, 'ada'), 'signed in');
  await keycloak.rotateKey();
  await keycloak.dropOldKeys();
  expect('after another rotation, without the old keys', await signIn(world, 'ada'), 'signed in');
}

async function downInTheMiddle(world: World): Promise<void> {
  const { proxy, expect } = world;
  for (const state of ['down', 'hanging', 'failing'] as const) {
    const fail = async () => {
      proxy.state = state;
    };
    expect(`${state} before the callback`, await signIn(world, 'ada', { atCallback: fail }), 'unavailable');
    proxy.state = 'open';
    expect(`after it was ${state}`, await signIn(world, 'ada'), 'signed in');
  }
}

interface SignIn {
  browser?: Browser;
  password?: string;
  /** Changes the authorization URL. */
  change?: (url: URL) => void;
  /** When the provider has sent the browser back. */
  atCallback?: () => Promise<unknown>;
}

/**
 * How a sign-in with the provider ends: `signed in`, `asked to log in`, or the reason
 * that the console is given.
 */
async function signIn(
  { product }: World,
  username: string,
  { browser = new Browser(), password = PASSWORD, change, atCallback }: SignIn = {},
): Promise<string> {
  const begun = await browser.send(new URL('/v1/auth/sso', product.origin));
  if (begun.status !== 302) return outcomeOf(product, begun);
  const url = new URL(begun.headers.get('location') ?? '');
  change?.(url);
  let step = await browser.goOn(url);
  if ('page' in step) {
    const action = loginForm(step.page);
    if (action === undefined) return `a page without a login form: ${step.page.slice(0, 200)}`;
    if (password === '') return 'asked to log in';
    const body = new URLSearchParams({ username, password });
    step = await browser.goOn(new URL(action), { method: 'POST', body });
  }
  if ('page' in step) return 'asked to log in';
  await atCallback?.();
  return outcomeOf(product, await browser.send(step.leftTo));
}

function outcomeOf({ origin }: Product, { status, headers }: Response): string {
  const location = headers.get('location') ?? '';
  const reason = location.split(`${origin}/console#sign-in-error=`).at(1);
  if (status === 303 && reason !== undefined) return reason;
  return status === 303 && location === `${origin}/console` ? 'signed in' : `status ${status} to ${location}`;
}
