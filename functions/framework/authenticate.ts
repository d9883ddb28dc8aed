import { type AuthenticationContext, authenticateKey } from '#shared/core/accounts/authenticate-key.ts';
import type { Caller } from '#shared/core/accounts/caller.ts';
import type { NeededPermission } from '#shared/core/accounts/permissions.ts';
import { AppError } from '#shared/platform/errors.ts';
import type { RequestHeaders } from '#shared/platform/http/edge-headers.ts';
import { isId } from '#shared/platform/runtime/ids.ts';
import { authenticateSession } from '#shared/sign-in/authenticate-session.ts';
import { readCookie } from '#shared/sign-in/session-cookie.ts';
import { assertFromConsole, consoleOrigin } from './from-console.ts';

/** The credentials in a request. */
export interface Credentials {
  apiKey: string | undefined;
  /** `name=value` each. */
  cookies: readonly string[] | undefined;
  method: string;
  headers: RequestHeaders;
}

/**
 * The caller of a request, and the secret that authenticated it. A key in a header takes
 * precedence over the cookie.
 */
export async function authenticate(
  { apiKey, cookies, method, headers }: Credentials,
  needed: NeededPermission,
  context: AuthenticationContext,
): Promise<{ caller: Caller; secret: string }> {
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
