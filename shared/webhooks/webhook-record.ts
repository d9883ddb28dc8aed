import * as z from 'zod';
import { idField, timeField } from '#shared/platform/http/response-fields.ts';
import { DISABLE_AFTER_DAYS } from './failing.ts';
import { replayRecord, replayRecordSchema } from './replay.ts';
import { currentOldSecrets, headersOf, pausedUntil, WEBHOOK_MODES, type Webhook } from './webhook.ts';

/** A webhook as the API returns it, without its secrets. */
export const webhookRecordSchema = z
  .object({
    _id: idField('webhook'),
    url: z.string().meta({
      format: 'iri',
      description: 'Where events are sent.',
      examples: ['https://example.com/hooks/signpost'],
    }),
    events: z.array(z.string()).meta({
      description:
        'The events it receives; `*` is every event except `link.clicked`, `conversion.recorded` and ' +
        '`domain.*`.',
      examples: [['link.created']],
    }),
    description: z
      .string()
      .nullable()
      .meta({ description: 'A description.', examples: ['CRM'] }),
    headerNames: z.array(z.string()).meta({
      description: 'Names of the headers that are sent with every delivery. Their values are not returned.',
      examples: [['authorization']],
    }),
    mode: z.enum(WEBHOOK_MODES).meta({
      description:
        '`push`: events are sent to `url`. `pull`: they are recorded for a client that reads them.',
    }),
    lastReadAt: timeField(
      'In `pull` mode: when the deliveries were last read, to within five minutes. null: never.',
    ).nullable(),
    status: z.enum(['active', 'inactive']).meta({ description: 'Whether events are sent.' }),
    consecutiveFailures: z.int().meta({ description: 'Failed attempts since the last success.' }),
    failingSince: timeField(
      'The first failed attempt since the last success. A webhook is disabled when every attempt has ' +
        `failed for ${DISABLE_AFTER_DAYS} days. null: the last attempt succeeded, or there was none.`,
    ).nullable(),
    lastError: z
      .string()
      .nullable()
      .meta({ description: 'Why the last attempt failed. null: it did not.', examples: [null] }),
    pausedUntil: timeField(
      'Until when nothing is sent, because a response asked for it with `retry-after`. null: it did not.',
    ).nullable(),
    disabledAt: timeField(
      'When it was disabled because of failures, or because its receiver returned 410. null: it was not.',
    ).nullable(),
    disabledReason: z
      .string()
      .nullable()
      .meta({ description: 'Why it was disabled. null: not disabled, or by you.', examples: [null] }),
    replay: replayRecordSchema
      .nullable()
      .meta({ description: 'The latest replay of a time range. null: there was none.', examples: [null] }),
    oldSecretUntil: timeField('Until when the previous secret also signs. null: there is none.').nullable(),
    createdAt: timeField('When the webhook was created.'),
    updatedAt: timeField('When it was last changed.'),
  })
  .meta({ id: 'Webhook' });

export const webhookWithSecretSchema = webhookRecordSchema
  .extend({
    secret: z.string().meta({
      description: 'Verifies signatures (Standard Webhooks). Only returned here.',
      examples: ['whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'],
    }),
  })
  .meta({ id: 'WebhookWithSecret' });

export type WebhookRecord = z.infer<typeof webhookRecordSchema>;
export type WebhookWithSecret = z.infer<typeof webhookWithSecretSchema>;

export function webhookRecord(webhook: Webhook, now: Date): WebhookRecord {
  return {
    _id: webhook.id,
    url: webhook.url,
    events: webhook.events,
    description: webhook.description,
    headerNames: headersOf(webhook).map(({ name }) => name),
    mode: webhook.mode,
    lastReadAt: webhook.lastReadAt ?? null,
    status: webhook.status,
    consecutiveFailures: webhook.failures,
    failingSince: webhook.failingSince ?? null,
    lastError: (webhook.failures > 0 && webhook.lastError) || null,
    pausedUntil: pausedUntil(webhook, now) ?? null,
    disabledAt: webhook.disabledAt ?? null,
    disabledReason: webhook.disabledReason ?? null,
    replay: webhook.replay ? replayRecord(webhook.replay) : null,
    oldSecretUntil:
      currentOldSecrets(webhook, now)
        .map(({ until }) => until)
        .sort()
        .at(-1) ?? null,
    createdAt: webhook.createdAt,
    updatedAt: webhook.updatedAt,
  };
}
