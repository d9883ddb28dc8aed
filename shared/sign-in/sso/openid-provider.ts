import * as openid from 'openid-client';
import { forgetSecret, readSecret } from '#shared/platform/runtime/secret.ts';
import type { SsoSettings } from '../sso-settings.ts';
import { SsoError } from './sso-error.ts';

/** The protocol with the provider (OpenID Connect: authorization code with PKCE). */

/** Time limit of all requests in one step. */
const TIME_LIMIT_MS = 5000;
/** How long the discovery document is cached; keys are read again if a token has an unknown one. */
const CACHE_MS = 3600_000;
/**
 * The library reads keys again for an unknown one only if it read them this long ago: a provider
 * may rotate its keys before.
 */
const KEYS_MIN_AGE_SECONDS = 60;

interface Known {
  metadata: openid.ServerMetadata;
  jwks: ReturnType<typeof openid.getJwksCache>;
  readAt: number;
}

const cache = new Map<string, Known>();

export interface AuthorizationRequest {
  redirectUri: string;
  state: string;
  nonce: string;
  codeVerifier: string;
}

/** The URL to send a person to. Throws SsoError. */
export function authorizationUrl(
  settings: SsoSettings,
  { redirectUri, state, nonce, codeVerifier }: AuthorizationRequest,
): Promise<URL> {
  return conversation(settings, async (fetch) => {
    const { config } = await configure(settings, undefined, fetch);
    return openid.buildAuthorizationUrl(config, {
      redirect_uri: redirectUri,
      scope: 'openid email',
      state,
      nonce,
      code_challenge: await openid.calculatePKCECodeChallenge(codeVerifier),
      code_challenge_method: 'S256',
    });
  });
}

/**
 * The provider's claims about the returning person. Checks issuer, state and nonce, and the ID token's
 * signature, issuer, audience and expiry. Throws SsoError.
 */
export function claimsOf(
  settings: SsoSettings,
  currentUrl: URL,
  { state, nonce, codeVerifier }: Omit<AuthorizationRequest, 'redirectUri'>,
): Promise<Record<string, unknown>> {
  return conversation(settings, async (fetch) => {
    const secret = await readClientSecret(settings);
    const { config, known } = await configure(settings, secret, fetch);
    const tokens = await openid.authorizationCodeGrant(config, currentUrl, {
      expectedState: state,
      expectedNonce: nonce,
      pkceCodeVerifier: codeVerifier,
      idTokenExpected: true,
    });
    const keys = openid.getJwksCache(config);
    if (keys && keys.uat !== known.jwks?.uat) {
      known.jwks = { ...keys, uat: keys.uat - KEYS_MIN_AGE_SECONDS };
    }
    const claims = tokens.claims();
    if (!claims) throw new SsoError('failed', 'no ID token');
    // Optional in ID tokens issued with an access token (OpenID Connect Core 5.4); Okta's may
    // lack only `email_verified`.
    const { email, email_verified = claims['xms_edov'] } = claims;
    const isComplete = email !== undefined && email_verified !== undefined;
    if (isComplete || !config.serverMetadata().userinfo_endpoint) return claims;
    return openid.fetchUserInfo(config, tokens.access_token, claims.sub);
  });
}

async function configure(
  settings: SsoSettings,
  secret: string | undefined,
  fetch: openid.CustomFetch,
): Promise<{ config: openid.Configuration; known: Known }> {
  const { issuer, clientId } = settings;
  // The setting allows http on this machine only.
  const execute = issuer.startsWith('http:') ? [openid.allowInsecureRequests] : [];
  let known = cache.get(issuer);
  if (!known || Date.now() - known.readAt >= CACHE_MS) {
    const options = { [openid.customFetch]: fetch, execute };
    const found = await openid.discovery(new URL(issuer), clientId, undefined, openid.None(), options);
    const metadata = found.serverMetadata();
    // The library accepts Microsoft's multi-tenant issuers.
    if (new URL(metadata.issuer).href !== new URL(issuer).href) {
      throw new SsoError('failed', 'another issuer', { isMisconfigured: true });
    }
    known = { metadata, jwks: undefined, readAt: Date.now() };
    cache.set(issuer, known);
  }
  const auth = secret === undefined ? openid.None() : clientAuth(known.metadata, secret);
  const config = new openid.Configuration(known.metadata, clientId, undefined, auth);
  config[openid.customFetch] = fetch;
  for (const extension of execute) extension(config);
  // Without it the signature of a token that comes directly from the provider is not checked.
  openid.enableNonRepudiationChecks(config);
  if (known.jwks) openid.setJwksCache(config, known.jwks);
  return { config, known };
}

/**
 * The client's authentication: in a header, which all providers accept, unless this one's metadata says
 * otherwise.
 */
function clientAuth(
  { token_endpoint_auth_methods_supported: methods }: openid.ServerMetadata,
  secret: string,
): openid.ClientAuth {
  const isBasic = methods?.includes('client_secret_basic') ?? true;
  return isBasic ? openid.ClientSecretBasic(secret) : openid.ClientSecretPost(secret);
}

async function readClientSecret({ clientSecret }: SsoSettings): Promise<string> {
  try {
    return await readSecret(clientSecret);
  } catch (error) {
    const { name } = error as Error;
    throw new SsoError('failed', `client secret not read: ${name}`, { isMisconfigured: true });
  }
}

/** Runs a step within the time limit. Turns errors into SsoErrors, without the provider's texts. */
async function conversation<T>(
  { clientSecret }: SsoSettings,
  run: (fetch: openid.CustomFetch) => Promise<T>,
): Promise<T> {
  const signal = AbortSignal.timeout(TIME_LIMIT_MS);
  try {
    return await run((url, { body = null, signal: own, ...options }) =>
      fetch(url, {
        ...options,
        body: body as BodyInit | null,
        signal: own ? AbortSignal.any([signal, own]) : signal,
      }),
    );
  } catch (error) {
    if (error instanceof SsoError) throw error;
    if (signal.aborted) throw new SsoError('unavailable', 'time limit');
    throw errorOf(error, clientSecret);
  }
}

/** Errors caused by the operator's settings (RFC 6749, 4.1.2.1 and 5.2). */
const MISCONFIGURED = ['invalid_client', 'unauthorized_client', 'invalid_scope', 'unsupported_response_type'];

function errorOf(error: unknown, clientSecret: string): SsoError {
  const { code, cause, error: oauthError } = error as { code?: unknown; cause?: unknown; error?: unknown };
  if (error instanceof openid.AuthorizationResponseError) {
    const isMisconfigured = MISCONFIGURED.includes(String(oauthError));
    return new SsoError(isMisconfigured ? 'failed' : 'denied', nameOf(oauthError), { isMisconfigured });
  }
  if (error instanceof openid.ResponseBodyError) {
    const isMisconfigured = MISCONFIGURED.includes(String(oauthError));
    // It may have been rotated.
    if (oauthError === 'invalid_client') forgetSecret(clientSecret);
    return new SsoError('failed', nameOf(oauthError), { isMisconfigured });
  }
  if (error instanceof TypeError && code === undefined) {
    return new SsoError('unavailable', nameOf((cause as { code?: unknown } | undefined)?.code));
  }
  if (cause instanceof Response && cause.status >= 500) {
    return new SsoError('unavailable', `status ${cause.status}`);
  }
  return new SsoError('failed', nameOf(code ?? (error as Error).name));
}

/**
 * The code of a provider's error. Only values that look like a code: anyone can make up the parameters of a
 * callback.
 */
const nameOf = (code: unknown): string =>
  typeof code === 'string' && /^[\w-]{1,60}$/.test(code) ? code : 'unknown error';

/** Resets the state to that of a new execution environment, for tests. */
export function forgetProviders(): void {
  cache.clear();
}
