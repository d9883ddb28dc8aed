import { createHash } from 'node:crypto';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { Failure } from '#clients/extension/src/failure.ts';
import { codeIn, discover, exchange, newAuthorization, refresh } from '#clients/extension/src/oauth.ts';
import { request } from '#clients/extension/src/request.ts';

const ORIGIN = 'https://go.example';
const METADATA = {
  issuer: ORIGIN,
  authorization_endpoint: `${ORIGIN}/connect?x=1`,
  token_endpoint: `${ORIGIN}/token`,
  revocation_endpoint: `${ORIGIN}/revoke`,
  registration_endpoint: `${ORIGIN}/register`,
};
const CLIENT = { clientId: 'app_1', redirectUri: 'https://extension.example/' };

let server: Server | undefined;
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

/** A deployment that responds like this; its origin. */
async function deployment(listener: RequestListener): Promise<string> {
  server = createServer(listener);
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** A deployment with this JSON at these paths. */
const withJson = (paths: (origin: string) => Record<string, unknown>, status = 200) =>
  deployment(({ url = '', headers }, response) => {
    const body = paths(`http://${headers.host}`)[url];
    response.writeHead(body === undefined ? 404 : status).end(JSON.stringify(body));
  });

/** The message with which this fails, and what is in it. */
const failure = (work: Promise<unknown>): Promise<readonly string[]> =>
  work.then(
    () => [],
    (error) => (error instanceof Failure ? [error.text, ...error.substitutions] : [String(error)]),
  );

const PATHS = ['/.well-known/oauth-protected-resource', '/.well-known/oauth-authorization-server'] as const;
const at = (origin: string) =>
  Object.fromEntries(Object.entries(METADATA).map(([name, url]) => [name, url.replace(ORIGIN, origin)]));

/** Metadata that are right, after two million spaces. */
const huge: RequestListener = ({ headers }, response) => {
  const origin = `http://${headers.host}`;
  const metadata = { resource: origin, authorization_servers: [origin], ...at(origin) };
  response.end(' '.repeat(2_000_000) + JSON.stringify(metadata));
};

describe('discovery', () => {
  it('finds the endpoints of the authorization server', async () => {
    const origin = await withJson((origin) => ({
      [PATHS[0]]: { resource: origin, authorization_servers: [origin] },
      [PATHS[1]]: at(origin),
    }));
    expect(await discover(origin)).toEqual(at(origin));
  });

  it.each<[string, (origin: string) => [unknown, unknown?]]>([
    ['another resource', (origin) => [{ resource: ORIGIN, authorization_servers: [origin] }]],
    ['a server over http', (origin) => [{ resource: origin, authorization_servers: ['http://go.example'] }]],
    ['a server that is a sentence', (origin) => [{ resource: origin, authorization_servers: ['Call us'] }]],
    ['no server', (origin) => [{ resource: origin }]],
    ['an empty list of servers', (origin) => [{ resource: origin, authorization_servers: [] }]],
    ['a list', () => [[]]],
    ['null', () => [null]],
    [
      'another issuer',
      (origin) => [
        { resource: origin, authorization_servers: [origin] },
        { ...at(origin), issuer: ORIGIN },
      ],
    ],
    [
      'endpoints elsewhere',
      (origin) => [
        { resource: origin, authorization_servers: [origin] },
        { ...at(origin), token_endpoint: METADATA.token_endpoint },
      ],
    ],
    [
      'an endpoint that is a script',
      (origin) => [
        { resource: origin, authorization_servers: [origin] },
        { ...at(origin), authorization_endpoint: 'javascript:alert(1)' },
      ],
    ],
  ])('refuses metadata with %s', async (_, metadata) => {
    const origin = await withJson((origin) => {
      const [resource, server] = metadata(origin);
      return { [PATHS[0]]: resource, [PATHS[1]]: server };
    });
    expect(await failure(discover(origin))).toEqual(['notSignpost', new URL(origin).host]);
  });

  it.each([ORIGIN, undefined])('says where people sign in if that is elsewhere (%s)', async (resource) => {
    const origin = await withJson((origin) => ({
      [PATHS[0]]: { resource: resource ?? origin, authorization_servers: [ORIGIN] },
    }));
    expect(await failure(discover(origin))).toEqual(['otherOrigin', new URL(origin).host, ORIGIN]);
  });

  it.each<[string, RequestListener, string]>([
    ['is no JSON', (_, response) => response.end('<h1>Hello</h1>'), 'notSignpost'],
    ['is huge', huge, 'notSignpost'],
    ['is an error', (_, response) => response.writeHead(500).end('{}'), 'notSignpost'],
    ['is a redirect', (_, response) => response.writeHead(302, { location: ORIGIN }).end(), 'redirected'],
    ['breaks off', ({ socket }) => socket.destroy(), 'unreachable'],
  ])('says so of a response that %s', async (_, listener, text) => {
    const origin = await deployment(listener);
    expect(await failure(discover(origin))).toEqual([text, new URL(origin).host]);
  });

  it.each<[string, RequestListener]>([
    ['before its head', () => {}],
    ['in its body', (_, response) => response.write('{')],
  ])('does not wait for a response that is slow %s', async (_, listener) => {
    const origin = await deployment(listener);
    expect(await failure(request(origin, {}, 100))).toEqual(['tooSlow', new URL(origin).host]);
  });
});

describe('the authorization request', () => {
  it('has PKCE, a state, the resource and the least scope', async () => {
    const { url, state, verifier } = await newAuthorization(METADATA, CLIENT);
    expect(Object.fromEntries(new URL(url).searchParams)).toEqual({
      x: '1',
      response_type: 'code',
      client_id: 'app_1',
      redirect_uri: CLIENT.redirectUri,
      scope: 'links:read links:write',
      state,
      code_challenge: createHash('sha256').update(verifier).digest('base64url'),
      code_challenge_method: 'S256',
      resource: ORIGIN,
    });
    expect(verifier).toMatch(/^[\w-]{43}$/);
    expect((await newAuthorization(METADATA, CLIENT)).state).not.toBe(state);
  });

  const asked = { url: '', state: 's', verifier: 'v' };
  it.each([
    ['code=c&state=s', 'mixedUp'],
    ['code=c&state=s&iss=https%3A%2F%2Fother.example', 'mixedUp'],
    ['code=c&state=other&iss=https%3A%2F%2Fgo.example', 'mixedUp'],
    ['code=c&iss=https%3A%2F%2Fgo.example', 'mixedUp'],
    ['error=access_denied&state=s&iss=https%3A%2F%2Fgo.example', 'notAllowed'],
    ['error=server_error&state=s&iss=https%3A%2F%2Fgo.example', 'refused'],
    ['state=s&iss=https%3A%2F%2Fgo.example', 'notSignpost'],
  ])('takes no code from %s', (query, text) => {
    expect(() => codeIn(`${CLIENT.redirectUri}?${query}`, METADATA, asked)).toThrow(text);
  });

  it('takes the code of the server that was asked', () =>
    expect(codeIn(`${CLIENT.redirectUri}?code=c&state=s&iss=https%3A%2F%2Fgo.example`, METADATA, asked)).toBe(
      'c',
    ));
});

describe('tokens', () => {
  const issued = { access_token: 'a', refresh_token: 'r', token_type: 'bearer', expires_in: 3600 };

  it('are stale a minute before their end', async () => {
    const origin = await withJson(() => ({ '/token': issued }));
    const tokens = await exchange(
      { ...METADATA, token_endpoint: `${origin}/token` },
      { ...CLIENT, code: 'c', verifier: 'v' },
    );
    expect(tokens).toEqual({ accessToken: 'a', refreshToken: 'r', staleAt: expect.any(Number) });
    expect(tokens.staleAt - Date.now()).toBeGreaterThan(3535_000);
    expect(tokens.staleAt - Date.now()).toBeLessThanOrEqual(3540_000);
  });

  it.each([
    [400, { error: 'invalid_grant' }, 'signedOut'],
    [401, { error: 'invalid_client' }, 'signedOut'],
    [429, { error: 'too_many_requests', error_description: 'Wait.' }, 'refused'],
    [503, { error: 'server_error' }, 'refused'],
    [200, { ...issued, refresh_token: undefined }, 'notSignpost'],
    [200, { ...issued, token_type: 'mac' }, 'notSignpost'],
    [200, { ...issued, expires_in: 'soon' }, 'notSignpost'],
    [502, 'Bad gateway', 'notSignpost'],
  ])('of a response with %i and %j fail as such', async (status, body, text) => {
    const origin = await withJson(() => ({ '/token': body }), status);
    expect((await failure(refresh(`${origin}/token`, 'app_1', 'r')))[0]).toBe(text);
  });
});
