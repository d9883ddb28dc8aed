import type { Context } from 'aws-lambda';
import * as z from 'zod';
import { withLogging } from '#functions/framework/logged.ts';
import { rootHostsOf, smartLinkOrigins } from '#functions/framework/origins.ts';
import { runExport } from '#shared/account-data/run-export.ts';
import { domainEventSchema } from '#shared/core/events/event.ts';
import { log } from '#shared/platform/runtime/log.ts';

const eventSchema = z.object({
  detail: domainEventSchema.extend({ data: z.object({ _id: z.string() }) }),
});

/**
 * Writes the file of an export. Lambda retries a failed event twice and then sends it
 * to the dead-letter queue.
 */
export const handler = withLogging(async (event: unknown, context: Context): Promise<void> => {
  const { ownerId, data } = eventSchema.parse(event).detail;
  const remainingMs = () => context.getRemainingTimeInMillis();
  const job = { ownerId, id: data._id };
  const outcome = await runExport(job, {
    origins: smartLinkOrigins(),
    rootHostsOf,
    now: new Date(),
    remainingMs,
  });
  log.close('export worked on', { ownerId, exportId: data._id, outcome });
});
