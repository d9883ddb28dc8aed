import { AppError } from '#shared/platform/errors.ts';
import type { OAuthClient } from './client.ts';
import { assertActive, findClient } from './find-client.ts';
import type { DocumentPolicy } from './metadata-document.ts';
import { OAuthError } from './oauth-error.ts';
import { isRedirectUriOf, withParameters } from './redirect-uri.ts';
import { type Resource, resourceOf, type ServiceOrigins } from './resources.ts';
import { type AppPermission, DEFAULT_SCOPES, scopesIn } from './scopes.ts';

/** What an app asks for: the query of the authorization endpoint (RFC 6749, section 4.1.1). */
export interface AuthorizationRequest {
  client: OAuthClient;
  redirectUri: string;
  state: string | undefined;
  scopes: readonly AppPermission[];
  challenge: string;
  resource: Resource;
}

export interface AuthorizationContext extends ServiceOrigins {
  policy: DocumentPolicy;
  now: Date;
}

/** Longest `state`: it is returned in a URL. */
const MAX_STATE = 1000;

/**
 * Reads and checks a request. Throws AUTHORIZATION_REFUSED with the error's name in OAuth, and with the URL
 * that tells the app, unless app or redirect URI are in doubt.
 */
export async function readAuthorizationRequest(
  query: string,
  context: AuthorizationContext,
): Promise<AuthorizationRequest> {
  const sent = new URLSearchParams(query);
  const who = await inDoubt(() => whoAsks(sent, context));
  const state = sent.get('state') ?? undefined;
  try {
    return { ...who, ...whatIsAsked(sent, context) };
  } catch (error) {
    if (!(error instanceof OAuthError)) throw error;
    const { code, message } = error;
    const { issuer: iss } = context;
    const isLong = state !== undefined && state.length > MAX_STATE;
    const told = { error: code, error_description: message, state: isLong ? undefined : state, iss };
    throw refusal(error, withParameters(who.redirectUri, told));
  }
}

/** Runs what must be known before an app may be told anything: nobody else must learn of the request. */
async function inDoubt<T>(run: () => Promise<T>): Promise<T> {
  try {
    return await run();
  } catch (error) {
    throw error instanceof OAuthError ? refusal(error, null) : error;
  }
}

const refusal = ({ code, message }: OAuthError, returnTo: string | null): AppError =>
  new AppError('AUTHORIZATION_REFUSED', `${code}: ${message}`, { params: { error: code, returnTo } });

/** App and redirect URI of a request. Throws OAuthError. */
async function whoAsks(sent: URLSearchParams, { policy, now }: AuthorizationContext) {
  const clientId = one(sent, 'client_id');
  if (clientId === undefined) throw new OAuthError('invalid_request', 'The parameter client_id is missing.');
  const client = await findClient(clientId, now, policy);
  assertActive(client);
  const given = one(sent, 'redirect_uri');
  // With several, nobody knows which is meant.
  const [only, ...others] = client.redirectUris;
  const redirectUri = given ?? (others.length === 0 ? only : undefined);
  if (redirectUri === undefined)
    throw new OAuthError('invalid_request', 'The parameter redirect_uri is missing.');
  if (!isRedirectUriOf(client.redirectUris, redirectUri))
    throw new OAuthError('invalid_request', 'The redirect_uri is not one of this app.');
  return { client, redirectUri };
}

/** The rest of a request. Throws OAuthError. */
function whatIsAsked(sent: URLSearchParams, origins: ServiceOrigins) {
  const state = one(sent, 'state');
  if (state !== undefined && state.length > MAX_STATE)
    throw new OAuthError('invalid_request', `The state may have at most ${MAX_STATE} characters.`);
  const type = one(sent, 'response_type');
  if (type === undefined) throw new OAuthError('invalid_request', 'The parameter response_type is missing.');
  if (type !== 'code') throw new OAuthError('unsupported_response_type', 'The response_type must be code.');
  if ((one(sent, 'response_mode') ?? 'query') !== 'query')
    throw new OAuthError('invalid_request', 'The response_mode must be query.');
  const challenge = one(sent, 'code_challenge');
  if (challenge === undefined)
    throw new OAuthError('invalid_request', 'The parameter code_challenge is missing: PKCE is required.');
  if (one(sent, 'code_challenge_method') !== 'S256')
    throw new OAuthError('invalid_request', 'The code_challenge_method must be S256.');
  if (!/^[\w-]{43}$/.test(challenge))
    throw new OAuthError('invalid_request', 'The code_challenge must be the base64url of a SHA-256.');
  const asked = scopesIn(one(sent, 'scope') ?? '');
  if (asked === undefined) throw new OAuthError('invalid_scope', 'One of the scopes is not known.');
  const resources = sent.getAll('resource');
  if (resources.length > 1) throw new OAuthError('invalid_target', 'A token is for one resource.');
  const resource = resourceOf(resources[0], origins);
  return { state, challenge, scopes: asked.length > 0 ? asked : DEFAULT_SCOPES, resource };
}

/** A parameter that must not be repeated; undefined if it is absent or empty. Throws `invalid_request`. */
export function one(sent: URLSearchParams, name: string): string | undefined {
  const values = sent.getAll(name);
  if (values.length > 1) throw new OAuthError('invalid_request', `The parameter ${name} is repeated.`);
  return values[0] || undefined;
}
