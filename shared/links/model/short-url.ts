import { codeIn, storedCode } from './link-code.ts';
import { isServedByDomains } from './reserved-codes.ts';

/**
 * The distribution routes short URLs that end in `+` to this prefix, because the gateway cannot route
 * by the end of a segment.
 */
export const PREVIEW_PATH = '/preview';

/**
 * A path with the code of a preview, still encoded. Behind the `+` may be what a sentence adds to a URL. At
 * the root, a code has no slashes: the distribution leads the longer ones of customers' domains to `/r/`
 * first.
 */
export const PREVIEW_URL = /^\/(?:r\/(?=.)|(?=[^/]+$))(.+?)(?:\+|%2[Bb])[^\w%/-]*$/;

/** The prefix at which every host serves every code. */
export const CODE_PREFIX = '/r/';

/**
 * The stored code in the path of a short URL: `/r/<code>` or `/<code>`, also with the `+` of its preview, and
 * with what was added to its end. `domain`: the host of the URL, if it is none of the service's own.
 * Undefined for other paths. At the root, it may also be a path of the product, which no link has as its
 * code.
 */
export function codeInPath(pathname: string, domain?: string): string | undefined {
  const path = decoded(pathname)?.replace(/^\/+/, '') ?? '';
  const text = path.replace(/^r\/+/i, '');
  // At the root, other paths of several segments are pages, forms and files.
  if (text === path && text.includes('/') && isServedByDomains(text)) return undefined;
  const code = codeIn(text.replace(/\+[^\p{L}\p{N}]*$/u, ''));
  return code === undefined ? undefined : storedCode(code, domain);
}

function decoded(pathname: string): string | undefined {
  try {
    return decodeURIComponent(pathname);
  } catch {
    return undefined;
  }
}
