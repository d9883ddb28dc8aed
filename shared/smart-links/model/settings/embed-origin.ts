import { urlText } from '#shared/platform/net/url-text.ts';

/** Sites that may show pages in a frame. Imported by the console: no zod. */

export const MAX_EMBED_ORIGINS = 20;

/** A host that `frame-ancestors` can name: no characters that have another meaning there. */
const HOST = /^[a-z\d](?:[a-z\d.-]*[a-z\d])?$/;

const EXAMPLE = 'must be an origin such as https://example.com';

/** The normalized origin of a site, as browsers compare it. Throws an error that says what is allowed. */
export function embedOrigin(text: string): string {
  if (text.includes('*')) throw new Error(`${EXAMPLE}, one for each host: wildcards are not allowed`);
  const url = URL.parse(urlText(text));
  if (!url || !HOST.test(url.hostname)) throw new Error(EXAMPLE);
  // For local development; nobody else can have a page there.
  const isLocal = url.protocol === 'http:' && /^(?:localhost|127\.0\.0\.1)$/.test(url.hostname);
  if (url.protocol !== 'https:' && !isLocal) {
    throw new Error(`${EXAMPLE}: http is only allowed for localhost`);
  }
  if (url.username || url.password || url.pathname !== '/' || /[?#]/.test(text)) {
    throw new Error(`${EXAMPLE}, without a path`);
  }
  return url.origin;
}
