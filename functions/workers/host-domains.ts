import type { Context } from 'aws-lambda';
import { withLogging } from '#functions/framework/logged.ts';
import type { HostingResult } from '#shared/core/domains/going-live/host-domains.ts';
import { hostOnCloudFront } from '#shared/core/domains/going-live/host-on-cloudfront.ts';
import { dnsServers } from '#shared/core/domains/read-txt.ts';
import { log } from '#shared/platform/runtime/log.ts';
import { SETTING, setting } from '#shared/platform/runtime/settings.ts';

// Time for the looks in progress.
const RESERVE_MS = 20_000;

/** Scheduled: verifies pending domains, and takes verified ones live. */
export const handler = withLogging(async (_event: unknown, context: Context): Promise<HostingResult> => {
  const result = await hostOnCloudFront({
    environment: setting(SETTING.environmentName),
    target: setting(SETTING.domainTarget),
    edge: JSON.parse(setting(SETTING.tenantEdge)),
    dnsServers: dnsServers(),
    isOver: () => context.getRemainingTimeInMillis() < RESERVE_MS,
  });
  log.close('domains hosted', { ...result });
  return result;
});
