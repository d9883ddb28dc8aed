import * as z from 'zod';
import { timeZoneField } from '#shared/clicks/analytics/analytics-query.ts';
import { emailSchema } from '#shared/core/accounts/members/email-address.ts';
import { LANGUAGES } from '#shared/languages/language.ts';
import { enumField, intField, lineField } from '#shared/platform/http/input-fields.ts';
import { idField, timeField } from '#shared/platform/http/response-fields.ts';
import { scopeInput, scopeSchema } from '#shared/shares/scope.ts';
import { filtersInput, filtersSchema } from '#shared/shares/share-filters.ts';
import { EVERY, type Schedule } from './schedule.ts';

/** Reports that are emailed regularly, and their API contract. */

/** Recipients of a report. */
const MAX_RECIPIENTS = 10;

/** Hours at which reports can be sent. From the first one on, all clicks of the day before are counted. */
const [MIN_HOUR, MAX_HOUR, DEFAULT_HOUR] = [1, 23, 8];

const MAX_NAME = 100;
const TO = `must be an array of 1 to ${MAX_RECIPIENTS} email addresses`;

const everyField = enumField(EVERY).meta({
  description:
    'How often: every day for the previous day, every Monday for the previous week, or on the ' +
    'first of the month for the previous month.',
  examples: ['week'],
});
const timezoneField = timeZoneField.meta({
  description: 'IANA time zone of days and hours.',
  examples: ['Europe/Berlin'],
});
const hourField = intField(MIN_HOUR, MAX_HOUR).meta({
  description: 'Hour of the day at which it is sent, in its time zone.',
  examples: [DEFAULT_HOUR],
});
const languageField = enumField(LANGUAGES).meta({
  description: 'The language of the email.',
  examples: ['en'],
});
const nameField = lineField(MAX_NAME)
  .nullish()
  .meta({
    description: 'The subject. null: the title of the link or page, the name of the folder, or the tag.',
    examples: ['Spring campaign'],
  });
const filtersField = filtersInput.nullish().meta({
  description: 'The filters of analytics, with lists of values. null: none.',
});
const toField = z
  .array(emailSchema, { error: TO })
  .min(1, TO)
  .max(MAX_RECIPIENTS, TO)
  .transform((addresses) => [...new Set(addresses)])
  .meta({
    description:
      'Email addresses. Each receives the report once it is confirmed; addresses of members count ' +
      'as confirmed.',
    examples: [['ada@example.com']],
  });
const enabledField = z
  .boolean({ error: 'must be true or false' })
  .meta({ description: 'false: it is not sent.', examples: [true] });

const bodyIsObject = { error: 'must be a JSON object' };

export const createReportSchema = z
  .object(
    {
      scope: scopeInput,
      name: nameField,
      filters: filtersField,
      every: everyField,
      timezone: timezoneField.optional().meta({
        description: 'IANA time zone of days and hours. Absent: UTC.',
        examples: ['Europe/Berlin'],
      }),
      hour: hourField.default(DEFAULT_HOUR),
      language: languageField.default('en'),
      to: toField,
    },
    bodyIsObject,
  )
  .meta({
    id: 'CreateReport',
    examples: [
      {
        scope: { type: 'tag', tag: 'spring' },
        every: 'week',
        timezone: 'Europe/Berlin',
        to: ['ada@example.com'],
      },
    ],
  });

export const updateReportSchema = z
  .object(
    {
      name: nameField,
      filters: filtersField,
      every: everyField.optional(),
      timezone: timezoneField.optional(),
      hour: hourField.optional(),
      language: languageField.optional(),
      to: toField.optional(),
      enabled: enabledField.optional(),
    },
    bodyIsObject,
  )
  .meta({ id: 'UpdateReport', examples: [{ every: 'month' }] });

export type CreateReport = z.infer<typeof createReportSchema>;
export type UpdateReport = z.infer<typeof updateReportSchema>;

const periodSchema = z.object({ every: z.enum(EVERY), from: z.string(), to: z.string() });

/** A report as stored. */
export const reportSchema = z.object({
  id: z.string(),
  ownerId: z.string(),
  name: z.string().nullable(),
  scope: scopeSchema,
  filters: filtersSchema,
  every: z.enum(EVERY),
  timezone: z.string(),
  hour: z.int(),
  language: z.enum(LANGUAGES),
  /** Recipients, normalized by `emailSchema`. */
  to: z.array(z.string()),
  status: z.enum(['active', 'paused', 'target_deleted']),
  /** When it is sent next, ISO 8601; null unless it is active. */
  nextSendAt: z.string().nullable(),
  /** The newest period that was reported. */
  last: periodSchema.nullable(),
  /** ISO 8601: when that was. */
  lastSentAt: z.string().nullable(),
  /** Recipients who are still to be asked to confirm. */
  asking: z.array(z.string()),
  /** When they are, ISO 8601; null: nobody is. */
  askAt: z.string().nullable(),
  createdAt: z.string(),
  updatedAt: z.string(),
  /** Incremented on every change, for optimistic locking. */
  version: z.int(),
});

export type ScheduledReport = z.infer<typeof reportSchema>;

const RECIPIENT_STATES = ['pending', 'confirmed', 'unsubscribed'] as const;

export const recipientSchema = z
  .object({
    email: z.string().meta({ description: 'The address.', examples: ['ada@example.com'] }),
    status: z.enum(RECIPIENT_STATES).meta({
      description:
        '`pending`: it gets nothing until it is confirmed by the link in an email, which is valid for 7 ' +
        'days. `unsubscribed`: by the link in each report.',
      examples: ['confirmed'],
    }),
  })
  .meta({ id: 'ReportRecipient' });

export const confirmRecipientSchema = z
  .object(
    { email: emailSchema.meta({ description: 'A recipient of the report.', examples: ['ada@example.com'] }) },
    bodyIsObject,
  )
  .meta({ id: 'ConfirmReportRecipient' });

export const reportRecordSchema = z
  .object({
    _id: idField('scheduledReport'),
    name: z
      .string()
      .nullable()
      .meta({
        description: 'The subject. null: the title of the link or page, the name of the folder, or the tag.',
        examples: ['Spring campaign'],
      }),
    scope: scopeSchema,
    filters: filtersSchema,
    every: everyField,
    timezone: timezoneField,
    hour: hourField,
    language: languageField,
    to: z.array(recipientSchema).meta({ description: 'The recipients.' }),
    status: z.enum(['active', 'paused', 'target_deleted']).meta({
      description:
        '`paused`: it is not enabled. `target_deleted`: what it is about no longer exists, so it is not ' +
        'sent.',
      examples: ['active'],
    }),
    nextSendAt: timeField('When it is sent next, within five minutes. null: not scheduled.').nullable(),
    lastSentAt: timeField('When it was last sent. null: never.').nullable(),
    createdAt: timeField('When it was created.'),
    updatedAt: timeField('When it was last changed.'),
  })
  .meta({ id: 'ScheduledReport', description: 'A report that is emailed regularly.' });

export type ShownRecipient = z.infer<typeof recipientSchema>;
export type ReportRecord = z.infer<typeof reportRecordSchema>;

export const scheduleOf = ({ every, timezone, hour }: ScheduledReport): Schedule => ({
  every,
  timezone,
  hour,
});

/** When a report next needs something, ISO 8601; null: never. */
export const dueAt = ({ nextSendAt, askAt }: Pick<ScheduledReport, 'nextSendAt' | 'askAt'>): string | null =>
  [nextSendAt, askAt].filter((at) => at !== null).sort()[0] ?? null;

export const reportRecord = (report: ScheduledReport, to: readonly ShownRecipient[]): ReportRecord => ({
  _id: report.id,
  name: report.name,
  scope: report.scope,
  filters: report.filters,
  every: report.every,
  timezone: report.timezone,
  hour: report.hour,
  language: report.language,
  to: [...to],
  status: report.status,
  nextSendAt: report.nextSendAt,
  lastSentAt: report.lastSentAt,
  createdAt: report.createdAt,
  updatedAt: report.updatedAt,
});
