import { readTxt } from '../read-txt.ts';
import { type HostingResult, hostDomains } from './host-domains.ts';
import { isForbiddenByCaa, readHostDns } from './read-host-dns.ts';
import { cloudfrontTenants } from './tenant-store.ts';

export interface CloudFrontHosting {
  environment: string;
  /** Where CNAME records have to lead. */
  target: string;
  /** IDs of the multi-tenant distribution and its connection group. */
  edge: { distributionId: string; connectionGroupId: string };
  dnsServers: readonly string[] | undefined;
  isOver(): boolean;
}

/** Hosts domains on the deployment's own distribution, with the records of real DNS. */
export const hostOnCloudFront = ({
  environment,
  target,
  edge,
  dnsServers: servers,
  isOver,
}: CloudFrontHosting): Promise<HostingResult> =>
  hostDomains({
    tenants: cloudfrontTenants(edge),
    prefix: `signpost-${environment}`,
    target,
    readDns: (host) => readHostDns(host, { servers }),
    isForbiddenByCaa: (host) => isForbiddenByCaa(host, { servers }),
    readTxt: (name) => readTxt(name, servers),
    now: () => new Date(),
    isOver,
  });
