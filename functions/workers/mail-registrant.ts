import * as z from 'zod';
import { domainEventSchema } from '../../shared/core/events/event.ts';
import { log } from '../../shared/platform/runtime/log.ts';
import {
  mailRegistrant,
  type RegistrantMailOutcome,
} from '../../shared/smart-links/registrations/mail-registrant.ts';
import { withLogging } from '../framework/logged.ts';

const eventSchema = z.object({ detail: domainEventSchema });

/** Logged as warnings, because the visitor expects an email. */
const NOT_SENT: ReadonlySet<RegistrantMailOutcome> = new Set([
  'no sender',
  'suppressed',
  'recipient limit',
  'owner limit',
] as const);

/** Emails webinar registrants. Lambda retries a failed event twice and then sends it to the dead-letter queue. */
export const handler = withLogging(async (event: unknown): Promise<void> => {
  const { detail } = eventSchema.parse(event);
  const outcome = await mailRegistrant(detail, new Date());
  const { smartLinkId, _id: registrationId } = detail.data;
  const fields = { ownerId: detail.ownerId, smartLinkId, registrationId, outcome };
  if (NOT_SENT.has(outcome)) log.warn('mail to a registrant not sent', fields);
  log.close('mail to a registrant', fields);
});
