import type { Context } from 'aws-lambda';
import * as z from 'zod';
import { withLogging } from '#functions/framework/logged.ts';
import { linkChecks } from '#functions/framework/origins.ts';
import { checkDestination } from '#shared/links/health/check-destination.ts';
import { CHECK_SHARDS } from '#shared/links/health/check-items.ts';
import { type CheckLinksResult, checkLinks } from '#shared/links/health/check-links.ts';
import { isOnline } from '#shared/links/health/is-online.ts';
import { requestChecks } from '#shared/links/health/request-checks.ts';
import { log } from '#shared/platform/runtime/log.ts';
import { SETTING, setting } from '#shared/platform/runtime/settings.ts';

// Time for checks in progress to finish, with up to `MAX_REQUESTS` to one site.
const RESERVE_MS = 60_000;

/** The schedule sends no `detail`; the bus sends the shard to check. */
const eventSchema = z.object({
  detail: z
    .object({
      data: z.object({
        shard: z
          .int()
          .min(0)
          .max(CHECK_SHARDS - 1),
      }),
    })
    .optional(),
});

/**
 * Checks the destinations of recently visited links: scheduled, and requested by the
 * scheduled run if there are many.
 */
export const handler = withLogging(async (event: unknown, context: Context): Promise<CheckLinksResult> => {
  const shard = eventSchema.parse(event).detail?.data.shard;
  const publicOrigin = setting(SETTING.publicOrigin);
  const options = {
    userAgent: `Signpost-Link-Check/1.0 (+${publicOrigin})`,
    checks: linkChecks(),
    isOnline: isOnline(publicOrigin),
  };
  const result = await checkLinks({
    shard,
    check: (url, pace) => checkDestination(url, { ...options, pace }),
    share: (shards) => requestChecks(shards, new Date()),
    publicOrigin,
    isOver: () => context.getRemainingTimeInMillis() < RESERVE_MS,
    until: new Date(Date.now() + context.getRemainingTimeInMillis()),
  });
  log.close('links checked', { shard, ...result });
  return result;
});
