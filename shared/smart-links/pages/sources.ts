/** What a page may link to and load. */

/** An address that a page may lead to; undefined for what is no web address, which must not become a link. */
export function webUrl(url: string | null | undefined): string | undefined {
  const parsed = url ? URL.parse(url) : null;
  return parsed && /^https?:$/.test(parsed.protocol) ? parsed.href : undefined;
}

/** Host of an address in lower case, without `www.`. */
export const hostOf = (url: string): string => URL.parse(url)?.hostname.replace(/^www\./, '') ?? '';

/** Whether a host is a domain or below it. */
export const isInDomain = (host: string, domain: string): boolean =>
  host === domain || host.endsWith(`.${domain}`);

const SAFE_ORIGIN = /^https?:\/\/[\w.-]+(?::\d+)?$/;

/** What the page loads from elsewhere, by the directive of the policy that allows it. */
export class Sources {
  readonly #origins = {
    'img-src': new Set<string>(),
    'media-src': new Set<string>(),
    'frame-src': new Set<string>(),
  };

  /**
   * The address to load from, its origin noted; undefined where the policy could not name its origin: hosts may hold
   * characters that mean something there.
   */
  allow(
    directive: 'img-src' | 'media-src' | 'frame-src',
    url: string | null | undefined,
  ): string | undefined {
    const address = webUrl(url);
    const origin = address && new URL(address).origin;
    if (!address || !origin || !SAFE_ORIGIN.test(origin)) return undefined;
    this.#origins[directive].add(origin);
    return address;
  }

  /** The directives as a policy has them. */
  directives(): string {
    const own = { 'img-src': "'self' data:", 'media-src': '', 'frame-src': '' };
    return Object.entries(this.#origins)
      .map(([directive, origins]) => {
        const sources = [own[directive as keyof typeof own], ...origins].filter(Boolean).join(' ');
        return sources && `${directive} ${sources}`;
      })
      .filter(Boolean)
      .join('; ');
  }
}
