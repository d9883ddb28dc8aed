import * as z from 'zod';
import { withLogging } from '#functions/framework/logged.ts';
import { domainEventSchema, SUBSCRIPTION_REQUESTED } from '#shared/core/events/event.ts';
import { log } from '#shared/platform/runtime/log.ts';
import { mailRegistrant } from '#shared/smart-links/registrations/mail-registrant.ts';
import type { SignUpMailOutcome } from '#shared/smart-links/sign-ups/sign-up-mail.ts';
import { mailSubscriber } from '#shared/smart-links/subscribers/mail-subscriber.ts';

const eventSchema = z.object({ detail: domainEventSchema });

/** Logged as warnings, because the visitor expects an email. */
const NOT_SENT: ReadonlySet<SignUpMailOutcome> = new Set([
  'no sender',
  'suppressed',
  'recipient limit',
  'owner limit',
] as const);

/**
 * Emails webinar registrants and subscribers. Lambda retries a failed event twice and then sends it
 * to the dead-letter queue.
 */
export const handler = withLogging(async (event: unknown): Promise<void> => {
  const { detail } = eventSchema.parse(event);
  const isSubscriber = detail.type === SUBSCRIPTION_REQUESTED;
  const outcome = await (isSubscriber ? mailSubscriber : mailRegistrant)(detail, new Date());
  const { smartLinkId, _id: recipientId } = detail.data;
  const fields = { ownerId: detail.ownerId, smartLinkId, recipientId, outcome };
  const what = isSubscriber ? 'mail to a subscriber' : 'mail to a registrant';
  if (NOT_SENT.has(outcome)) log.warn(`${what} not sent`, fields);
  log.close(what, fields);
});
