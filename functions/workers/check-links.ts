import type { Context } from 'aws-lambda';
import { checkDestination } from '../../shared/link-health/check-destination.ts';
import { type CheckLinksResult, checkLinks } from '../../shared/link-health/check-links.ts';
import { HostPace } from '../../shared/link-health/host-pace.ts';
import { isOnline } from '../../shared/link-health/is-online.ts';
import { log } from '../../shared/platform/runtime/log.ts';
import { SETTING, setting } from '../../shared/platform/runtime/settings.ts';
import { withLogging } from '../framework/logged.ts';
import { linkChecks } from '../framework/origins.ts';

// Time for checks in progress to finish, with up to thirty destinations on one host.
const RESERVE_MS = 60_000;

/** Scheduled: checks the destinations of recently visited links. */
export const handler = withLogging(async (_event: unknown, context: Context): Promise<CheckLinksResult> => {
  const publicOrigin = setting(SETTING.publicOrigin);
  const options = {
    userAgent: `Signpost-Link-Check/1.0 (+${publicOrigin})`,
    checks: linkChecks(),
    pace: new HostPace(),
    isOnline: isOnline(publicOrigin),
  };
  const result = await checkLinks({
    check: (url) => checkDestination(url, options),
    publicOrigin,
    isOver: () => context.getRemainingTimeInMillis() < RESERVE_MS,
    until: new Date(Date.now() + context.getRemainingTimeInMillis()),
  });
  log.close('links checked', { ...result });
  return result;
});
