import { urlsIn } from './read-urls.ts';
import { type SchemeKind, schemeKind, schemeKindWithin } from './schemes.ts';

export interface RefusedScheme {
  scheme: string;
  kind: SchemeKind;
  /** It is the scheme of a URL inside the given one. */
  isWithin: boolean;
}

/**
 * The scheme for which a URL cannot open an app: its own, or that of a URL inside it. Undefined: it can. No
 * zod, no AWS SDK: visits of links stored by earlier versions call it, too.
 */
export function refusedScheme(url: string): RefusedScheme | undefined {
  for (const { scheme, href, found } of urlsIn(url)) {
    const isWithin = found !== 'whole';
    const kind = isWithin ? schemeKindWithin(scheme) : schemeKind(scheme);
    if (kind !== undefined && (!isWithin || isUrl(kind, href))) return { scheme, kind, isWithin };
  }
  return undefined;
}

/** Without slashes, a word and a colon may be anything, as in `spotify:search:abba`. */
const isUrl = (kind: SchemeKind, href: string): boolean =>
  kind === 'code' || kind === 'payment' || /^[a-z\d+.]*-|^[^:]*:[/\\]{2}/i.test(href);
