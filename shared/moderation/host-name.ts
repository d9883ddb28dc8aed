import { isIPv6 } from 'node:net';

/**
 * The host in a text as URLs have it: ASCII (RFC 5891), lower case, without trailing dot; IP addresses in canonical
 * form. Takes a bare host, `*.` before it, or a URL. undefined when there is none.
 */
export function readHost(text: string): string | undefined {
  const trimmed = text.trim();
  if (/^https?:\/\//i.test(trimmed)) return hostOf(trimmed);
  // Subdomains are covered anyway.
  const bare = trimmed.replace(/^\*\./, '');
  if (isIPv6(bare)) return hostOf(`http://[${bare}]`);
  return /[/?#@\\\s]/.test(bare) || bare === '' ? undefined : hostOf(`http://${bare}`);
}

function hostOf(url: string): string | undefined {
  const host = URL.parse(url)?.hostname.replace(/\.$/, '') ?? '';
  return /^(?:\[[\da-f:]+\]|[a-z\d_-]+(?:\.[a-z\d_-]+)*)$/.test(host) ? host : undefined;
}

/** Names under which registries of countries register domains, such as `co.uk`. */
const SECOND_LEVEL =
  /^(?:ac|co|com|edu|go|gob|gov|gouv|gv|id|in|info|ltd|me|mil|name|ne|net|nom|or|org|plc|sch)\.[a-z]{2}$/;

/**
 * Whether a host is a suffix under which others register domains. A simple rule instead of the Public Suffix List: it
 * keeps an operator from a slip of the keyboard, and what it misses is undone by one command.
 */
export const isPublicSuffix = (host: string): boolean =>
  !host.startsWith('[') && (!host.includes('.') || SECOND_LEVEL.test(host));

/** The first of `ownHosts` (with or without port) that a denied host would cover. */
export const ownHostCovered = (host: string, ownHosts: readonly string[]): string | undefined =>
  ownHosts.find((own) => {
    const name = own.replace(/:\d+$/, '');
    return name === host || name.endsWith(`.${host}`);
  });
