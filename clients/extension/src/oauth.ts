import { deploymentOrigin } from './deployment.ts';
import { Failure } from './failure.ts';
import { objectIn, request } from './request.ts';

/** The OAuth 2.1 client: a public one that registers itself, with PKCE. */

/** Creating links, and listing them and their folders. */
const SCOPE = 'links:read links:write';

/** How long before its end a token is replaced: requests take time, and clocks differ. */
const MARGIN_MS = 60_000;

/** The authorization server of a deployment. */
export interface Server {
  issuer: string;
  authorization_endpoint: string;
  token_endpoint: string;
  revocation_endpoint: string;
  registration_endpoint: string;
}

export interface Tokens {
  accessToken: string;
  refreshToken: string;
  /** Milliseconds since 1970: when to get a new access token. */
  staleAt: number;
}

/** What is kept between the request of the consent page and its response. */
export interface Authorization {
  url: string;
  state: string;
  verifier: string;
}

/**
 * Finds the authorization server (RFC 9728, RFC 8414), all of which is at the origin that the person has
 * named. Throws `Failure`.
 */
export async function discover(origin: string): Promise<Server> {
  const { host } = new URL(origin);
  const resource = await metadata(`${origin}/.well-known/oauth-protected-resource`);
  const servers = resource['authorization_servers'];
  const issuer: unknown = Array.isArray(servers) ? servers[0] : undefined;
  if (typeof issuer !== 'string' || deploymentOrigin(issuer) !== issuer)
    throw new Failure('notSignpost', host);
  if (issuer !== origin) throw new Failure('otherOrigin', host, issuer);
  if (resource['resource'] !== origin) throw new Failure('notSignpost', host);
  const server = await metadata(`${issuer}/.well-known/oauth-authorization-server`);
  const isWhole = ENDPOINTS.every((name) => {
    const endpoint = server[name];
    return typeof endpoint === 'string' && URL.parse(endpoint)?.origin === origin;
  });
  if (server['issuer'] !== issuer || !isWhole) throw new Failure('notSignpost', host);
  return server as unknown as Server;
}

const ENDPOINTS = [
  'authorization_endpoint',
  'token_endpoint',
  'revocation_endpoint',
  'registration_endpoint',
] as const satisfies (keyof Server)[];

async function metadata(url: string): Promise<Record<string, unknown>> {
  const response = await request(url);
  if (response.status !== 200) throw new Failure('notSignpost', new URL(url).host);
  return objectIn(response);
}

/** Registers the extension as an app (RFC 7591). Returns its client ID. Throws `Failure`. */
export async function register(server: Server, redirectUri: string): Promise<string> {
  const response = await request(server.registration_endpoint, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      // Consent pages show no name that an app gives itself with that of the service in it.
      client_name: 'Browser extension',
      redirect_uris: [redirectUri],
      token_endpoint_auth_method: 'none',
      grant_types: ['authorization_code', 'refresh_token'],
      response_types: ['code'],
    }),
  });
  const { client_id: clientId, ...rest } = objectIn(response);
  if (response.status === 201 && typeof clientId === 'string') return clientId;
  throw refusal(server.issuer, rest);
}

/** A new request to the consent page. */
export async function newAuthorization(
  server: Server,
  { clientId, redirectUri }: { clientId: string; redirectUri: string },
): Promise<Authorization> {
  const [state, verifier] = [randomText(), randomText()];
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier));
  const asked = {
    response_type: 'code',
    client_id: clientId,
    redirect_uri: redirectUri,
    scope: SCOPE,
    state,
    code_challenge: base64Url(new Uint8Array(digest)),
    code_challenge_method: 'S256',
    resource: server.issuer,
  };
  const url = new URL(server.authorization_endpoint);
  for (const [name, value] of Object.entries(asked)) url.searchParams.set(name, value);
  return { url: url.href, state, verifier };
}

/** The code in the response to an authorization request. Throws `Failure`. */
export function codeIn(responseUrl: string, { issuer }: Server, { state }: Authorization): string {
  const response = new URL(responseUrl).searchParams;
  // RFC 9207: it must come from the server that was asked.
  if (response.get('state') !== state || response.get('iss') !== issuer) throw new Failure('mixedUp');
  const code = response.get('code');
  if (code !== null) return code;
  if (response.get('error') === 'access_denied') throw new Failure('notAllowed');
  throw refusal(issuer, Object.fromEntries(response));
}

/** Exchanges a code (RFC 6749, section 4.1.3). Throws `Failure`. */
export const exchange = (
  server: Server,
  { clientId, redirectUri, code, verifier }: Record<'clientId' | 'redirectUri' | 'code' | 'verifier', string>,
): Promise<Tokens> =>
  requestTokens(server.token_endpoint, {
    grant_type: 'authorization_code',
    client_id: clientId,
    redirect_uri: redirectUri,
    code,
    code_verifier: verifier,
    resource: server.issuer,
  });

/** Gets new tokens. Throws `Failure`: `signedOut` if the server has refused the refresh token. */
export const refresh = (tokenUrl: string, clientId: string, refreshToken: string): Promise<Tokens> =>
  requestTokens(tokenUrl, { grant_type: 'refresh_token', client_id: clientId, refresh_token: refreshToken });

/** Revokes all tokens of a sign-in (RFC 7009). Throws `Failure`. */
export async function revoke(revokeUrl: string, clientId: string, refreshToken: string): Promise<void> {
  const body = new URLSearchParams({ client_id: clientId, token: refreshToken });
  const response = await request(revokeUrl, { method: 'POST', body });
  if (response.status !== 200) throw refusal(revokeUrl, objectIn(response));
}

async function requestTokens(url: string, form: Record<string, string>): Promise<Tokens> {
  const response = await request(url, { method: 'POST', body: new URLSearchParams(form) });
  const { access_token, refresh_token, token_type, expires_in, ...rest } = objectIn(response);
  const isWhole =
    typeof access_token === 'string' &&
    typeof refresh_token === 'string' &&
    /^bearer$/i.test(String(token_type)) &&
    typeof expires_in === 'number';
  if (response.status === 200 && isWhole)
    return {
      accessToken: access_token,
      refreshToken: refresh_token,
      staleAt: Date.now() + expires_in * 1000 - MARGIN_MS,
    };
  const isRefused = rest['error'] === 'invalid_grant' || rest['error'] === 'invalid_client';
  throw isRefused ? new Failure('signedOut') : refusal(url, rest);
}

/** What a server says against a request, cut to a length that can be shown. */
function refusal(url: string, { error, error_description }: Record<string, unknown>): Failure {
  const { host } = new URL(url);
  if (typeof error !== 'string') return new Failure('notSignpost', host);
  const said = typeof error_description === 'string' ? error_description : error;
  return new Failure('refused', host, said.slice(0, 300));
}

/** 256 random bits. */
const randomText = (): string => base64Url(crypto.getRandomValues(new Uint8Array(32)));

const base64Url = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '');
