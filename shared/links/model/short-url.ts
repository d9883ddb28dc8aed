import { CODE_SHAPE } from './redirect-entry.ts';

/**
 * The distribution routes short URLs that end in `+` to this prefix, because the gateway cannot route
 * by the end of a segment.
 */
export const PREVIEW_PATH = '/preview';

/** A path with the code of a preview, still encoded. */
export const PREVIEW_URL = /^(?:\/r)?\/([^/]+)(?:\+|%2[Bb])$/;

/**
 * The code in the path of a short URL: `/r/<code>` or `/<code>`, also with the `+` of its preview or a
 * trailing slash. Undefined for other paths. At the root, it may also be a path of the product, which
 * no link has as its code.
 */
export function codeInPath(pathname: string): string | undefined {
  const [, code] = /^\/(?:(?:r|%72)\/)?([^/]+?)(?:\+|%2b)?\/?$/i.exec(pathname) ?? [];
  return code !== undefined && CODE_SHAPE.test(code) ? code : undefined;
}
