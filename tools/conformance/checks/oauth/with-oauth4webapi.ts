import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import type { AuthorizationServer, Client, ClientAuth } from 'oauth4webapi';
import type { Json } from '#test/support/json.ts';
import type { Product } from '../../support/product.ts';
import { errorOf, insecure, type Library, type LibraryApp, libraryApp } from './library-app.ts';
import type { Person, World } from './person.ts';
import { type Verdict, Verdicts } from './verdicts.ts';

interface Judge extends World {
  library: LibraryApp;
  expect: Verdicts['expect'];
  /** Expects that the library throws this error. */
  fails(what: string, run: () => unknown, wanted: string): Promise<void>;
}

const METHODS = ['none', 'client_secret_basic', 'client_secret_post'] as const;

type Method = (typeof METHODS)[number];

/** Longer than a refresh token may be repeated. */
const AFTER_GRACE_MS = 31_000;

/** Connects apps step by step. `packages`: the folder of the commands of the library's package. */
export async function judgeWithOAuth4WebApi(packages: string, world: World): Promise<Verdict[]> {
  const file = join(packages, '../oauth4webapi/build/index.js');
  const oauth: Library = await import(pathToFileURL(file).href);
  const verdicts = new Verdicts();
  await verdicts.steps('discovery', async () => {
    const server = await discover(oauth, verdicts, world.product);
    const judge = (name: string, client: Client, authentication: ClientAuth): Judge => {
      const { redirectUri } = world.app;
      const expect: Verdicts['expect'] = (what, ...values) => verdicts.expect(`${name}: ${what}`, ...values);
      return {
        ...world,
        library: libraryApp({ oauth, server, client, authentication, redirectUri }),
        expect,
        fails: async (what, run, wanted) => expect(what, await errorOf(oauth, run), wanted),
      };
    };
    await verdicts.steps('registration', () => refusedRegistrations(oauth, server, verdicts));
    for (const method of METHODS)
      await verdicts.steps(method, async () => {
        const client = await register(oauth, server, {
          client_name: `oauth4webapi ${method}`,
          redirect_uris: [world.app.redirectUri],
          token_endpoint_auth_method: method,
        });
        const secret = client.client_secret as string | undefined;
        const own = judge(method, client, authenticationOf(oauth, method, secret));
        own.expect('has a secret', secret !== undefined, method !== 'none');
        await wholeLife(own, world.person.agree);
        await wrongExchanges(own);
        if (method === 'none') return;
        const wrong = judge(method, client, authenticationOf(oauth, method, 'wrong'));
        const error = method === 'client_secret_basic' ? 'basic 401' : 'invalid_client';
        await wrong.fails('a wrong secret', () => wrong.library.refresh('srt_x'), error);
        await wrong.fails('a wrong secret at revocation', () => wrong.library.revoke('srt_x'), error);
      });
    for (const method of ['client_secret_basic', 'client_secret_post'] as const)
      await verdicts.steps(`registered by an account, ${method}`, async () => {
        const client = await registerByAccount(world);
        const authentication = authenticationOf(oauth, method, client.client_secret);
        const own = judge(`registered by an account, ${method}`, client, authentication);
        await wholeLife(own, world.person.page);
        await wrongExchanges(own);
      });
    await verdicts.steps('a metadata document', async () => {
      const own = judge('a metadata document', { client_id: world.app.documentUrl }, oauth.None());
      await wholeLife(own, world.person.page);
      await resources(own);
      await refusals(own);
      await reuse(own);
    });
    const unknown = judge('an unknown app', { client_id: 'app_00000000000000000000' }, oauth.None());
    await unknown.fails('is refused', () => unknown.library.refresh('srt_x'), 'invalid_client');
  });
  return verdicts.all;
}

/** Registers an app with a secret by the API. */
async function registerByAccount({ product: { origin, apiKey }, app: { redirectUri } }: World) {
  const response = await fetch(`${origin}/v1/api/apps`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${apiKey}` },
    body: JSON.stringify({ name: 'Registered', redirectUris: [redirectUri] }),
  });
  const { data } = (await response.json()) as Json;
  return { client_id: data.app._id as string, client_secret: data.app.secret as string };
}

/** Finds the authorization server from the resources (RFC 9728, RFC 8414). */
async function discover(
  oauth: Library,
  verdicts: Verdicts,
  { origin }: Product,
): Promise<AuthorizationServer> {
  const options = insecure(oauth);
  for (const path of ['', '/mcp']) {
    const id = new URL(`${origin}${path}`);
    const response = await oauth.resourceDiscoveryRequest(id, options);
    const { authorization_servers: found } = await oauth.processResourceDiscoveryResponse(id, response);
    verdicts.expect(`finds the server of ${path || 'the API'}`, found, [origin]);
  }
  for (const [method, path, metadata] of [
    ['GET', '/v1/api/me', ''],
    ['POST', '/mcp', '/mcp'],
  ] as const) {
    const request = oauth.protectedResourceRequest(
      'sat_x',
      method,
      new URL(path, origin),
      undefined,
      null,
      options,
    );
    const challenges = await request.then(
      () => undefined,
      (error) => error.cause,
    );
    verdicts.expect(`reads the challenge of ${path}`, challenges?.length, 1);
    const [{ scheme, parameters } = { scheme: '', parameters: {} }] = challenges ?? [];
    const wanted = `${origin}/.well-known/oauth-protected-resource${metadata}`;
    const found = [scheme, parameters.error, parameters.resource_metadata];
    verdicts.expect(`finds the metadata for ${path}`, found, ['bearer', 'invalid_token', wanted]);
  }
  const issuer = new URL(origin);
  const response = await oauth.discoveryRequest(issuer, { ...options, algorithm: 'oauth2' });
  return oauth.processDiscoveryResponse(issuer, response);
}

async function register(oauth: Library, server: AuthorizationServer, metadata: object): Promise<Client> {
  const response = await oauth.dynamicClientRegistrationRequest(server, metadata, insecure(oauth));
  return oauth.processDynamicClientRegistrationResponse(response) as Promise<Client>;
}

async function refusedRegistrations(oauth: Library, server: AuthorizationServer, verdicts: Verdicts) {
  const redirect_uris = ['https://app.example/callback'];
  for (const [what, metadata, wanted] of [
    ['no redirect URI', {}, 'invalid_redirect_uri'],
    ['a redirect URI over http', { redirect_uris: ['http://app.example/'] }, 'invalid_redirect_uri'],
    ['the implicit grant', { redirect_uris, grant_types: ['implicit'] }, 'invalid_client_metadata'],
    [
      'a signed assertion',
      { redirect_uris, token_endpoint_auth_method: 'private_key_jwt' },
      'invalid_client_metadata',
    ],
  ] as const)
    verdicts.expect(
      `registration: ${what}`,
      await errorOf(oauth, () => register(oauth, server, metadata)),
      wanted,
    );
}

function authenticationOf(oauth: Library, method: Method, secret = ''): ClientAuth {
  if (method === 'none') return oauth.None();
  return method === 'client_secret_basic' ? oauth.ClientSecretBasic(secret) : oauth.ClientSecretPost(secret);
}

/** Asks a person, and exchanges the code. */
async function connected(
  { library, person }: Judge,
  parameters: Record<string, string> = {},
  agree: Person['page'] = person.agree,
) {
  const asked = await library.ask(parameters);
  const returned = library.returned(await agree(asked.url), asked);
  return { asked, returned, tokens: await library.exchange(returned, asked) };
}

/** Connected, used, refreshed and revoked. */
async function wholeLife(judge: Judge, agree: Person['page']): Promise<void> {
  const { library, product, expect, fails } = judge;
  const me = `${product.origin}/v1/api/me`;
  const resource = product.origin;
  const asked = await library.ask({ resource, scope: 'links:read analytics:read' });
  const returned = library.returned(await agree(asked.url), asked);
  const tokens = await library.exchange(returned, asked, { resource });
  const shown = [tokens.token_type, tokens.expires_in, tokens.scope];
  expect('gets what was asked for', shown, ['bearer', 3600, 'links:read analytics:read']);
  expect('calls the API', await library.call(tokens.access_token, me), 200);
  const webhooks = `${product.origin}/v1/api/webhooks`;
  const more = () => library.call(tokens.access_token, webhooks);
  await fails('more than the scope', more, 'bearer 403 insufficient_scope');

  const first = tokens.refresh_token ?? '';
  const next = await library.refresh(first, { resource, scope: 'links:read' });
  expect('gets another refresh token', next.refresh_token === first, false);
  expect('calls the API with the new token', await library.call(next.access_token, me), 200);
  await fails(
    'the old access token',
    () => library.call(tokens.access_token, me),
    'bearer 401 invalid_token',
  );
  const again = await library.refresh(first);
  expect('gets the same tokens for a repeated request', again.refresh_token, next.refresh_token);

  await library.revoke('a word');
  await library.revoke(next.refresh_token ?? '');
  await fails('a revoked token', () => library.call(next.access_token, me), 'bearer 401 invalid_token');
  await fails('its refresh token', () => library.refresh(next.refresh_token ?? ''), 'invalid_grant');
  await library.revoke(next.refresh_token ?? '');
}

/** What is refused at the token endpoint before a code is exchanged, and after. */
async function wrongExchanges({ library, product, person, expect, fails }: Judge): Promise<void> {
  const asked = await library.ask();
  const returned = library.returned(await person.agree(asked.url), asked);
  const other = { verifier: 'w'.repeat(43) };
  await fails('a wrong verifier', () => library.exchange(returned, other), 'invalid_grant');
  const resource = `${product.origin}/mcp`;
  await fails('another resource', () => library.exchange(returned, asked, { resource }), 'invalid_target');
  await fails('another grant', () => library.clientCredentials(), 'unsupported_grant_type');
  const tokens = await library.exchange(returned, asked);
  const refresh = (parameters: Record<string, string>) =>
    library.refresh(tokens.refresh_token ?? '', parameters);
  await fails('more than the scope', () => refresh({ scope: 'links:write' }), 'invalid_scope');
  await fails('a resource elsewhere', () => refresh({ resource: 'https://other.example' }), 'invalid_target');
  expect(
    'calls the API after errors',
    await library.call(tokens.access_token, `${product.origin}/v1/api/me`),
    200,
  );
  await fails('a code that was used', () => library.exchange(returned, asked), 'invalid_grant');
  await fails('what came of the code', () => refresh({}), 'invalid_grant');
}

/** Tokens are for what they were asked for (RFC 8707). */
async function resources(judge: Judge): Promise<void> {
  const { library, product, expect, fails } = judge;
  const [mcp, me] = [`${product.origin}/mcp`, `${product.origin}/v1/api/me`];
  const list = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' });
  const bound = await connected(judge, { resource: mcp });
  expect(
    'a token for the MCP server works there',
    await library.call(bound.tokens.access_token, mcp, list),
    200,
  );
  const elsewhere = () => library.call(bound.tokens.access_token, me);
  await fails('a token for the MCP server at the API', elsewhere, 'bearer 401 invalid_token');
  const { tokens } = await connected(judge);
  expect(
    'a token for the API works at the MCP server',
    await library.call(tokens.access_token, mcp, list),
    200,
  );
}

/** Errors that the person brings back, with `state` and `iss`, and those that nobody is told. */
async function refusals({ library, person, fails, expect }: Judge): Promise<void> {
  const asked = await library.ask();
  const declined = await person.decline(asked.url);
  await fails('a person who does not agree', () => library.returned(declined, asked), 'access_denied');
  for (const [parameters, wanted] of [
    [{ scope: 'everything' }, 'invalid_scope'],
    [{ resource: 'https://other.example' }, 'invalid_target'],
    [{ response_type: 'token' }, 'unsupported_response_type'],
    [{ code_challenge_method: 'plain' }, 'invalid_request'],
  ] as const) {
    const wrong = await library.ask(parameters);
    const url = await person.refusal(wrong.url);
    await fails(`a request with ${JSON.stringify(parameters)}`, () => library.returned(url, wrong), wanted);
  }
  const inDoubt = await library.ask({ redirect_uri: 'https://evil.example/callback' });
  expect('nothing is sent to a redirect URI of others', await person.refusal(inDoubt.url), '');
}

/** An old refresh token ends the connection: after two others at once, after one when the grace ends. */
async function reuse(judge: Judge): Promise<void> {
  const { library, fails } = judge;
  const start = async (rotations: number) => {
    const { tokens } = await connected(judge);
    const all = [tokens.refresh_token ?? ''];
    for (let at = 0; at < rotations; at++)
      all.push((await library.refresh(all.at(-1) ?? '')).refresh_token ?? '');
    return all;
  };
  const later = await start(1);
  const started = Date.now();
  const soon = await start(2);
  const check = async (what: string, [first = '', ...others]: string[]) => {
    await fails(`an old refresh token ${what}`, () => library.refresh(first), 'invalid_grant');
    await fails(`the newest one ${what}`, () => library.refresh(others.at(-1) ?? ''), 'invalid_grant');
  };
  await check('after two rotations', soon);
  await sleep(Math.max(0, started + AFTER_GRACE_MS - Date.now()));
  await check('after the grace', later);
}
