import * as z from 'zod';
import { withLogging } from '#functions/framework/logged.ts';
import { domainEventSchema } from '#shared/core/events/event.ts';
import { log } from '#shared/platform/runtime/log.ts';
import { type NoticeOutcome, notifyOwner } from '#shared/webhooks/notify-owner.ts';

const eventSchema = z.object({ detail: domainEventSchema });

/** Logged as information, because no one expects an email. */
const AS_EXPECTED: ReadonlySet<NoticeOutcome> = new Set([
  'sent',
  'already sent',
  'not needed',
  'unsubscribed',
]);

/**
 * Emails owners whose webhooks fail. Lambda retries a failed event twice and then sends it
 * to the dead-letter queue.
 */
export const handler = withLogging(async (event: unknown): Promise<void> => {
  const { detail } = eventSchema.parse(event);
  const outcome = await notifyOwner(detail, new Date());
  const fields = { type: detail.type, ownerId: detail.ownerId, webhookId: detail.data['_id'], outcome };
  if (!AS_EXPECTED.has(outcome)) log.warn('webhook notice not sent', fields);
  log.close('webhook notice', fields);
});
