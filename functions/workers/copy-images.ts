import type { Context } from 'aws-lambda';
import * as z from 'zod';
import { withLogging } from '#functions/framework/logged.ts';
import { domainEventSchema } from '#shared/core/events/event.ts';
import { log } from '#shared/platform/runtime/log.ts';
import { updateCard } from '#shared/smart-links/cards/update-card.ts';
import { addPictures } from '#shared/smart-links/media/add-pictures.ts';

const eventSchema = z.object({ detail: domainEventSchema.extend({ data: z.object({ _id: z.string() }) }) });

/**
 * Makes the copies of a page's images, and draws its social card. Lambda retries a failed event twice and
 * then sends it to the dead-letter queue.
 */
export const handler = withLogging(async (event: unknown, context: Context): Promise<void> => {
  const { _id: id } = eventSchema.parse(event).detail.data;
  const { images, failure } = await addPictures(id, () => context.getRemainingTimeInMillis()).then(
    (images) => ({ images, failure: undefined }),
    (failure: unknown) => ({ images: 0, failure }),
  );
  // Even without some of the pictures.
  const hasNewCard = await updateCard(id, new Date());
  if (failure !== undefined) throw failure;
  log.close('images copied', { smartLinkId: id, images, hasNewCard });
});
