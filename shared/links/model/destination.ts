import { isPublicHost } from '#shared/platform/net/public-address.ts';
import { type Problem, problem } from '#shared/platform/problems.ts';
import { RESERVED_CODES } from './reserved-codes.ts';

/** Maximum length of a URL in characters. */
export const MAX_URL_LENGTH = 4096;

/** Longest destination in a location header: HTTP clients reject headers over 16 KB (Node's default). */
const MAX_ENCODED_LENGTH = 8192;

/**
 * Characters that change the direction of text (Unicode's Bidi_Control): a URL with
 * one can look like another.
 */
export const DIRECTION = /\p{Bidi_Control}/u;

export const CHANGES_DIRECTION = problem(
  'invalid_characters',
  'must not contain characters that change the direction of text',
);

/** The problem of a destination; undefined if it is valid. */
export function destinationProblem(text: string): Problem | undefined {
  if (text.length > MAX_URL_LENGTH) return tooLong(MAX_URL_LENGTH, '');
  // The URL parser silently strips tabs, line breaks and outer spaces; here they are errors.
  if (/[\s\p{Cc}]/u.test(text)) {
    return problem('invalid_characters', 'must not contain white space or control characters');
  }
  if (DIRECTION.test(text)) return CHANGES_DIRECTION;
  if (!/^https?:\/\/[^/\\]/i.test(text)) {
    return notUrl('must be an absolute URL that starts with http:// or https://');
  }
  if (!URL.canParse(text)) return notUrl('is not a valid URL');
  const url = new URL(text);
  if (url.username || url.password) {
    return problem('credentials_in_url', 'must not contain a user name or password');
  }
  if (url.href.length > MAX_ENCODED_LENGTH) return tooLong(MAX_ENCODED_LENGTH, ' once it is percent-encoded');
  return undefined;
}

const notUrl = (message: string) => problem('invalid_format', message, { format: 'url' });

const tooLong = (maximum: number, when: string) =>
  problem('too_long', `may have at most ${maximum} characters${when}`, { maximum });

export const NOT_PUBLIC = problem(
  'not_public',
  'must lead to a public host: localhost, private addresses and names of local networks cannot be used',
);

/** Whether a valid destination is on the public Internet, as far as its URL shows. */
export const isPublicDestination = (destination: string): boolean =>
  isPublicHost(new URL(destination).hostname);

const SHORT_LINK = /^\/r(?:\/|$)/;

/** What `codeIn` takes off the end of a code, once ASCII is decoded. */
const END = '(?:&#?[a-z0-9]+(?![a-z0-9])|%[89a-f][0-9a-f]|[^a-z0-9_-])*';

/** Codes at the root, in lower case, but not their previews. */
const ROOT_CODE = new RegExp(
  `^/(?!(?:${[...RESERVED_CODES].join('|').replaceAll('.', '\\.')})$)[a-z0-9_-]{2,64}(?!.*\\+)${END}$`,
);

/**
 * Whether a destination is a redirect of this service, which could loop: at `/r/`, and on `ownHosts` also
 * at the root. A custom domain may be the owner's website, where only `/r/` belongs to this service.
 * Hosts include the port, if any. Compares normalized hosts and paths, because browsers, proxies and
 * gateways normalize differently.
 */
export function isOwnRedirect(
  destination: string,
  ownHosts: readonly string[],
  customDomain: string | null = null,
): boolean {
  const hosts = customDomain === null ? ownHosts : [...ownHosts, customDomain];
  return isOwnPath(destination, hosts, SHORT_LINK) || isOwnPath(destination, ownHosts, ROOT_CODE);
}

/** Whether a destination is a path of this service; `path` is matched against its lower-case form. */
export function isOwnPath(destination: string, ownHosts: readonly string[], path: RegExp): boolean {
  const url = new URL(destination);
  const host = `${url.hostname.replace(/\.+$/, '')}${url.port && `:${url.port}`}`;
  return ownHosts.includes(host) && plainPaths(url.pathname).some((plain) => path.test(plain));
}

/**
 * The possible normalized forms of a path: in lower case, without backslashes, empty and dot segments, after
 * zero to four rounds of percent-decoding. Some gateways decode twice, and the next hop may decode again.
 */
function plainPaths(pathname: string): string[] {
  const paths: string[] = [];
  let path = pathname.toLowerCase();
  for (let decoded = 0; decoded <= 4; decoded++) {
    const segments = path.split(/[/\\]+/).filter((segment) => segment !== '' && segment !== '.');
    paths.push(`/${segments.join('/')}`, `/${withoutParents(segments).join('/')}`);
    path = decodePath(path).toLowerCase();
  }
  return paths;
}

function withoutParents(segments: readonly string[]): string[] {
  const left: string[] = [];
  for (const segment of segments) {
    if (segment === '..') left.pop();
    else left.push(segment);
  }
  return left;
}

/** Decodes ASCII only, so that invalid UTF-8 is not an error. */
const decodePath = (path: string): string =>
  path.replace(/%([0-7][0-9a-f])/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
