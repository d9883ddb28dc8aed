import { authenticateToken } from '#shared/apps/authenticate-token.ts';
import { isAccessToken } from '#shared/apps/connection.ts';
import type { Resource } from '#shared/apps/resources.ts';
import { scopesIn } from '#shared/apps/scopes.ts';
import { type AuthenticationContext, authenticateKey } from '#shared/core/accounts/authenticate-key.ts';
import type { Caller } from '#shared/core/accounts/caller.ts';
import type { NeededPermission } from '#shared/core/accounts/permissions.ts';
import { AppError } from '#shared/platform/errors.ts';
import { EDGE_HEADER, type RequestHeaders } from '#shared/platform/http/edge-headers.ts';
import { isId } from '#shared/platform/runtime/ids.ts';
import { authenticateSession } from '#shared/sign-in/authenticate-session.ts';
import { readCookie } from '#shared/sign-in/session-cookie.ts';
import { assertFromConsole, consoleOrigin } from './from-console.ts';
import { sentApiKey } from './sent-api-key.ts';

/** A request with its credentials. */
export interface Credentials {
  /** `name=value` each. */
  cookies: readonly string[] | undefined;
  method: string;
  headers: RequestHeaders;
  /** Where the request was sent; default: the API. */
  at?: Resource;
}

/**
 * The caller of a request, and the secret that authenticated it. A key or an access token in a header takes
 * precedence over the cookie. Errors tell apps how to get a token, or which permission they need.
 */
export async function authenticate(
  credentials: Credentials,
  needed: NeededPermission,
  context: AuthenticationContext,
): Promise<{ caller: Caller; secret: string }> {
  let apiKey: string | undefined;
  try {
    apiKey = sentApiKey(credentials.headers);
    return await callerOf({ ...credentials, apiKey }, needed, context);
  } catch (error) {
    const isApp = apiKey !== undefined && isAccessToken(apiKey);
    if (error instanceof AppError)
      Object.assign(error.headers, challengeOf(error, { ...credentials, isApp }));
    throw error;
  }
}

/** `WWW-Authenticate` of an error, with the metadata of the resource (RFC 9728, section 5.1; RFC 6750). */
export function challengeOf(
  error: AppError,
  { headers, at, isApp }: Pick<Credentials, 'headers' | 'at'> & { isApp: boolean },
): Record<string, string> {
  const { code, status } = error;
  const scope = isApp ? missingScope(error) : '';
  if (status !== 401 && scope === '') return {};
  const { protocol, host } = new URL(consoleOrigin());
  const path = `/.well-known/oauth-protected-resource${at === 'mcp' ? '/mcp' : ''}`;
  const metadata = `${protocol}//${headers[EDGE_HEADER.viewerHost] ?? host}${path}`;
  const needed = scope && `error="insufficient_scope", scope="${scope}", `;
  const invalid = code === 'TOKEN_INVALID' ? 'error="invalid_token", ' : '';
  return { 'www-authenticate': `Bearer ${needed}${invalid}resource_metadata="${metadata}"` };
}

/** The scope that an app has to ask for; empty if that would not help, as no app can have it. */
function missingScope({ code, params }: AppError): string {
  if (code !== 'PERMISSION_DENIED') return '';
  const { permissions = [] } = (params ?? {}) as { permissions?: readonly string[] };
  return scopesIn(permissions.join(' '))?.join(' ') ?? '';
}

async function callerOf(
  { apiKey, cookies, method, headers, at = 'api' }: Credentials & { apiKey: string | undefined },
  needed: NeededPermission,
  context: AuthenticationContext,
): Promise<{ caller: Caller; secret: string }> {
  if (apiKey && isAccessToken(apiKey)) return authenticateToken(apiKey, needed, { ...context, at });
  if (apiKey) return { caller: await authenticateKey(apiKey, needed, context), secret: apiKey };
  if (!cookies?.length) throw new AppError('API_KEY_MISSING');
  const origin = consoleOrigin();
  const cookie = readCookie(cookies, origin);
  if (!cookie) throw new AppError('API_KEY_MISSING');
  assertFromConsole({ method, headers });
  const accountId = headers['x-account-id'];
  if (accountId !== undefined && !isId('owner', accountId)) throw new AppError('NOT_A_MEMBER');
  const sent = { cookie, accountId, consoleOrigin: origin };
  return { caller: await authenticateSession(sent, needed, context), secret: cookie };
}

/** `Set-Cookie` headers of a response to a caller. */
export const cookiesFor = ({ credential }: Caller): string[] =>
  credential.type === 'session' && credential.renewedCookie ? [credential.renewedCookie] : [];
