import * as z from 'zod';
import { withLogging } from '#functions/framework/logged.ts';
import { domainEventSchema } from '#shared/core/events/event.ts';
import { log } from '#shared/platform/runtime/log.ts';
import { mailPeople, type SignInMailOutcome } from '#shared/sign-in/mail-sign-in.ts';

const eventSchema = z.object({ detail: domainEventSchema });

/** Logged as warnings, because a person waits for the email. */
const NOT_SENT: ReadonlySet<SignInMailOutcome> = new Set([
  'no sender',
  'suppressed',
  'recipient limit',
] as const);

/**
 * Emails sign-in codes, invitations and notices about passkeys and apps. Lambda retries a failed event twice
 * and then sends it to the dead-letter queue.
 */
export const handler = withLogging(async (event: unknown): Promise<void> => {
  const { detail } = eventSchema.parse(event);
  const outcome = await mailPeople(detail, new Date());
  // Log lines must not reveal whether an address is known.
  const fields = { type: detail.type, outcome: outcome === 'unknown' ? 'sent' : outcome };
  if (NOT_SENT.has(outcome)) log.warn('mail to a person not sent', fields);
  log.close('mail to a person', fields);
});
