import { purgeStatistics } from '#shared/clicks/journal/purge-journal.ts';
import { endReservation } from '#shared/core/accounts/reservation-store.ts';
import { auditEntry } from '#shared/core/audit/audit-entry.ts';
import { systemAuthor } from '#shared/core/audit/author.ts';
import { newEvent } from '#shared/core/events/new-event.ts';
import { publishEvents } from '#shared/core/events/publish-events.ts';
import type { Link } from '#shared/links/model/link.ts';
import { linkTarget } from '#shared/links/model/link-changes.ts';
import { sweepDue } from '#shared/links/model/link-items.ts';
import { eventLink } from '#shared/links/model/link-record.ts';
import { lookDue } from '#shared/links/model/split-test.ts';
import { clearClickLimitFlags, readVisitCount } from '#shared/links/redirects/click-limit-store.ts';
import { lookAtTest } from '#shared/links/split-tests/look-at-test.ts';
import { expireLink, readLink, scheduleLook } from '#shared/links/store/link-store.ts';
import { usageOf } from '#shared/links/store/link-usage.ts';
import { removeLink } from '#shared/links/store/removal-store.ts';
import { AppError } from '#shared/platform/errors.ts';
import { EXPIRY_SHARDS } from '#shared/platform/expiry/expiry-index.ts';
import { postponePurge, removePurgeMark } from '#shared/platform/expiry/purge-store.ts';
import { isId } from '#shared/platform/runtime/ids.ts';
import { inTurns } from '#shared/platform/runtime/in-turns.ts';
import { log } from '#shared/platform/runtime/log.ts';
import { freeSpace } from '#shared/smart-links/store/answer-space-store.ts';
import { purgeSmartLink, smartLinkExists } from '#shared/smart-links/store/smart-link-store.ts';
import { type Due, dueItems } from './due-store.ts';
import { settleTransfer } from './settle-transfer.ts';

export interface SweepResult {
  /** Links marked as expired. */
  expired: number;
  /** Temporary links deleted after their grace period. */
  deleted: number;
  /** Deleted links and Smart Links whose data is now removed. */
  purged: number;
  /** Split tests that were ended. */
  tested: number;
  /** Links and Smart Links that were moved to another account, whose move is settled now. */
  settled: number;
  /** Reservations of crashed calls that were returned to their owners. */
  released: number;
  /** Items that failed; they stay due. */
  failed: number;
  /** Whether all due items were processed. */
  finished: boolean;
}

// Enough to use the table's capacity without being throttled.
const CONCURRENCY = 10;

/**
 * Expires links past their date or click limit, with one event each; deletes temporary links after their
 * grace period; looks at split tests once a day, and ends them; purges the data of deleted links and Smart
 * Links; settles moves to another account; ends reservations of crashed calls. Idempotent and safe to run
 * concurrently. Large purges take turns with everything else. Stops once `shouldStop` returns true; the next
 * run continues.
 */
export async function sweepExpired(
  publicOrigin: string,
  now: Date,
  shouldStop: () => boolean = () => false,
): Promise<SweepResult> {
  const result: SweepResult = {
    expired: 0,
    deleted: 0,
    purged: 0,
    tested: 0,
    settled: 0,
    released: 0,
    failed: 0,
    finished: true,
  };
  const takeTurn = async (due: Due, isTurnOver: () => boolean): Promise<boolean> => {
    try {
      const action = await sweepItem(due, { publicOrigin, now }, isTurnOver);
      if (action === 'unfinished') return true;
      if (action) result[action]++;
    } catch (error) {
      result.failed++;
      log.error('sweep failed for one item', { error });
    }
    return false;
  };
  result.finished = await inTurns(allDue(now), { concurrency: CONCURRENCY, isOver: shouldStop, takeTurn });
  return result;
}

/** Due items of all shards. Rotates the first shard, so that a busy one cannot starve the others. */
async function* allDue(now: Date): AsyncGenerator<Due[]> {
  const first = Math.floor(now.getTime() / 60_000);
  for (let i = 0; i < EXPIRY_SHARDS; i++) yield* dueItems((first + i) % EXPIRY_SHARDS, now);
}

type SweepAction =
  | 'expired'
  | 'deleted'
  | 'purged'
  | 'tested'
  | 'settled'
  | 'released'
  /** Stopped: the next turn continues. */
  | 'unfinished'
  | undefined;

async function sweepItem(
  due: Due,
  run: { publicOrigin: string; now: Date },
  shouldStop: () => boolean,
): Promise<SweepAction> {
  const { publicOrigin, now } = run;
  if (due.kind === 'purge') {
    if (!(await purge(due, shouldStop))) {
      // Behind those that wait: the next run begins with them.
      await postponePurge(due.targetId, new Date(now.getTime() + 1));
      return 'unfinished';
    }
    await removePurgeMark(due.targetId);
    return 'purged';
  }
  if (due.kind === 'transfer') {
    await settleTransfer(due.transfer, now);
    return 'settled';
  }
  // The call's usage is unknown, so it costs nothing.
  if (due.kind === 'reservation') return (await endReservation(due.reservation, 0)) ? 'released' : undefined;
  // Read by id alone: the index may still name the account it was moved from.
  const link = await readLink(due.kind === 'link' ? due.link.id : due.entry.linkId);
  if (due.kind === 'click-limit') return sweepClickLimit(due.code, link, run);
  // The index lags: the item may have been processed or changed, and no longer be due.
  const dueAt = link && sweepDue(link);
  if (!link) return undefined;
  if (dueAt === undefined || new Date(dueAt) > now) {
    return (await lookAtTest(link, publicOrigin, now)) ? 'tested' : undefined;
  }
  if (link.status === 'expired') return deleteTemporary(link, now);
  if (link.status === 'active') return markExpired(link, publicOrigin, now);
  // Inactive: the event follows once its owner activates it again.
  await scheduleLook(link, lookDue(link, now));
  return undefined;
}

/** Deletes the data of a deleted record; false if stopped early. */
async function purge(
  { targetId, ownerId }: Due & { kind: 'purge' },
  shouldStop: () => boolean,
): Promise<boolean> {
  if (!isId('smartLink', targetId)) return purgeStatistics(targetId, ownerId, shouldStop);
  // A request retried after a crash recreated it with the same id.
  if (await smartLinkExists(targetId)) return true;
  // Of responses that came while their survey was deleted.
  await freeSpace(targetId);
  return (
    (await purgeStatistics(targetId, ownerId, shouldStop)) && (await purgeSmartLink(targetId, shouldStop))
  );
}

async function sweepClickLimit(
  code: string,
  link: Link | undefined,
  { publicOrigin, now }: { publicOrigin: string; now: Date },
): Promise<SweepAction> {
  const isUsedUp = link?.maxClicks != null && (await readVisitCount(code)) >= link.maxClicks;
  if (link && isUsedUp && link.status === 'active') return markExpired(link, publicOrigin, now);
  // The limit was raised or removed, or the link is expired, inactive or deleted.
  await clearClickLimitFlags(code);
  return undefined;
}

async function markExpired(link: Link, publicOrigin: string, now: Date): Promise<SweepAction> {
  const expired: Link = { ...link, status: 'expired' };
  const record = eventLink(expired, await usageOf(link), { hosts: { publicOrigin }, now });
  const event = newEvent('link.expired', { ownerId: link.ownerId, data: record, now });
  const changes = [{ field: 'status', before: link.status, after: 'expired' }];
  const act = { action: 'link.expired', target: linkTarget(record), changes };
  const entry = auditEntry(systemAuthor(link.ownerId, 'expiry'), act, now);
  if (!(await expireLink(link, { event, entry }))) return undefined;
  await publishEvents([event]);
  return 'expired';
}

async function deleteTemporary(link: Link, now: Date): Promise<SweepAction> {
  try {
    await removeLink(link, now);
    return 'deleted';
  } catch (error) {
    // A concurrent run or request deleted or changed it.
    if (error instanceof AppError && error.code === 'WRITE_CONFLICT') return undefined;
    throw error;
  }
}
