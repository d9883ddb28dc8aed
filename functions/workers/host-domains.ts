import type { Context } from 'aws-lambda';
import { cloudfrontTenants } from '../../shared/core/domains/going-live/cloudfront-tenants.ts';
import { type HostingResult, hostDomains } from '../../shared/core/domains/going-live/host-domains.ts';
import { isForbiddenByCaa, readHostDns } from '../../shared/core/domains/going-live/read-host-dns.ts';
import { dnsServers, readTxt } from '../../shared/core/domains/read-txt.ts';
import { log } from '../../shared/platform/runtime/log.ts';
import { SETTING, setting } from '../../shared/platform/runtime/settings.ts';
import { withLogging } from '../framework/logged.ts';

// Time for the looks in progress.
const RESERVE_MS = 20_000;

/** Scheduled: verifies pending domains, and takes verified ones live. */
export const handler = withLogging(async (_event: unknown, context: Context): Promise<HostingResult> => {
  const servers = dnsServers();
  const result = await hostDomains({
    tenants: cloudfrontTenants(JSON.parse(setting(SETTING.tenantEdge))),
    prefix: `signpost-${setting(SETTING.environmentName)}`,
    target: setting(SETTING.domainTarget),
    readDns: (host) => readHostDns(host, { servers }),
    isForbiddenByCaa: (host) => isForbiddenByCaa(host, { servers }),
    readTxt: (name) => readTxt(name, servers),
    now: () => new Date(),
    isOver: () => context.getRemainingTimeInMillis() < RESERVE_MS,
  });
  log.close('domains hosted', { ...result });
  return result;
});
