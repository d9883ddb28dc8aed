import * as z from 'zod';
import { emailSchema } from '#shared/core/accounts/members/email-address.ts';
import { idField, timeField } from '#shared/platform/http/response-fields.ts';
import { type SignUp, signUpSchema } from '../sign-ups/sign-up.ts';

/** Subscribers to the list of a page: request, stored form and response. Pure rules, no I/O. */

export const subscribeSchema = z.object(
  {
    email: emailSchema,
    consent: z.literal(true, { error: 'must be true: nobody is subscribed without consent' }),
  },
  { error: 'must be an object' },
);

export type Subscribe = z.infer<typeof subscribeSchema>;

export type Subscriber = SignUp;

export const subscriberRecordSchema = z
  .object({
    _id: idField('subscriber'),
    email: z
      .string()
      .meta({ description: 'In lower case, its domain in ASCII.', examples: ['jane@example.com'] }),
    status: signUpSchema.shape.status.meta({
      description: '`confirmed`: the address is confirmed. Do not email anyone else.',
      examples: ['confirmed'],
    }),
    language: signUpSchema.shape.language.meta({
      description: 'The language of the page and of the confirmation email.',
      examples: ['en'],
    }),
    consent: z.string().meta({
      description: 'The consent text that the subscriber agreed to.',
      examples: ['I agree to get emails about news. I can unsubscribe at any time.'],
    }),
    unsubscribeUrl: z.string().meta({
      format: 'uri',
      description:
        'Unsubscribes this address: for the emails that you send, also as their `List-Unsubscribe` header ' +
        'with one-click (RFC 8058).',
      examples: [
        'https://go.example.com/mail/subscription/sml_4fJ2kQ8sT1vX7yZ0aBcD.sbr_4fJ2kQ8sT1vX7yZ0aBcD.x',
      ],
    }),
    createdAt: timeField('When the form was sent.'),
    confirmedAt: timeField('When the address was confirmed; null: not yet.').nullable(),
  })
  .meta({ id: 'Subscriber' });

export type SubscriberRecord = z.infer<typeof subscriberRecordSchema>;

/** Keys, names of attributes and the index, besides the texts. */
const OVERHEAD_BYTES = 400;

/** Bytes that a subscriber takes of the account's storage. */
export const subscriberBytes = ({ email, consent }: Pick<Subscriber, 'email' | 'consent'>): number =>
  OVERHEAD_BYTES + Buffer.byteLength(email) + Buffer.byteLength(consent);
