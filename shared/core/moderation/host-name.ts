import { isIPv6 } from 'node:net';

/**
 * The host in a text, normalized as in URLs: ASCII (RFC 5891), lower case, without trailing dot; IP addresses
 * in canonical form. Accepts a bare host, with or without `*.`, or a URL. undefined if there is none.
 */
export function readHost(text: string): string | undefined {
  const trimmed = text.trim();
  if (/^https?:\/\//i.test(trimmed)) return hostOf(trimmed);
  // Subdomains are always included.
  const bare = trimmed.replace(/^\*\./, '');
  if (isIPv6(bare)) return hostOf(`http://[${bare}]`);
  return /[/?#@\\\s]/.test(bare) || bare === '' ? undefined : hostOf(`http://${bare}`);
}

function hostOf(url: string): string | undefined {
  const host = URL.parse(url)?.hostname.replace(/\.$/, '') ?? '';
  return /^(?:\[[\da-f:]+\]|[a-z\d_-]+(?:\.[a-z\d_-]+)*)$/.test(host) ? host : undefined;
}

/** Labels under which country registries register domains, such as `co.uk`. */
const SECOND_LEVEL =
  /^(?:ac|co|com|edu|go|gob|gov|gouv|gv|id|in|info|ltd|me|mil|name|ne|net|nom|or|org|plc|sch)\.[a-z]{2}$/;

/**
 * Whether a host is a suffix under which others register domains. A simple rule instead of the Public Suffix
 * List: it catches an operator's typos, and one command undoes what it misses.
 */
export const isPublicSuffix = (host: string): boolean =>
  !host.startsWith('[') && (!host.includes('.') || SECOND_LEVEL.test(host));

/** The first of `ownHosts` (with or without port) that a denied host would cover. */
export const ownHostCovered = (host: string, ownHosts: readonly string[]): string | undefined =>
  ownHosts.find((own) => {
    const name = own.replace(/:\d+$/, '');
    return name === host || name.endsWith(`.${host}`);
  });
