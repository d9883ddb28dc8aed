import ipaddr from 'ipaddr.js';

// Global unicast (RFC 4291): nothing else is routed on the Internet. Excludes IPv4-compatible forms
// (`::7f00:1`), for which ipaddr.js has no range.
const GLOBAL_UNICAST = ipaddr.IPv6.parseCIDR('2000::/3');

/**
 * Whether an IP address is public. Special-purpose ranges are not: loopback, private, link-local (cloud
 * metadata), carrier-grade NAT, multicast, documentation, and IPv6 forms that embed an IPv4 address
 * (mapped, NAT64, 6to4, Teredo).
 */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.parse(address);
  if (parsed.range() !== 'unicast') return false;
  return parsed.kind() === 'ipv4' || (parsed as ipaddr.IPv6).match(GLOBAL_UNICAST);
}

export function isLoopback(address: string): boolean {
  return ipaddr.isValid(address) && ipaddr.parse(address).range() === 'loopback';
}

/** Compares IP addresses in any notation. */
export function isSameAddress(one: string, other: string): boolean {
  if (!ipaddr.isValid(one) || !ipaddr.isValid(other)) return false;
  return ipaddr.parse(one).toNormalizedString() === ipaddr.parse(other).toNormalizedString();
}

/**
 * Names that are never on the Internet: for special use (RFC 6761, 6762, 8375), reserved by ICANN, or common
 * in networks at home and at work.
 */
const PRIVATE_NAME =
  /(?:^|\.)(?:localhost|localdomain|local|internal|intranet|private|corp|home|lan|home\.arpa|in-addr\.arpa|ip6\.arpa)$/;

/**
 * Whether the host of a parsed URL may be public: a public IP address, or a name with a dot outside of
 * private networks. Does not resolve names.
 */
export function isPublicHost(host: string): boolean {
  const name = host.replace(/\.+$/, '').replace(/^\[(.*)\]$/, '$1');
  if (ipaddr.isValid(name)) return isPublicAddress(name);
  return name.includes('.') && !PRIVATE_NAME.test(name);
}
