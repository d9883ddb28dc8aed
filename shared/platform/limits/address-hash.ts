import { createHmac } from 'node:crypto';
import { isIPv6 } from 'node:net';

/**
 * A keyed hash that stands for a network address where rates are limited by it: the address itself is stored
 * nowhere. An IPv6 address counts by its /64, which is what one subscriber is given (RFC 6177).
 */
export function addressHash(address: string, hashKey: string): string {
  const subject = isIPv6(address) ? prefix64(address) : address;
  return createHmac('sha256', hashKey).update(`address\n${subject}`).digest('base64url').slice(0, 22);
}

/** The first four groups of an IPv6 address, written in one way. */
function prefix64(address: string): string {
  // The URL parser writes every form of an address in the one canonical form (RFC 5952).
  const canonical = new URL(`http://[${address.split('%')[0]}]`).hostname.slice(1, -1);
  const [head = '', tail] = canonical.split('::');
  const groups = head === '' ? [] : head.split(':');
  const after = tail ? tail.split(':') : [];
  const zeros = tail === undefined ? 0 : 8 - groups.length - after.length;
  return [...groups, ...Array<string>(zeros).fill('0'), ...after].slice(0, 4).join(':');
}
