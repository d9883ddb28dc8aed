import { format } from 'node:util';
import {
  auth,
  Client,
  discoverOAuthServerInfo,
  exchangeAuthorization,
  type OAuthClientMetadata,
  type OAuthClientProvider,
  type OAuthDiscoveryState,
  OAuthError,
  RegistrationRejectedError,
  refreshAuthorization,
  registerClient,
  StreamableHTTPClientTransport,
  startAuthorization,
  UnauthorizedError,
} from '@modelcontextprotocol/client';
import { anMcpProvider, type OAuthApp } from '#test/support/servers/oauth-app.ts';
import type { Person, World } from './person.ts';
import { type Verdict, Verdicts } from './verdicts.ts';

/** Connects as a host that uses the SDK, and calls each part of its OAuth client. */
export async function judgeWithMcpSdk(world: World, log: (text: string) => void): Promise<Verdict[]> {
  const verdicts = new Verdicts();
  const { warn } = console;
  // The SDK tells that it asks again.
  console.warn = (...texts) => log(`${format(...texts)}\n`);
  try {
    await verdicts.steps('a host', () => asHost(verdicts, world));
    for (const method of ['none', 'client_secret_basic', 'client_secret_post'])
      await verdicts.steps(method, () => parts(verdicts, method, world));
  } finally {
    console.warn = warn;
  }
  return verdicts.all;
}

/** The name of an OAuth error, as the SDK has read it. */
const codeOf = (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    () => 'no error',
    (error) => {
      // The SDK leaves its body to the host.
      if (error instanceof RegistrationRejectedError) return JSON.parse(error.body).error;
      return error instanceof OAuthError ? error.code : error;
    },
  );

/** What a host keeps of an app, all that the SDK offers. */
function aProvider(app: OAuthApp) {
  const { provider, kept } = anMcpProvider(app);
  let discovered: OAuthDiscoveryState | undefined;
  const whole: OAuthClientProvider = {
    ...provider,
    saveDiscoveryState: (state) => {
      discovered = state;
    },
    discoveryState: () => discovered,
    invalidateCredentials: () => provider.saveTokens({} as never),
  };
  return { provider: whole, kept };
}

async function asHost(verdicts: Verdicts, { product, app, person }: World): Promise<void> {
  const serverUrl = new URL('/mcp', product.origin);
  const { provider, kept } = aProvider(app);
  const transport = () => new StreamableHTTPClientTransport(serverUrl, { authProvider: provider });
  const connect = async (over: StreamableHTTPClientTransport) => {
    const client = new Client({ name: 'conformance', version: '1' });
    await client.connect(over);
    return (await client.listTools()).tools.length > 0;
  };
  const authorized = async (walk: Person['page']) => {
    kept.asked = undefined;
    const first = transport();
    const refused = await connect(first).catch((error) => error);
    verdicts.expect('is asked for authorization', refused instanceof UnauthorizedError, true);
    await first.finishAuth(new URL(await walk(String(kept.asked))).searchParams);
  };
  const refreshTokens = () => (kept.tokens() as { refresh_token: string }).refresh_token;

  await authorized(person.page);
  verdicts.expect('lists tools after the consent page', await connect(transport()), true);
  const before = refreshTokens();
  verdicts.expect('refreshes its tokens', await auth(provider, { serverUrl }), 'AUTHORIZED');
  verdicts.expect('gets another refresh token', refreshTokens() === before, false);
  verdicts.expect('lists tools with it', await connect(transport()), true);

  for (const { _id } of await product.call('GET', '/v1/api/connections').then((data) => data.connections))
    await product.call('DELETE', `/v1/api/connections/${_id}`);
  await authorized(person.agree);
  verdicts.expect('lists tools again after a disconnection', await connect(transport()), true);
}

async function parts(verdicts: Verdicts, method: string, { product, app, person }: World): Promise<void> {
  const expect = (what: string, found: unknown, wanted: unknown) =>
    verdicts.expect(`${method}: ${what}`, found, wanted);
  const { authorizationServerUrl: server, ...found } = await discoverOAuthServerInfo(
    `${product.origin}/v1/api`,
    { resourceMetadataUrl: new URL('/.well-known/oauth-protected-resource', product.origin) },
  );
  const metadata = found.authorizationServerMetadata;
  if (!metadata) throw new Error('There is no metadata.');
  expect('finds the authorization server', server, metadata.issuer);
  expect('finds the resource', found.resourceMetadata?.resource, product.origin);
  const clientMetadata: OAuthClientMetadata = {
    client_name: `SDK ${method}`,
    redirect_uris: [app.redirectUri],
    token_endpoint_auth_method: method,
  };
  const register = (more: object) =>
    registerClient(server, { metadata, clientMetadata: { ...clientMetadata, ...more } });
  expect(
    'is told that a redirect URI is wrong',
    await codeOf(register({ redirect_uris: ['http://app.example/callback'] })),
    'invalid_redirect_uri',
  );
  expect(
    'is told that a method is not supported',
    await codeOf(register({ token_endpoint_auth_method: 'private_key_jwt' })),
    'invalid_client_metadata',
  );
  const clientInformation = await register({});
  expect('has a secret', clientInformation.client_secret !== undefined, method !== 'none');

  const resource = new URL(product.origin);
  const { authorizationUrl, codeVerifier } = await startAuthorization(server, {
    metadata,
    clientInformation,
    redirectUrl: app.redirectUri,
    scope: 'links:read',
    state: 'state',
    resource,
  });
  const returned = new URL(await person.agree(authorizationUrl.href)).searchParams;
  const client = { metadata, clientInformation, resource };
  const code = { authorizationCode: returned.get('code') ?? '', iss: returned.get('iss') ?? '' };
  const exchange = (more: object = {}) =>
    exchangeAuthorization(server, {
      ...client,
      ...code,
      codeVerifier,
      redirectUri: app.redirectUri,
      ...more,
    });
  const elsewhere = { resource: new URL('/mcp', product.origin) };
  expect('a wrong verifier', await codeOf(exchange({ codeVerifier: 'w'.repeat(43) })), 'invalid_grant');
  expect('a wrong code', await codeOf(exchange({ authorizationCode: 'sac_x' })), 'invalid_grant');
  expect('another resource', await codeOf(exchange(elsewhere)), 'invalid_target');
  if (method !== 'none') {
    const wrong = { clientInformation: { ...clientInformation, client_secret: 'wrong' } };
    expect('a wrong secret', await codeOf(exchange(wrong)), 'invalid_client');
  }
  const tokens = await exchange();
  expect('gets what was asked for', tokens.scope, 'links:read');
  const refresh = (refreshToken = '', more: object = {}) =>
    refreshAuthorization(server, { ...client, refreshToken, ...more });
  const next = await refresh(tokens.refresh_token);
  expect(
    'more than the scope',
    await codeOf(refresh(next.refresh_token, { scope: 'links:write' })),
    'invalid_scope',
  );
  expect('the code again', await codeOf(exchange()), 'invalid_grant');
  expect('a refresh token after that', await codeOf(refresh(next.refresh_token)), 'invalid_grant');
}
