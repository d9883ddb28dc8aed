import * as z from 'zod';
import { emailSchema } from '#shared/core/accounts/members/email-address.ts';
import { idField, timeField } from '#shared/platform/http/response-fields.ts';
import { isVisible, oneLine } from '#shared/platform/http/visible-text.ts';
import { because } from '#shared/platform/http/zod-problems.ts';
import { problem } from '#shared/platform/problems.ts';
import { signUpSchema } from '../sign-ups/sign-up.ts';

/** Registrations for webinars: request, stored form and response. Pure rules, no I/O. */

const MAX_NAME = 100;
const WRONG_NAME = `must have 1 to ${MAX_NAME} characters`;

export const registerSchema = z.object(
  {
    name: z
      .string({ error: WRONG_NAME })
      // In one line: it is shown in lists, and is a cell of exports.
      .transform((name) => oneLine(name.replace(/[\u202A-\u202E\u2066-\u2069]/g, ' ')))
      .pipe(
        z
          .string()
          .refine(isVisible, because(problem('too_short', WRONG_NAME, { minimum: 1 })))
          .max(MAX_NAME, WRONG_NAME),
      ),
    email: emailSchema,
    consent: z.literal(true, { error: 'must be true: nobody is registered without consent' }),
    /** For times in emails. Invalid time zones are ignored: the browser sends it, not the visitor. */
    timezone: z.string().max(64).nullish().catch(null),
  },
  { error: 'must be an object' },
);

export type Register = z.infer<typeof registerSchema>;

export const registrationSchema = signUpSchema.extend({
  name: z.string(),
  /** The visitor's time zone; null if unknown. */
  timezone: z.string().nullable(),
  /** The webinar date that the registrant was last notified of. */
  startsAt: z.string(),
  /** When that was: earlier reminders are not sent. */
  toldAt: z.string(),
  /** The dates that reminders were sent for. */
  remindedDay: z.string().optional(),
  remindedHour: z.string().optional(),
});

export type Registration = z.infer<typeof registrationSchema>;

export const registrationRecordSchema = z
  .object({
    _id: idField('registration'),
    name: z.string().meta({ description: 'Name that the visitor entered.', examples: ['Jane Doe'] }),
    email: z
      .string()
      .meta({ description: 'In lower case, its domain in ASCII.', examples: ['jane@example.com'] }),
    status: registrationSchema.shape.status.meta({
      description: '`confirmed`: the address is confirmed, and the registration counts.',
      examples: ['confirmed'],
    }),
    language: registrationSchema.shape.language.meta({
      description: 'The language of the emails to this address.',
      examples: ['en'],
    }),
    timezone: z
      .string()
      .nullable()
      .meta({ description: "The visitor's time zone; null: unknown.", examples: ['Europe/Madrid'] }),
    consent: z.string().meta({
      description: 'The consent text that the visitor agreed to.',
      examples: ['I agree that the organizer may use my name and email address for this webinar.'],
    }),
    startsAt: timeField('The date of the webinar that the registrant was last notified of.'),
    createdAt: timeField('When the form was sent.'),
    confirmedAt: timeField('When the address was confirmed; null: not yet.').nullable(),
  })
  .meta({ id: 'WebinarRegistration' });

export type RegistrationRecord = z.infer<typeof registrationRecordSchema>;

/** A registration as the API returns it. */
export const registrationRecord = (registration: Registration): RegistrationRecord => ({
  _id: registration.id,
  name: registration.name,
  email: registration.email,
  status: registration.status,
  language: registration.language,
  timezone: registration.timezone,
  consent: registration.consent,
  startsAt: registration.startsAt,
  createdAt: registration.createdAt,
  confirmedAt: registration.confirmedAt,
});

const DAY_MS = 24 * 3600_000;

/** How long registrations are kept after the end of the webinar. */
const KEPT_DAYS = 90;

export const keptUntil = (end: Date): Date => new Date(end.getTime() + KEPT_DAYS * DAY_MS);
