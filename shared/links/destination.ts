import { domainToASCII } from 'node:url';

/** In characters. */
export const MAX_URL_LENGTH = 4096;

/** Longest destination in a location header: HTTP clients reject headers over 16 KB (Node's default). */
const MAX_ENCODED_LENGTH = 8192;

/** The validation message for a destination; undefined when it is valid. */
export function destinationProblem(text: string): string | undefined {
  if (text.length > MAX_URL_LENGTH) return `may have at most ${MAX_URL_LENGTH} characters`;
  // The URL parser silently strips tabs, line breaks and outer spaces; here they are errors.
  if (/[\s\p{Cc}]/u.test(text)) return 'must not contain white space or control characters';
  if (!/^https?:\/\/[^/\\]/i.test(text))
    return 'must be an absolute URL that starts with http:// or https://';
  if (!URL.canParse(text)) return 'is not a valid URL';
  const url = new URL(text);
  if (url.username || url.password) return 'must not contain a user name or password';
  if (url.href.length > MAX_ENCODED_LENGTH) {
    return `may have at most ${MAX_ENCODED_LENGTH} characters once it is percent-encoded`;
  }
  return undefined;
}

/** Whether a destination is a redirect of this service, which could loop. `ownHosts` include the port, if any. */
export function isOwnRedirect(destination: string, ownHosts: readonly string[]): boolean {
  const url = new URL(destination);
  return /^\/r(?:\/|$)/i.test(url.pathname) && ownHosts.includes(url.host);
}

const LABEL = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?';
const DOMAIN = new RegExp(`^(?:${LABEL}\\.)+(?:${LABEL})$`);

/** A domain in its ASCII form (RFC 5891); undefined when the text is not a bare domain name. */
export function normalizeDomain(text: string): string | undefined {
  const name = text.trim().toLowerCase();
  // domainToASCII drops URL parts after the domain instead of rejecting them.
  const ascii = /[/?#:@\\\s]/.test(name) ? '' : domainToASCII(name);
  const isAddress = /^[\d.]+$/.test(ascii);
  return ascii.length <= 253 && DOMAIN.test(ascii) && !isAddress ? ascii : undefined;
}
