import * as z from 'zod';
import { invalidField } from '#shared/platform/errors.ts';
import { enumField } from '#shared/platform/http/input-fields.ts';
import { idField, timeField } from '#shared/platform/http/response-fields.ts';
import { problem } from '#shared/platform/problems.ts';
import { DELIVERY_RETENTION_MS, DELIVERY_STATUSES, type Delivery } from './delivery.ts';

/** A replay of a webhook's deliveries within a range of time. Pure rules, no I/O. */

const time = z.iso
  .datetime({ offset: true, error: 'must be an ISO 8601 time such as 2027-01-31T12:00:00Z' })
  .transform((text) => new Date(text).toISOString());

const CHOICES = [...DELIVERY_STATUSES, 'all'] as const;

// Tolerates clock skew and the duration of requests.
const GRACE_MS = 60_000;

const RETENTION_DAYS = DELIVERY_RETENTION_MS / (24 * 3600 * 1000);

export const startReplaySchema = z
  .object(
    {
      from: time.meta({
        description: `Events from this time (inclusive), at most ${RETENTION_DAYS} days ago.`,
        examples: ['2027-01-31T12:00:00Z'],
      }),
      to: time.optional().meta({
        description: 'Events before this time. Absent: until now.',
        examples: ['2027-02-01T12:00:00Z'],
      }),
      status: enumField(CHOICES)
        .optional()
        .meta({
          description: 'Only deliveries with this status. Absent: all that have not succeeded.',
          examples: ['held'],
        }),
    },
    { error: 'must be a JSON object' },
  )
  .meta({ id: 'StartReplay' });

export type StartReplay = z.infer<typeof startReplaySchema>;

/** A range of deliveries. */
interface ReplayRange {
  from: string;
  to: string;
  /** null: all that have not succeeded. */
  deliveries: (typeof CHOICES)[number] | null;
}

const REPLAY_STATUSES = ['running', 'finished', 'stopped'] as const;

export const replaySchema = z.object({
  id: z.string(),
  from: z.string(),
  to: z.string(),
  deliveries: z.enum(CHOICES).nullable(),
  status: z.enum(REPLAY_STATUSES),
  /** Sort position of the last examined delivery; empty at the start. */
  position: z.string(),
  queued: z.int(),
  /** Until when a worker has claimed the part after the position, in epoch milliseconds. */
  claim: z.number().optional(),
  startedAt: z.string(),
  updatedAt: z.string(),
});

export type Replay = z.infer<typeof replaySchema>;

export const replayRecordSchema = z
  .object({
    _id: idField('replay'),
    from: timeField('Events from this time on.'),
    to: timeField('Events before this time.'),
    deliveries: z
      .enum(CHOICES)
      .nullable()
      .meta({ description: 'Only deliveries with this status. null: all that had not succeeded.' }),
    status: z.enum(REPLAY_STATUSES).meta({
      description: '`stopped`: the webhook became inactive, or the account was suspended.',
      examples: ['finished'],
    }),
    queued: z.int().meta({ description: 'Deliveries queued so far.', examples: [120] }),
    startedAt: timeField('When it was requested.'),
    updatedAt: timeField('When deliveries were queued last.'),
  })
  .meta({ id: 'WebhookReplay' });

export type ReplayRecord = z.infer<typeof replayRecordSchema>;

export function replayRecord({ id, position: _, claim: __, ...replay }: Replay): ReplayRecord {
  return { _id: id, ...replay };
}

/** The range of a request. Throws VALIDATION_ERROR. */
export function replayRange({ from, to, status }: StartReplay, now: Date): ReplayRange {
  const end = to ?? now.toISOString();
  if (from >= end)
    throw invalidField(
      'from',
      problem('too_late', `must be before ${to === undefined ? 'now' : '`to`'}`, {
        before: to === undefined ? 'now' : 'to',
      }),
    );
  const oldest = new Date(now.getTime() - DELIVERY_RETENTION_MS);
  if (Date.parse(from) < oldest.getTime() - GRACE_MS) {
    throw invalidField(
      'from',
      problem(
        'too_early',
        `must not be before ${oldest.toISOString()}: deliveries are kept for ${RETENTION_DAYS} days`,
        { after: oldest.toISOString() },
      ),
    );
  }
  return { from, to: end, deliveries: status ?? null };
}

export const isSameRange = (a: ReplayRange, b: ReplayRange): boolean =>
  a.from === b.from && a.to === b.to && a.deliveries === b.deliveries;

/** Whether a replay includes a delivery of its range. */
export function isReplayed(
  { deliveries }: Pick<Replay, 'deliveries'>,
  { status }: Pick<Delivery, 'status'>,
): boolean {
  if (deliveries === null) return status !== 'succeeded';
  return deliveries === 'all' || deliveries === status;
}

// A page takes seconds. A replay whose message was lost must not block others forever.
const ABANDONED_AFTER_MS = 2 * 3600 * 1000;

/** Whether a replay still queues deliveries. */
export function isRunning({ status, updatedAt }: Pick<Replay, 'status' | 'updatedAt'>, now: Date): boolean {
  return status === 'running' && now.getTime() - Date.parse(updatedAt) < ABANDONED_AFTER_MS;
}
