import ipaddr from 'ipaddr.js';

// Global unicast (RFC 4291): nothing else of IPv6 is routed on the Internet. It also leaves out the old forms that
// carry an IPv4 address (`::7f00:1`), which have no range of their own.
const GLOBAL_UNICAST = ipaddr.IPv6.parseCIDR('2000::/3');

/**
 * Whether an address is one of the public Internet. Everything with a special purpose is not: loopback, private,
 * link-local (with the cloud's metadata), carrier-grade NAT, multicast, documentation, and every IPv6 form that
 * stands for an IPv4 address (mapped, NAT64, 6to4, Teredo).
 */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.parse(address);
  if (parsed.range() !== 'unicast') return false;
  return parsed.kind() === 'ipv4' || (parsed as ipaddr.IPv6).match(GLOBAL_UNICAST);
}

/** Whether an address is this machine itself. */
export function isLoopback(address: string): boolean {
  return ipaddr.isValid(address) && ipaddr.parse(address).range() === 'loopback';
}

/** Whether two texts are the same address, however they are written. */
export function isSameAddress(one: string, other: string): boolean {
  if (!ipaddr.isValid(one) || !ipaddr.isValid(other)) return false;
  return ipaddr.parse(one).toNormalizedString() === ipaddr.parse(other).toNormalizedString();
}
