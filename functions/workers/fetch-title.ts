import * as z from 'zod';
import { withLogging } from '#functions/framework/logged.ts';
import { linkChecks, redirectHosts } from '#functions/framework/origins.ts';
import { domainEventSchema } from '#shared/core/events/event.ts';
import { deniedHostsNow } from '#shared/core/moderation/denied-hosts.ts';
import { fetchTitle } from '#shared/links/titles/fetch-title.ts';
import { fillTitle } from '#shared/links/titles/fill-title.ts';
import { log } from '#shared/platform/runtime/log.ts';
import { SETTING, setting } from '#shared/platform/runtime/settings.ts';

const eventSchema = z.object({ detail: domainEventSchema });

const requestSchema = z.object({ linkId: z.string() });

/**
 * Reads the title of a link from the page that it leads to. Lambda retries a failed event twice and then
 * leaves it to the dead-letter queue; a page that cannot be read is no failure.
 */
export const handler = withLogging(async (event: unknown): Promise<void> => {
  const { linkId } = requestSchema.parse(eventSchema.parse(event).detail.data);
  const denied = await deniedHostsNow();
  const options = {
    userAgent: `Signpost-Titles/1.0 (+${setting(SETTING.publicOrigin)})`,
    checks: linkChecks(),
    isDenied: (url: string) => denied.covers(url),
  };
  const act = { hosts: redirectHosts(), now: new Date() };
  const outcome = await fillTitle(act, linkId, (url) => fetchTitle(url, options));
  log.close('title read', { linkId, outcome });
});
