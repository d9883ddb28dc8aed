import * as z from 'zod';
import { PLANS } from '../accounts/account.ts';

/** The deletion of an account: its rules and what is stored of it. No I/O. */

const DAY_MS = 24 * 3600_000;

/** How long an account that is to be deleted can be restored. */
const GRACE_MS = 14 * DAY_MS;

/** The owners are reminded this long before. */
const REMINDER_MS = 3 * DAY_MS;

/** Indexes lag, and requests that had begun end: what a pass finds after this was there for good. */
const SETTLE_MS = 60_000;

/** Longer than clicks, responses and webhook deliveries can wait in a queue (4 days), and than uploads without a link are kept. */
const LAST_PASS_MS = 6 * DAY_MS;

/**
 * What is done next, and what follows it. An account can be restored until it is closed: then its own item is gone, so
 * nobody is authenticated, and nothing that is counted there can be created.
 */
const NEXT = {
  /** Tell the owners. */
  announce: 'remind',
  remind: 'close',
  close: 'erase',
  /** Remove everything, in passes, until one finds nothing. */
  erase: 'verify',
  /** Remove what was still in queues. */
  verify: null,
} as const;

export type Stage = keyof typeof NEXT;

const STAGES = Object.keys(NEXT) as [Stage, ...Stage[]];

export const RESTORABLE: readonly Stage[] = ['announce', 'remind', 'close'];

export const deletionSchema = z.object({
  ownerId: z.string(),
  /** As the owners know the account: for the emails. */
  name: z.string(),
  plan: z.enum(PLANS),
  stage: z.enum(STAGES),
  /** When the next step is due. */
  due: z.string(),
  requestedAt: z.string(),
  /** When it can be restored no longer. */
  deletionAt: z.string(),
  /** Hashes of addresses that got the email of this stage. */
  mailed: z.array(z.string()).default([]),
  /** Since it was closed: whom to tell that it is deleted. Removed when they know. */
  recipients: z.array(z.string()).default([]),
  closedAt: z.string().optional(),
  /** Their partitions are found by these ids only. */
  webhookIds: z.array(z.string()).default([]),
  /** What was removed, by kind. */
  counts: z.record(z.string(), z.int()).default({}),
});

export type Deletion = z.infer<typeof deletionSchema>;

/** A new deletion. `immediately`: without the grace, and without an email before it. */
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

/** The stage after this one, and when it is due; null: none. */
export function following(
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
