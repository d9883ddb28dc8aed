/** URLs that a page may link to and load. */

/** The normalized URL; undefined unless it is http(s), since other schemes must not become links. */
export function webUrl(url: string | null | undefined): string | undefined {
  const parsed = url ? URL.parse(url) : null;
  return parsed && /^https?:$/.test(parsed.protocol) ? parsed.href : undefined;
}

const SAFE_ORIGIN = /^https?:\/\/[\w.-]+(?::\d+)?$/;

/** External origins that the page loads from, by policy directive. */
export class Sources {
  readonly #origins = {
    'img-src': new Set<string>(),
    'media-src': new Set<string>(),
    'frame-src': new Set<string>(),
  };

  /**
   * Records the origin and returns the URL; undefined if the policy cannot express its origin, because hosts
   * may contain characters with a meaning there.
   */
  allow(
    directive: 'img-src' | 'media-src' | 'frame-src',
    url: string | null | undefined,
  ): string | undefined {
    const target = webUrl(url);
    const origin = target && new URL(target).origin;
    if (!target || !origin || !SAFE_ORIGIN.test(origin)) return undefined;
    this.#origins[directive].add(origin);
    return target;
  }

  /** Adds a source chosen by us, not the owner. */
  add(directive: 'img-src' | 'frame-src', source: string): void {
    this.#origins[directive].add(source);
  }

  /** The directives in policy syntax. */
  directives(): string {
    const defaults = { 'img-src': "'self' data:", 'media-src': '', 'frame-src': '' };
    return Object.entries(this.#origins)
      .map(([directive, origins]) => {
        const sources = [defaults[directive as keyof typeof defaults], ...origins].filter(Boolean).join(' ');
        return sources && `${directive} ${sources}`;
      })
      .filter(Boolean)
      .join('; ');
  }
}
