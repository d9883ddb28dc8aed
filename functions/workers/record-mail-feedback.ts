import * as z from 'zod';
import { withLogging } from '#functions/framework/logged.ts';
import { feedbackSchema } from '#shared/mail/feedback.ts';
import { recordFeedback } from '#shared/mail/record-feedback.ts';
import { log } from '#shared/platform/runtime/log.ts';

const eventSchema = z.object({ detail: feedbackSchema });

/**
 * Suppresses recipients based on Amazon SES events. Lambda retries a failed event twice and then sends it
 * to the dead-letter queue.
 */
export const handler = withLogging(async (event: unknown): Promise<void> => {
  const { detail } = eventSchema.parse(event);
  const suppressed = await recordFeedback(detail, new Date());
  log.close('mail feedback', { type: detail.eventType, suppressed });
});
