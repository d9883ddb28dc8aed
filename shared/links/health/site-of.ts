import ipaddr from 'ipaddr.js';

/** Units of pacing: all hosts of one site, and all hosts on one server. Pure rules, no I/O. */

/** Second levels below a country under which anyone can register a domain: `co.uk`, `com.au`, `ne.jp`. */
const SECOND_LEVELS = new Set([
  ...['ac', 'co', 'com', 'edu', 'go', 'gob', 'gouv', 'gov', 'mil', 'ne', 'net', 'or', 'org'],
]);

/**
 * The site of a host: its registrable domain, or its IP address. The public suffix list has thousands of
 * rows and changes weekly; without it, some hosts share a site that belong to different owners
 * (`github.io`, `tokyo.jp`), which only slows their checks. A suffix that splits a domain is still paced by
 * the server's IP address.
 */
export function siteOf(hostname: string): string {
  const name = hostname.replace(/^\[(.*)\]$/, '$1').replace(/\.+$/, '');
  if (ipaddr.isValid(name)) return networkOf(name);
  const labels = name.split('.');
  const [second = '', top = ''] = labels.slice(-2);
  return labels.slice(top.length === 2 && SECOND_LEVELS.has(second) ? -3 : -2).join('.');
}

/** The server at an address: one IPv4 address, or the IPv6 network of one customer (/64). */
export function networkOf(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  if (parsed.kind() === 'ipv4') return parsed.toString();
  return (parsed as ipaddr.IPv6).parts
    .slice(0, 4)
    .map((part) => part.toString(16))
    .join(':');
}
