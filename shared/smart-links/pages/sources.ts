/** A URL that a page may link to; undefined unless it is http(s). */
export function webUrl(url: string | null | undefined): string | undefined {
  const parsed = url ? URL.parse(url) : null;
  return parsed && /^https?:$/.test(parsed.protocol) ? parsed.href : undefined;
}

export const hostOf = (url: string): string => URL.parse(url)?.hostname.replace(/^www\./, '') ?? '';

/** Whether a host is a domain or a subdomain of it. */
export const isInDomain = (host: string, domain: string): boolean =>
  host === domain || host.endsWith(`.${domain}`);

const SAFE_ORIGIN = /^https?:\/\/[\w.-]+(?::\d+)?$/;

/** External origins a page loads from, by CSP directive. */
export class Sources {
  readonly #origins = {
    'img-src': new Set<string>(),
    'media-src': new Set<string>(),
    'frame-src': new Set<string>(),
  };

  /** Allows a URL's origin and returns the URL; undefined when the origin has characters with a meaning in CSP. */
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

  /** The CSP directives. */
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
