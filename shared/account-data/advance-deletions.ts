import { findOwner } from '#shared/core/accounts/owner-store.ts';
import { auditEntry } from '#shared/core/audit/audit-entry.ts';
import { systemAuthor } from '#shared/core/audit/author.ts';
import { inTurns } from '#shared/platform/runtime/in-turns.ts';
import { log } from '#shared/platform/runtime/log.ts';
import { SETTING, setting } from '#shared/platform/runtime/settings.ts';
import { findWebhooks } from '#shared/webhooks/webhook-store.ts';
import { type Deletion, isSettled, nextStage, type Stage } from './deletion.ts';
import { mailDeletion, recipientsOf } from './deletion-mails.ts';
import {
  closeAccount,
  dueDeletions,
  findDeletion,
  finishErasure,
  moveDeletion,
  removeDeletion,
} from './deletion-store.ts';
import { eraseAccount } from './erase-account.ts';

export interface DeletionsResult {
  /** Number of completed steps. */
  steps: number;
  /** Failed steps; they stay due. */
  failed: number;
  /** Whether all due steps are done. */
  finished: boolean;
}

/**
 * Performs due steps of deletions: emails the owners, closes accounts, and deletes all of their data.
 * Idempotent, and safe to interrupt anywhere and to run concurrently. Accounts take turns, those that were
 * waiting longest first. Stops once `isOver` returns true; the next run continues.
 */
export async function advanceDeletions(now: Date, isOver: () => boolean): Promise<DeletionsResult> {
  const result: DeletionsResult = { steps: 0, failed: 0, finished: true };
  const takeTurn = async (ownerId: string, isTurnOver: () => boolean): Promise<boolean> => {
    try {
      while (!isTurnOver()) {
        const step = await advance(ownerId, now, isTurnOver);
        if (step === 'stopped') return true;
        if (!step) return false;
        result.steps++;
      }
      return true;
    } catch (error) {
      // One failure must not block the others.
      result.failed++;
      log.error('deletion of an account not advanced', { ownerId, error });
      return false;
    }
  };
  result.finished = await inTurns(dueDeletions(now), { concurrency: 1, isOver, takeTurn });
  return result;
}

/** Whether a step was completed; `stopped`: more of it is left. */
type StepResult = boolean | 'stopped';

/** Performs the next step of a deletion. False if none is due. */
async function advance(ownerId: string, now: Date, isOver: () => boolean): Promise<StepResult> {
  const deletion = await findDeletion(ownerId);
  if (!deletion || new Date(deletion.due) > now) return false;
  return STEPS[deletion.stage](deletion, now, isOver);
}

type Step = (deletion: Deletion, now: Date, isOver: () => boolean) => Promise<StepResult>;

const STEPS: Readonly<Record<Stage, Step>> = {
  announce: (deletion, now) => mailStage('deletionScheduled', deletion, now),
  remind: (deletion, now) => mailStage('deletionNear', deletion, now),

  async close(deletion, now) {
    const owner = await findOwner(deletion.ownerId);
    if (!owner) return false;
    const [recipients, webhooks] = await Promise.all([recipientsOf(owner), findWebhooks(deletion.ownerId)]);
    const closed = {
      ...deletion,
      ...next(deletion, now),
      name: owner.name,
      plan: owner.plan,
      mailed: [],
      recipients,
      webhookIds: webhooks.map(({ id }) => id),
      closedAt: now.toISOString(),
    };
    return closeAccount(deletion, closed, { logo: owner.qrStyle?.logo, now });
  },

  async erase(deletion, now, isOver) {
    const { found, finished, counts } = await pass(deletion, now, isOver);
    if (!finished) return 'stopped';
    if (found > 0 || !isSettled(deletion, now)) return false;
    const done = { ...deletion, counts };
    await mailDeletion('deleted', done, { recipients: deletion.recipients, now });
    const entry = auditEntry(
      systemAuthor(deletion.ownerId, 'deletion of accounts'),
      {
        action: 'account.deleted',
        target: { type: 'account', id: deletion.ownerId, name: null },
        changes: Object.entries(counts).map(([field, before]) => ({ field, before, after: 0 })),
      },
      now,
    );
    // No owner: the account's own log is deleted.
    const isFirst = await finishErasure(
      deletion,
      { ...next(deletion, now), counts },
      { ...entry, ownerId: null },
    );
    if (isFirst) log.info('account deleted', { ownerId: deletion.ownerId, ...counts });
    return isFirst;
  },

  async verify(deletion, now, isOver) {
    const { found, finished, counts } = await pass(deletion, now, isOver);
    if (!finished) return 'stopped';
    if (found > 0)
      log.info('remains of a deleted account removed', { ownerId: deletion.ownerId, found, ...counts });
    return found === 0 && removeDeletion(deletion);
  },
};

async function mailStage(
  kind: 'deletionScheduled' | 'deletionNear',
  deletion: Deletion,
  now: Date,
): Promise<boolean> {
  const owner = await findOwner(deletion.ownerId);
  if (owner) await mailDeletion(kind, deletion, { recipients: await recipientsOf(owner), now });
  return moveDeletion(deletion, { ...next(deletion, now), mailed: [] });
}

function next(deletion: Deletion, now: Date): Pick<Deletion, 'stage' | 'due'> {
  const after = nextStage(deletion, now);
  if (!after) throw new Error(`Nothing follows the stage ${deletion.stage}`);
  return after;
}

/** Deletes what exists, and adds it to the counts, even when interrupted. */
async function pass(before: Deletion, now: Date, isOver: () => boolean) {
  const deletion = { ...before, due: now.toISOString() };
  // First, so that an account on which a run ends without notice does not come before the others again.
  if (before.due !== deletion.due) await moveDeletion(before, { due: deletion.due });
  const { ownerId, webhookIds, recipients } = deletion;
  const counts = { ...deletion.counts };
  let found = 0;
  const hashKey = setting(SETTING.serviceKey);
  try {
    const finished = await eraseAccount(
      { ownerId, webhookIds, recipients, hashKey, now, isOver },
      (step, count) => {
        counts[step] = (counts[step] ?? 0) + count;
        found += count;
      },
    );
    return { found, finished, counts };
  } finally {
    if (found > 0) await moveDeletion(deletion, { counts });
  }
}
