import * as z from 'zod';
import { isPermitted, PERMISSIONS, type Permission } from '#shared/core/accounts/permissions.ts';
import type { DomainEvent } from '#shared/core/events/event.ts';
import { enumField } from '#shared/platform/http/input-fields.ts';
import { pageQuery } from '#shared/platform/http/page-query.ts';
import { idField, timeField } from '#shared/platform/http/response-fields.ts';
import { derivedId, exampleId, idPattern, timeOfId } from '#shared/platform/runtime/ids.ts';
import { permissionOf } from './event-permissions.ts';

/** The delivery of one event to one webhook. Pure rules, no I/O. */

/** `held`: recorded while the webhook was inactive or in pull mode, or refused by a receiver that is gone. */
export const DELIVERY_STATUSES = ['pending', 'succeeded', 'failed', 'held'] as const;

const attemptSchema = z
  .object({
    number: z.int().meta({ description: '1 is the first.', examples: [1] }),
    at: timeField('When it was made.'),
    statusCode: z
      .int()
      .nullable()
      .meta({ description: 'Status code of the response. null: no response.', examples: [200] }),
    durationMs: z.int().meta({ description: 'Duration.', examples: [120] }),
    error: z
      .string()
      .nullable()
      .meta({ description: 'Error message. null: the attempt succeeded.', examples: [null] }),
    response: z
      .string()
      .nullable()
      .meta({
        description:
          'The beginning of the response body, if it is text. null: it is not, it repeats one of your ' +
          '`headers`, or you may not see the `payload`, which it may repeat.',
        examples: ['ok'],
      }),
  })
  .meta({ id: 'WebhookAttempt' });

export type Attempt = z.infer<typeof attemptSchema>;

export const deliverySchema = z.object({
  id: z.string(),
  webhookId: z.string(),
  ownerId: z.string(),
  eventId: z.string(),
  eventType: z.string(),
  /** Request body, identical in every attempt. */
  body: z.string(),
  status: z.enum(DELIVERY_STATUSES),
  /** Attempts made. */
  made: z.int(),
  /** Attempts before the last replay, which restarts the retry schedule. */
  roundStart: z.int(),
  /** The latest attempts. */
  attempts: z.array(attemptSchema),
  nextAttemptAt: z.string().nullable(),
  failureReason: z.string().nullable(),
  /** The replay of many deliveries that queued it last. */
  replayId: z.string().optional(),
  createdAt: z.string(),
});

export type Delivery = z.infer<typeof deliverySchema>;

/** How long a delivery is kept. */
export const DELIVERY_RETENTION_MS = 30 * 24 * 3600 * 1000;

/** Attempts kept: more than a full round. */
export const KEPT_ATTEMPTS = 20;

/** The delivery of an event to a webhook, with a deterministic id. */
export function newDelivery(
  event: DomainEvent,
  { id: webhookId, ownerId }: { id: string; ownerId: string },
  status: 'pending' | 'held' = 'pending',
): Delivery {
  return {
    id: derivedId('delivery', new Date(event.time), `${event.id}#${webhookId}`),
    webhookId,
    ownerId,
    eventId: event.id,
    eventType: event.type,
    body: JSON.stringify({ type: event.type, timestamp: event.time, data: event.data }),
    status,
    made: 0,
    roundStart: 0,
    attempts: [],
    nextAttemptAt: status === 'pending' ? event.time : null,
    failureReason: null,
    createdAt: event.time,
  };
}

/** Sort position of a delivery, derived from its id. */
export const deliveryPosition = (id: string): string => `${timeOfId(id).toISOString()}#${id}`;

/** Format of `deliveryPosition`. */
export const DELIVERY_POSITION = new RegExp(
  `^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\.\\d{3}Z#${idPattern('delivery').slice(1, -1)}$`,
);

export const listDeliveriesSchema = z.object({
  ...pageQuery('deliveries'),
  status: enumField(DELIVERY_STATUSES)
    .optional()
    .meta({
      description:
        'Only deliveries with this status. A page can have few entries, or none, even if `nextCursor` ' +
        'is not null.',
    }),
});

export type ListDeliveries = z.infer<typeof listDeliveriesSchema>;

export const deliveryRecordSchema = z
  .object({
    _id: idField('delivery'),
    webhookId: idField('webhook'),
    eventId: z.string().meta({
      pattern: idPattern('event'),
      description: 'The id of the event, sent as `webhook-id` in every attempt.',
      examples: [exampleId('event')],
    }),
    eventType: z.string().meta({ description: 'The event type.', examples: ['link.created'] }),
    status: z.enum(DELIVERY_STATUSES).meta({
      description:
        '`failed`: all attempts failed. `held`: not sent, because the webhook is or was inactive, ' +
        'or because it is in pull mode; or its receiver returned 410, which disabled the webhook. Failed ' +
        'and held deliveries can be replayed.',
    }),
    attempts: z
      .array(attemptSchema)
      .meta({ description: `Attempts so far, oldest first; the latest ${KEPT_ATTEMPTS}.` }),
    nextAttemptAt: timeField(
      "When the next attempt is made: not before the webhook's `pausedUntil`. null: never.",
    ).nullable(),
    failureReason: z
      .string()
      .nullable()
      .meta({ description: 'Why the delivery failed. null: it did not.', examples: [null] }),
    payload: z
      .record(z.string(), z.unknown())
      .nullable()
      .meta({
        description: 'The payload: `{ type, timestamp, data }`. null: you lack the `missingPermission`.',
        examples: [{ type: 'link.created', timestamp: '2027-01-31T12:00:00.000Z', data: {} }],
      }),
    missingPermission: z
      .enum(PERMISSIONS)
      .nullable()
      .meta({
        description: 'The permission that you need, and lack, to see the `payload`. null: it is shown.',
        examples: [null],
      }),
    createdAt: timeField('When the event happened.'),
  })
  .meta({ id: 'WebhookDelivery' });

export type DeliveryRecord = z.infer<typeof deliveryRecordSchema>;

/**
 * A delivery in responses. Its payload is only for readers who may read the data of its event. `pausedUntil`:
 * until when nothing is sent to its webhook.
 */
export function deliveryRecord(
  delivery: Delivery,
  { permissions }: { permissions: readonly Permission[] },
  pausedUntil: string | undefined,
): DeliveryRecord {
  const { nextAttemptAt } = delivery;
  const needed = permissionOf(delivery.eventType);
  const isReadable = isPermitted(permissions, needed);
  return {
    _id: delivery.id,
    webhookId: delivery.webhookId,
    eventId: delivery.eventId,
    eventType: delivery.eventType,
    status: delivery.status,
    attempts: isReadable
      ? delivery.attempts
      : delivery.attempts.map((attempt) => ({ ...attempt, response: null })),
    // Times of ISO 8601 in UTC sort as text.
    nextAttemptAt: nextAttemptAt && pausedUntil && pausedUntil > nextAttemptAt ? pausedUntil : nextAttemptAt,
    failureReason: delivery.failureReason,
    payload: isReadable ? JSON.parse(delivery.body) : null,
    missingPermission: isReadable || needed === 'any' ? null : needed,
    createdAt: delivery.createdAt,
  };
}
