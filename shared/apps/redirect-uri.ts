/** Redirect URIs of apps (RFC 6749, section 3.1.2; RFC 8252 for apps on people's devices). */

const MAX_LENGTH = 500;

/** Schemes that a browser runs, shows or sends itself, instead of handing the URI to an app. */
const OF_BROWSERS = new Set([
  'about:',
  'blob:',
  'data:',
  'file:',
  'filesystem:',
  'ftp:',
  'javascript:',
  'mailto:',
  'sms:',
  'tel:',
  'vbscript:',
  'view-source:',
  'ws:',
  'wss:',
]);

/** A redirect URI on the device of the person, before and after its port. */
const LOOPBACK = /^(http:\/\/(?:127\.0\.0\.1|\[::1\]|localhost))(?::\d{1,5})?((?:[/?].*)?)$/;

/** Whether a redirect URI leads to a program on the device of the person. */
export const isLoopbackUri = (uri: string): boolean => LOOPBACK.test(uri);

/** Why an app cannot have this redirect URI; undefined if it can. */
export function redirectUriProblem(uri: string): string | undefined {
  // Printable ASCII: what browsers and servers understand in the same way.
  if (uri.length > MAX_LENGTH || !/^[!-~]+$/.test(uri) || /["'<>\\^`{|}]/.test(uri))
    return `must be a URI of at most ${MAX_LENGTH} ASCII characters`;
  const url = URL.parse(uri);
  if (!url) return 'must be an absolute URI';
  if (uri.includes('#')) return 'must not have a fragment';
  if (url.username || url.password) return 'must not contain a user name or a password';
  if (url.protocol === 'https:') return url.hostname.includes('*') ? 'must name one host' : undefined;
  if (url.protocol === 'http:')
    return isLoopbackUri(uri) ? undefined : 'must use https, or http with 127.0.0.1, [::1] or localhost';
  return OF_BROWSERS.has(url.protocol)
    ? 'must use https, http on this device, or a scheme of the app'
    : undefined;
}

/**
 * Whether an app may continue at `given`: character by character one of its redirect URIs, apart from the
 * port of a program on this device, which the system chooses (RFC 8252, section 7.3).
 */
export function isRedirectUriOf(registered: readonly string[], given: string): boolean {
  if (registered.includes(given)) return true;
  const local = LOOPBACK.exec(given);
  return registered.some((uri) => {
    const known = LOOPBACK.exec(uri);
    return local !== null && known !== null && known[1] === local[1] && known[2] === local[2];
  });
}

/** Where an app continues, for people: a host, or the scheme of an app. */
export function placeOf(uri: string): string {
  const { protocol, host } = new URL(uri);
  return protocol === 'https:' || protocol === 'http:' ? host : protocol.slice(0, -1);
}

/** The URI at which an app continues with these parameters. */
export const withParameters = (uri: string, parameters: Readonly<Record<string, string | undefined>>) => {
  const given = Object.entries(parameters).filter(
    (entry): entry is [string, string] => entry[1] !== undefined,
  );
  return `${uri}${uri.includes('?') ? '&' : '?'}${new URLSearchParams(given)}`;
};
