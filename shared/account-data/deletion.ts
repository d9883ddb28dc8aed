import * as z from 'zod';
import { PLANS } from '#shared/core/accounts/account.ts';

/** The deletion of an account: rules and stored shape. No I/O. */

const DAY_MS = 24 * 3600_000;

/** How long a scheduled deletion can be cancelled. */
const GRACE_MS = 14 * DAY_MS;

/** How long before the deletion the owners get a reminder. */
const REMINDER_MS = 3 * DAY_MS;

/** Indexes lag, and requests in flight end: items that a pass finds after this delay are not transient. */
const SETTLE_MS = 60_000;

/**
 * Longer than clicks, responses and webhook deliveries can wait in a queue (4 days), and than
 * unused uploads are kept.
 */
const LAST_PASS_MS = 6 * DAY_MS;

/**
 * Each stage and its successor. An account can be restored until it is closed. Then its own item is deleted,
 * so nobody can authenticate, and nothing that is counted there can be created.
 */
const NEXT = {
  /** Email the owners. */
  announce: 'remind',
  remind: 'close',
  close: 'erase',
  /** Delete everything, in passes, until one finds nothing. */
  erase: 'verify',
  /** Delete what was still in queues. */
  verify: null,
} as const;

export type Stage = keyof typeof NEXT;

const STAGES = Object.keys(NEXT) as [Stage, ...Stage[]];

export const RESTORABLE: readonly Stage[] = ['announce', 'remind', 'close'];

export const deletionSchema = z.object({
  ownerId: z.string(),
  /** The account's name as its owners know it, for the emails. */
  name: z.string(),
  plan: z.enum(PLANS),
  stage: z.enum(STAGES),
  /** When the next step is due. */
  due: z.string(),
  requestedAt: z.string(),
  /** When it can no longer be restored. */
  deletionAt: z.string(),
  /** Hashes of the addresses that received this stage's email. */
  mailed: z.array(z.string()),
  /** Recipients of the final email, kept after the account is closed. Removed once it is sent. */
  recipients: z.array(z.string()),
  closedAt: z.string().optional(),
  /** IDs of partitions that cannot be found in any other way. */
  webhookIds: z.array(z.string()),
  /** Numbers of deleted items, by kind. */
  counts: z.record(z.string(), z.int()),
});

export type Deletion = z.infer<typeof deletionSchema>;

/** A new deletion. `immediately` skips the grace period and the email before it. */
export function newDeletion(
  { ownerId, name, plan }: Pick<Deletion, 'ownerId' | 'name' | 'plan'>,
  now: Date,
  { immediately = false } = {},
): Deletion {
  const deletionAt = immediately ? now : new Date(now.getTime() + GRACE_MS);
  return {
    ownerId,
    name,
    plan,
    stage: immediately ? 'close' : 'announce',
    due: now.toISOString(),
    requestedAt: now.toISOString(),
    deletionAt: deletionAt.toISOString(),
    mailed: [],
    recipients: [],
    webhookIds: [],
    counts: {},
  };
}

/** The next stage and when it is due; null for none. */
export function nextStage(
  { stage, deletionAt }: Deletion,
  now: Date,
): Pick<Deletion, 'stage' | 'due'> | null {
  const next = NEXT[stage];
  if (next === null) return null;
  const due: Record<Exclude<typeof next, null>, number> = {
    remind: Date.parse(deletionAt) - REMINDER_MS,
    close: Date.parse(deletionAt),
    erase: now.getTime(),
    verify: now.getTime() + LAST_PASS_MS,
  };
  return { stage: next, due: new Date(due[next]).toISOString() };
}

/** Whether a pass that finds nothing is the last one. */
export const isSettled = ({ closedAt }: Deletion, now: Date): boolean =>
  closedAt !== undefined && now.getTime() - Date.parse(closedAt) >= SETTLE_MS;
