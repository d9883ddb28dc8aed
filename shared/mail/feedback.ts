import * as z from 'zod';
import type { Suppression } from './suppression.ts';

/** Amazon SES events about accepted emails: the parts that are used here. */

/** SES sends a message to 50 recipients at most. */
const MAX_RECIPIENTS = 50;

const address = z.string().min(1).max(320);
const recipients = z.array(z.object({ emailAddress: address })).max(MAX_RECIPIENTS);
const timestamp = z.iso.datetime({ offset: true });

/** The recipients of the message. */
const mail = z.object({ destination: z.array(address).max(MAX_RECIPIENTS) });

export const feedbackSchema = z.discriminatedUnion('eventType', [
  z.object({
    eventType: z.literal('Bounce'),
    mail,
    bounce: z.object({ bounceType: z.string(), bouncedRecipients: recipients, timestamp }),
  }),
  z.object({
    eventType: z.literal('Complaint'),
    mail,
    complaint: z.object({
      complaintFeedbackType: z.string().nullish(),
      complainedRecipients: recipients,
      timestamp,
    }),
  }),
]);

export type Feedback = z.infer<typeof feedbackSchema>;

/** Recipients to suppress, and why. Undefined if the event is no reason to suppress. */
export function suppressionOf(
  feedback: Feedback,
  now: Date,
): { addresses: string[]; suppression: Suppression } | undefined {
  const { reason, affected, time } =
    feedback.eventType === 'Bounce'
      ? {
          reason: 'bounce' as const,
          // SES itself retries after other bounces, such as a full mailbox.
          affected: feedback.bounce.bounceType === 'Permanent' ? feedback.bounce.bouncedRecipients : [],
          time: feedback.bounce.timestamp,
        }
      : {
          reason: 'complaint' as const,
          affected:
            feedback.complaint.complaintFeedbackType === 'not-spam'
              ? []
              : feedback.complaint.complainedRecipients,
          time: feedback.complaint.timestamp,
        };
  if (affected.length === 0) return undefined;
  const { destination } = feedback.mail;
  // For a forwarded mailbox, the report names another address than the recipient's.
  const addresses = destination.length === 1 ? destination : affected.map(({ emailAddress }) => emailAddress);
  const at = new Date(Math.min(Date.parse(time), now.getTime())).toISOString();
  return { addresses, suppression: { reason, at } };
}
