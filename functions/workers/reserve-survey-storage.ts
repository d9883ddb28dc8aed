import * as z from 'zod';
import { withLogging } from '#functions/framework/logged.ts';
import { domainEventSchema } from '#shared/core/events/event.ts';
import { log } from '#shared/platform/runtime/log.ts';
import { reserveStorage } from '#shared/smart-links/surveys/reserve-storage.ts';

const eventSchema = z.object({ detail: domainEventSchema });

/**
 * Reserves storage for survey responses. Lambda retries a failed event twice and then sends it
 * to the dead-letter queue.
 */
export const handler = withLogging(async (event: unknown): Promise<void> => {
  const { detail } = eventSchema.parse(event);
  await reserveStorage(detail);
  log.close('survey storage', { ownerId: detail.ownerId, smartLinkId: detail.data['smartLinkId'] });
});
