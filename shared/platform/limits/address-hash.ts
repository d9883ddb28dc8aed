import { createHmac } from 'node:crypto';
import { isIPv6 } from 'node:net';

/**
 * A keyed hash of an IP address for rate limits; the address itself is never stored. IPv6 addresses are
 * reduced to their /64, the usual allocation of one subscriber (RFC 6177).
 */
export function addressHash(address: string, hashKey: string): string {
  const subject = isIPv6(address) ? prefix64(address) : address;
  return createHmac('sha256', hashKey).update(`address\n${subject}`).digest('base64url').slice(0, 22);
}

/** The first four groups of an IPv6 address, in canonical form. */
function prefix64(address: string): string {
  // The URL parser canonicalizes addresses (RFC 5952).
  const canonical = new URL(`http://[${address.split('%')[0]}]`).hostname.slice(1, -1);
  const [head = '', tail] = canonical.split('::');
  const groups = head === '' ? [] : head.split(':');
  const after = tail ? tail.split(':') : [];
  const zeros = tail === undefined ? 0 : 8 - groups.length - after.length;
  return [...groups, ...Array<string>(zeros).fill('0'), ...after].slice(0, 4).join(':');
}
