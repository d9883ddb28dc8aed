import { type DnsOptions, queryDns } from '../read-txt.ts';

/** The current DNS records of a host. */
interface HostDns {
  /** Targets of its CNAME records, in lower case and without the last dot. */
  cname: string[];
  /**
   * Without a CNAME record: its IPv4 addresses. At the apex of a zone, providers put addresses in
   * place of a CNAME record.
   */
  addresses: string[];
}

export type HostDnsAnswer = HostDns | { problem: string };

/** Records of a host that are compared; it has one, or a few during a change. */
const MAX_RECORDS = 10;

const plain = (name: string): string => name.toLowerCase().replace(/\.$/, '');

/** Reads the DNS records of a host. Never throws for DNS errors. */
export async function readHostDns(host: string, options: DnsOptions): Promise<HostDnsAnswer> {
  const cname = await queryDns(options, (resolver) => resolver.resolveCname(host));
  if ('problem' in cname) return cname;
  const targets = (cname.records ?? []).slice(0, MAX_RECORDS).map(plain);
  if (targets.length > 0) return { cname: targets, addresses: [] };
  const addresses = await queryDns(options, (resolver) => resolver.resolve4(host));
  if ('problem' in addresses) return addresses;
  return { cname: [], addresses: (addresses.records ?? []).slice(0, MAX_RECORDS) };
}

/** Amazon's names in CAA records (ACM's user guide, "Configure a CAA record"). */
const AMAZON = /^(?:amazon\.com|amazontrust\.com|awstrust\.com|amazonaws\.com)$/;

/**
 * Whether CAA records forbid Amazon to issue a certificate: those of the closest name that has
 * any (RFC 8659). False if they cannot be read, because then nobody may issue one, which is not
 * for these records to say.
 */
export async function isForbiddenByCaa(host: string, options: DnsOptions): Promise<boolean> {
  const labels = host.split('.');
  for (let first = 0; first < labels.length - 1; first++) {
    const answer = await queryDns(options, (resolver) => resolver.resolveCaa(labels.slice(first).join('.')));
    if ('problem' in answer) return false;
    const issuers = (answer.records ?? []).flatMap(({ issue }) => issue?.split(';')[0]?.trim() ?? []);
    if ((answer.records ?? []).length > 0)
      return issuers.length > 0 && !issuers.some((name) => AMAZON.test(name));
  }
  return false;
}
