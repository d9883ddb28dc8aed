/** The cookie of a session (RFC 6265). No zod, no AWS SDK: the infrastructure reads its name. */

/**
 * Over https, the prefix makes browsers reject the cookie from subdomains, other paths and http (RFC
 * 6265bis). Over http, so on this machine only, browsers would not store it; cookies ignore ports, so the
 * name distinguishes two local runs.
 */
export function cookieName(consoleOrigin: string, purpose: 'session' | 'sso' = 'session'): string {
  const { protocol, port } = new URL(consoleOrigin);
  const name = purpose === 'session' ? 'signpost' : `signpost-${purpose}`;
  return protocol === 'https:' ? `__Host-${name}` : `${name}-${port || '80'}`;
}

interface CookieOptions {
  maxAgeSeconds: number;
  purpose?: 'session' | 'sso';
}

/** A `Set-Cookie` header. */
export function cookie(
  value: string,
  consoleOrigin: string,
  { maxAgeSeconds, purpose }: CookieOptions,
): string {
  const secure = consoleOrigin.startsWith('https:') ? '; Secure' : '';
  return (
    `${cookieName(consoleOrigin, purpose)}=${value}; Path=/; HttpOnly; SameSite=Lax; ` +
    `Max-Age=${maxAgeSeconds}${secure}`
  );
}

/** A `Set-Cookie` header that removes the cookie. */
export const removedCookie = (consoleOrigin: string, purpose?: 'session' | 'sso'): string =>
  cookie('', consoleOrigin, { maxAgeSeconds: 0, ...(purpose && { purpose }) });

/** The value of the cookie in a request (`name=value` each). */
export function readCookie(
  cookies: readonly string[] | undefined,
  consoleOrigin: string,
  purpose?: 'session' | 'sso',
): string | undefined {
  const prefix = `${cookieName(consoleOrigin, purpose)}=`;
  return cookies?.find((one) => one.startsWith(prefix))?.slice(prefix.length);
}
