import * as z from 'zod';
import { isTimeZone } from '#shared/clicks/time-zone.ts';
import { destination } from '#shared/links/model/destination-field.ts';
import { invalidField } from '#shared/platform/errors.ts';
import { textField } from '#shared/platform/http/input-fields.ts';
import { because } from '#shared/platform/http/zod-problems.ts';
import { problem } from '#shared/platform/problems.ts';
import { changed, entryError } from './fields.ts';
import { plannedEntries, storeEntries } from './link-entry.ts';
import { linkList } from './link-list.ts';
import { pageType } from './page-type.ts';

/** A webinar needs a date or a link. */
export const NO_LINK = problem('too_few', 'must have at least one entry without startsAt', { minimum: 1 });

const MAX_MINUTES = 7 * 24 * 60;

const startsAt = z.iso
  .datetime({
    offset: true,
    error: 'must be an ISO 8601 time with an offset such as 2027-01-31T18:00:00+01:00',
  })
  .transform((text) => new Date(text).toISOString())
  // Calendars write years with four digits.
  .refine(
    (time) => time >= '2000' && time < '2200',
    because(problem('invalid_format', 'must be between the years 2000 and 2199', { format: 'date_time' })),
  )
  .nullish()
  .meta({
    description: 'Start time, with an offset. null: no date.',
    examples: ['2027-01-31T18:00:00+01:00'],
  });

const WRONG_MINUTES = `must be a whole number, 1 to ${MAX_MINUTES}`;

const durationMinutes = z
  .int({ error: WRONG_MINUTES })
  .min(1, WRONG_MINUTES)
  .max(MAX_MINUTES, WRONG_MINUTES)
  .nullish()
  .meta({ description: 'Duration. null: one hour.', examples: [45] });

const timezone = z
  .string({ error: 'must be a time zone in a string' })
  .trim()
  .refine(
    isTimeZone,
    because(
      problem('invalid_format', 'must be a time zone of the IANA database such as Europe/Berlin', {
        format: 'time_zone',
      }),
    ),
  )
  .nullish()
  .meta({
    description:
      "The host's time zone (IANA), in which the page shows the time besides the visitor's own. It does " +
      'not change `startsAt`. null: UTC.',
    examples: ['Europe/Berlin'],
  });

const joinUrl = destination.nullish().meta({
  description:
    'Where visitors join. From 15 minutes before the start until the end, the page has a button that links ' +
    'to it; neither the page nor its public content contains the URL. null: none.',
  examples: ['https://meet.example.com/room'],
});

/** Registrations of one webinar. */
const MAX_REGISTRATIONS = 100_000;

const WRONG_MAXIMUM = `must be a whole number from 1 to ${MAX_REGISTRATIONS.toLocaleString('en')}`;

const MAX_CONSENT = 500;

const registration = z
  .object(
    {
      enabled: z
        .boolean({ error: 'must be true or false' })
        .meta({ description: 'Whether the page has a registration form.', examples: [true] }),
      consentText: textField(MAX_CONSENT)
        .nullish()
        .meta({
          description: 'Consent text beside a required checkbox. null: a default text.',
          examples: ['I agree that Acme uses my name and address for this webinar.'],
        }),
      maxRegistrations: z
        .int({ error: WRONG_MAXIMUM })
        .min(1, WRONG_MAXIMUM)
        .max(MAX_REGISTRATIONS, WRONG_MAXIMUM)
        .nullish()
        .meta({
          description: 'Maximum number of confirmed registrations, enforced exactly. null: unlimited.',
          examples: [100],
        }),
    },
    entryError,
  )
  .meta({ id: 'WebinarRegistrationInput' })
  .nullish()
  .meta({
    description:
      '`webinarLink` with `startsAt`: a form with name, email address and consent. Those who confirm their ' +
      'address are reminded a day and an hour before the start. Replaced as a whole. null: no form; those ' +
      'who have registered stay registered.',
  });

const shownRegistration = z
  .object({
    enabled: z.boolean().meta({ description: 'Whether the page has a registration form.', examples: [true] }),
    consentText: z
      .string()
      .nullable()
      .meta({ description: 'Consent text; null: a default text.', examples: [null] }),
    maxRegistrations: z
      .int()
      .nullable()
      .meta({ description: 'Maximum number of confirmed registrations; null: unlimited.', examples: [100] }),
  })
  .nullable();

const input = { ...linkList.update, startsAt, durationMinutes, timezone, joinUrl, registration };

type Registration = z.infer<typeof shownRegistration>;

/**
 * The registration after a change; null only if there never was a form: the session of a webinar with one is
 * kept up to date.
 */
function changedRegistration(before: Registration, given: z.infer<typeof registration>): Registration {
  if (given === undefined) return before;
  const { enabled = false, consentText = null, maxRegistrations = null } = given ?? {};
  return given === null && before === null ? null : { enabled, consentText, maxRegistrations };
}

export const webinarLink = pageType({
  create: input,
  needs: '`startsAt` or `urls`',
  update: input,
  form: {
    ...linkList.form,
    startsAt: 'text',
    durationMinutes: 'json',
    timezone: 'text',
    joinUrl: 'text',
    registration: 'json',
  },
  stored: {
    ...linkList.stored,
    startsAt: z.string().nullable().default(null),
    durationMinutes: z.int().nullable().default(null),
    timezone: z.string().nullable().default(null),
    registration: shownRegistration.default(null),
    joinUrl: z.string().nullable().default(null),
  },
  public: {
    ...linkList.public,
    startsAt: z
      .string()
      .nullable()
      .meta({
        format: 'date-time',
        description: '`webinarLink`: when it starts, in UTC.',
        examples: ['2027-01-31T17:00:00.000Z'],
      }),
    durationMinutes: z.int().nullable().meta({ description: 'Duration. null: one hour.' }),
    timezone: z.string().nullable().meta({ description: "The host's time zone. null: UTC." }),
    registration: shownRegistration.meta({
      id: 'WebinarRegistrationForm',
      description: '`webinarLink`: the registration form; null: none.',
      examples: [null],
    }),
  },
  private: {
    joinUrl: z
      .string()
      .nullable()
      .meta({ format: 'iri', description: '`webinarLink`: where visitors join.', examples: [null] }),
  },
  takesVideoFiles: false,
  change: (before, { input, hosts }) => {
    const after = {
      urls: before.urls,
      startsAt: changed(input.startsAt, before.startsAt),
      durationMinutes: changed(input.durationMinutes, before.durationMinutes),
      timezone: changed(input.timezone, before.timezone),
      joinUrl: changed(input.joinUrl, before.joinUrl),
      registration: changedRegistration(before.registration, input.registration),
    };
    if (after.registration?.enabled && after.startsAt === null) {
      throw input.registration
        ? invalidField(
            'registration.enabled',
            problem('requires_field', 'needs startsAt', { field: 'startsAt' }),
          )
        : invalidField(
            'startsAt',
            problem('conflicts_with', 'cannot be cleared while registration is enabled', {
              field: 'registration.enabled',
            }),
          );
    }
    const urls = input.urls === null ? [] : input.urls;
    // Checked only if one of them changes: requests about other fields must work in any case.
    const isGiven = urls !== undefined || input.startsAt !== undefined;
    if (isGiven && after.startsAt === null && (urls ?? before.urls).length === 0) {
      throw invalidField('urls', NO_LINK);
    }
    if (!urls) return after;
    const planned = plannedEntries(urls, hosts.mediaOrigin);
    return async (store) => ({ ...after, urls: await storeEntries(planned, store) });
  },
  media: linkList.media,
  cardDetail: ({ startsAt, timezone }) => ({ time: startsAt, timezone }),
});
