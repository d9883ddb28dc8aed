import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { describeConsent } from '#shared/apps/connect-app.ts';
import { findClient } from '#shared/apps/find-client.ts';
import { registerClient } from '#shared/apps/register-client.ts';
import { randomIds } from '#shared/platform/runtime/ids.ts';
import {
  API,
  aCode,
  aMember,
  anApp,
  aRequest,
  authorization,
  CALLBACK,
  exchange,
  ISSUER,
  later,
  now,
} from '#test/support/builders/apps.ts';
import { tableOfFile } from '#test/support/emulators/dynamo-engine.ts';

tableOfFile();

const refusalOf = async (query: string, at = now) => {
  const { userId } = await aMember();
  return describeConsent(query, userId, authorization(at)).then(
    () => undefined,
    ({ code, params }) => ({ code, ...params }),
  );
};

describe('a request that leaves app or redirect URI in doubt', () => {
  // RFC 6749, 4.1.2.1: the person is told, and nothing is sent to the redirect URI.
  it.each([
    ['no client_id', { client_id: null }, 'invalid_request'],
    ['an unknown client_id', { client_id: 'app_00000000000000000000' }, 'invalid_client'],
    ['a client_id of another shape', { client_id: "'; DROP TABLE" }, 'invalid_client'],
    ['a redirect URI with one more character', { redirect_uri: `${CALLBACK}x` }, 'invalid_request'],
    ['one with another host', { redirect_uri: CALLBACK.replace('app.', 'app-') }, 'invalid_request'],
    [
      'one with another case',
      { redirect_uri: CALLBACK.replace('/callback', '/Callback') },
      'invalid_request',
    ],
    [
      'one with a dot segment',
      { redirect_uri: CALLBACK.replace('/callback', '/x/../callback') },
      'invalid_request',
    ],
    ['one with a port', { redirect_uri: CALLBACK.replace('.example', '.example:443') }, 'invalid_request'],
    ['one with a user', { redirect_uri: CALLBACK.replace('//', '//app.example@') }, 'invalid_request'],
    ['one that is no URI', { redirect_uri: 'javascript:alert(1)' }, 'invalid_request'],
  ])('is refused: %s', async (_, overrides, error) => {
    const { clientId } = await anApp();
    const refusal = await refusalOf(aRequest(clientId, overrides));
    expect(refusal).toEqual({ code: 'AUTHORIZATION_REFUSED', error, returnTo: null });
  });

  it.each(['client_id', 'redirect_uri'])('is refused with two values of %s', async (name) => {
    const { clientId } = await anApp();
    const query = `${aRequest(clientId)}&${new URLSearchParams({ [name]: CALLBACK })}`;
    expect(await refusalOf(query)).toMatchObject({ error: 'invalid_request', returnTo: null });
  });
});

describe('a request whose app is known', () => {
  it.each([
    // RFC 6749, 4.1.2.1
    ['no response_type', { response_type: null }, 'invalid_request'],
    ['the implicit grant', { response_type: 'token' }, 'unsupported_response_type'],
    ['an unknown scope', { scope: 'links:read everything' }, 'invalid_scope'],
    ['a scope that no app can have', { scope: 'keys:manage' }, 'invalid_scope'],
    ['all scopes', { scope: '*' }, 'invalid_scope'],
    // RFC 7636, 4.4.1
    ['no challenge', { code_challenge: null }, 'invalid_request'],
    ['the method plain', { code_challenge_method: 'plain' }, 'invalid_request'],
    ['no method, which is plain', { code_challenge_method: null }, 'invalid_request'],
    ['a challenge that is none', { code_challenge: 'short' }, 'invalid_request'],
    // RFC 8707, 2
    ['a resource elsewhere', { resource: 'https://other.example/mcp' }, 'invalid_target'],
    ['a resource with a fragment', { resource: `${API}/mcp#x` }, 'invalid_target'],
    ['a resource that is no URI', { resource: 'mcp' }, 'invalid_target'],
    ['another response mode', { response_mode: 'fragment' }, 'invalid_request'],
    ['a state that is too long', { state: 'x'.repeat(1001) }, 'invalid_request'],
  ])('is refused at its redirect URI: %s', async (_, overrides, error) => {
    const { clientId } = await anApp();
    const refusal = await refusalOf(aRequest(clientId, overrides));
    expect(refusal).toMatchObject({ code: 'AUTHORIZATION_REFUSED', error });
    const url = new URL(refusal.returnTo);
    expect(url.href.startsWith(CALLBACK)).toBe(true);
    // RFC 9207
    expect(url.searchParams.get('iss')).toBe(ISSUER);
    expect(url.searchParams.get('error')).toBe(error);
    expect(url.searchParams.get('state')).toBe('state' in overrides ? null : 'a state');
    expect(url.searchParams.has('code')).toBe(false);
  });

  it('asks to read by default, and shows the accounts of the person with what their roles have', async () => {
    const { clientId } = await anApp();
    const { userId, ownerId } = await aMember('analyst');
    const query = aRequest(clientId, { scope: null, redirect_uri: null, resource: `${API}/mcp/` });
    const consent = await describeConsent(query, userId, authorization());
    expect(consent).toMatchObject({
      app: {
        name: 'Rocket',
        kind: 'dynamic',
        host: 'app.example',
        returnsTo: 'app.example',
        isOnDevice: false,
      },
      resource: 'mcp',
      permissions: ['links:read', 'smart-links:read', 'analytics:read'],
      accounts: [
        { _id: ownerId, role: 'analyst', permissions: ['links:read', 'smart-links:read', 'analytics:read'] },
      ],
    });
    const cancel = new URL(consent.cancelUrl).searchParams;
    expect(Object.fromEntries(cancel)).toMatchObject({
      error: 'access_denied',
      state: 'a state',
      iss: ISSUER,
    });
  });

  it('of a program on the device continues at any of its ports', async () => {
    const { clientId } = await anApp({ redirect_uris: ['http://127.0.0.1/cb', 'http://[::1]/cb'] });
    for (const redirect_uri of ['http://127.0.0.1:51004/cb', 'http://[::1]:8/cb'])
      expect(await refusalOf(aRequest(clientId, { redirect_uri }))).toBeUndefined();
    for (const redirect_uri of [
      'http://127.0.0.1:51004/other',
      'http://127.0.0.2:51004/cb',
      'https://127.0.0.1/cb',
    ])
      expect(await refusalOf(aRequest(clientId, { redirect_uri }))).toMatchObject({ returnTo: null });
  });
});

describe('an app that registers itself', () => {
  it('is removed after a day unless a person connects it', async () => {
    const app = await anApp();
    const query = aRequest(app.clientId);
    expect(await refusalOf(query, later(24 * 3600_000))).toMatchObject({ error: 'invalid_client' });
    await exchange(app, await aCode(await aMember(), app));
    expect(await refusalOf(query, later(48 * 3600_000))).toBeUndefined();
  });

  // RFC 7591, 3.2.2
  it.each([
    ['nothing', undefined, 'invalid_client_metadata'],
    ['no redirect URI', { redirect_uris: [] }, 'invalid_redirect_uri'],
    ['too many', { redirect_uris: Array(21).fill(CALLBACK) }, 'invalid_redirect_uri'],
    ['a URI over http', { redirect_uris: ['http://app.example/cb'] }, 'invalid_redirect_uri'],
    ['a script', { redirect_uris: ['javascript:alert(1)//'] }, 'invalid_redirect_uri'],
    ['a fragment', { redirect_uris: [`${CALLBACK}#x`] }, 'invalid_redirect_uri'],
    ['no text', { redirect_uris: [7] }, 'invalid_redirect_uri'],
    ['another method', { token_endpoint_auth_method: 'private_key_jwt' }, 'invalid_client_metadata'],
    ['another grant', { grant_types: ['implicit'] }, 'invalid_client_metadata'],
    ['another response', { response_types: ['token'] }, 'invalid_client_metadata'],
    ['a name that is no text', { client_name: {} }, 'invalid_client_metadata'],
  ])('is refused with %s', async (_, metadata, code) => {
    const sent = metadata && { redirect_uris: [CALLBACK], ...metadata };
    await expect(registerClient(sent, { ids: randomIds, now })).rejects.toMatchObject({ code });
  });
});

describe('a metadata document', () => {
  let server: Server;
  let origin = '';
  let asked = 0;
  let respond: (response: ServerResponse, request: IncomingMessage) => void;

  beforeAll(async () => {
    server = createServer((request, response) => {
      asked += 1;
      respond(response, request);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });

  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });

  let documents = 0;
  const anId = () => `${origin}/document-${++documents}.json`;
  const sends =
    (document: unknown, headers: Record<string, string> = {}, status = 200) =>
    (response: ServerResponse) =>
      response
        .writeHead(status, { 'content-type': 'application/json', ...headers })
        .end(JSON.stringify(document));
  const find = (id: string, at = now) => findClient(id, at, authorization().policy);
  const aDocument = (client_id: string, more: object = {}) => ({
    client_id,
    client_name: ' Rocket\nscience ',
    redirect_uris: [CALLBACK],
    ...more,
  });
  const REFUSED = { code: 'invalid_client' };

  it('describes the app, and is kept for as long as it says', async () => {
    const id = anId();
    respond = sends(aDocument(id), { 'cache-control': 'public, max-age=600' });
    const before = asked;
    expect(await find(id)).toMatchObject({
      kind: 'document',
      name: 'Rocket science',
      redirectUris: [CALLBACK],
    });
    await find(id, later(599_000));
    expect(asked).toBe(before + 1);
    await find(id, later(600_000));
    expect(asked).toBe(before + 2);
  });

  it('with a name of its host is that of the host', async () => {
    const id = anId();
    respond = sends(aDocument(id, { client_name: '' }));
    expect(await find(id)).toMatchObject({ name: new URL(id).host });
  });

  it.each([
    ['is huge', (id: string) => sends(aDocument(id, { more: 'x'.repeat(6000) }))],
    ['is missing', (id: string) => sends(aDocument(id), {}, 404)],
    ['redirects', (id: string) => sends(aDocument(id), { location: '/elsewhere.json' }, 302)],
    ['is of another app', (id: string) => sends(aDocument(`${id}x`))],
    ['has no redirect URI', (id: string) => sends({ client_id: id, redirect_uris: [] })],
    ['has one over http', (id: string) => sends(aDocument(id, { redirect_uris: ['http://app.example/'] }))],
    ['has one with a script', (id: string) => sends(aDocument(id, { redirect_uris: ['javascript:1'] }))],
    [
      'wants a secret',
      (id: string) => sends(aDocument(id, { token_endpoint_auth_method: 'client_secret_post' })),
    ],
    ['is a page', (id: string) => sends(aDocument(id), { 'content-type': 'text/html' })],
    ['is a list', () => sends([])],
    ['is compressed', (id: string) => sends(aDocument(id), { 'content-type': 'application/gzip' })],
    [
      'is cut off',
      () => (response: ServerResponse) => response.writeHead(200, { 'content-length': '99' }).end('{'),
    ],
    ['is no HTTP', () => (response: ServerResponse) => response.socket?.end('hello\r\n\r\n')],
  ])('that %s is refused, without what it contains', async (_, responding) => {
    const id = anId();
    respond = responding(id);
    await expect(find(id)).rejects.toMatchObject(REFUSED);
    await expect(find(id)).rejects.not.toThrow(/x{10}|app\.example/);
  });

  it('that is slow is refused after three seconds', async () => {
    respond = () => {};
    const start = Date.now();
    await expect(find(anId())).rejects.toMatchObject(REFUSED);
    expect(Date.now() - start).toBeLessThan(5000);
  });

  it.each([
    'http://127.0.0.1:1/document.json',
    'http://app.example/document.json',
    'https://app.example/',
    'https://app.example',
    'https://app.example/a/../document.json',
    'https://app.example/%2e%2e/document.json',
    'https://APP.example/document.json',
    'https://app.example:443/document.json',
    'https://user@app.example/document.json',
    'https://app.example/document.json#x',
    `https://app.example/${'x'.repeat(500)}`,
    'https://127.0.0.1/document.json',
    'https://10.0.0.1/document.json',
    'https://169.254.169.254/latest/meta-data',
    'https://[::1]/document.json',
    'https://localhost/document.json',
  ])('of %s is not fetched', async (id) => {
    const before = asked;
    await expect(findClient(id, now, { userAgent: 'test' })).rejects.toMatchObject(REFUSED);
    expect(asked).toBe(before);
  });
});
