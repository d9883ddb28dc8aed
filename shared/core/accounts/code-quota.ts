import {
  absent,
  all,
  any,
  atMost,
  below,
  type Condition,
  exists,
  has,
  is,
} from '#shared/platform/dynamo/conditions.ts';
import { TABLE } from '#shared/platform/dynamo/table.ts';
import type { TransactAction } from '#shared/platform/dynamo/transact.ts';
import { type Update, update } from '#shared/platform/dynamo/update-builder.ts';
import type { AppError } from '#shared/platform/errors.ts';
import type { Owner } from './account.ts';
import { ownerKey } from './account-items.ts';
import { findOwner } from './owner-store.ts';
import { PLAN_LIMITS } from './plans.ts';
import { quotaExceeded } from './quotas.ts';

/**
 * Short codes of links and slugs of pages are counted when they are taken, not only while they are used:
 * deleting a link frees its place in the plan, but its code stays the account's if a visit has reached it.
 * Without these limits, a program that creates and deletes could take all words there are.
 */

/** What a change does to the codes and slugs of an account. */
export interface CodeUse {
  /** Number of codes and slugs that the account has not had before. */
  taken: number;
  /** Number of codes and slugs that become tombstones for good, which no other account can ever take. */
  held: number;
}

export const NO_CODES: CodeUse = { taken: 0, held: 0 };

/** How long a code or slug that no visit has reached stays the account's after its deletion. */
const RELEASED_AFTER_MS = 24 * 3600_000;

/** When other accounts can take a code or slug that is deleted now, in epoch seconds. */
export const releasedAt = (now: Date): number => Math.ceil((now.getTime() + RELEASED_AFTER_MS) / 1000);

/**
 * The condition under which an owner takes a code or slug: nothing is there, it was released, or it is a
 * tombstone of the owner's, unless it was blocked or still counts visits. Whether it is held for good
 * (`isHeld`) must be as it was read: the new entry has to know.
 */
export function mayTake({
  ownerId,
  isHeld,
  now,
}: {
  ownerId: string;
  isHeld: boolean;
  now: Date;
}): Condition {
  const own = isHeld
    ? has({ ownerId, [TABLE.ttl]: undefined })
    : all(
        any(is('ownerId', ownerId), atMost(TABLE.ttl, Math.floor(now.getTime() / 1000))),
        exists(TABLE.ttl),
      );
  return any(absent(), all(has({ deleted: true, blocked: undefined, linkId: undefined }), own));
}

/** Adds a count of codes to an update of an owner's item. */
export type OwnerChange = (owner: Update) => Update;

/** Counts codes in an update that frees something: it never fails. */
export const heldChange =
  ({ held }: Pick<CodeUse, 'held'>): OwnerChange =>
  (owner) =>
    owner.add({ heldCodes: held > 0 ? held : undefined });

/** Counts codes in an update of an owner's item, which fails above the limits of the plan. */
export function codeChange(owner: Owner, use: CodeUse, now: Date): OwnerChange {
  const { taken } = use;
  const freed = heldChange(use);
  if (taken === 0) return freed;
  const { codesPerDay, heldCodes } = PLAN_LIMITS[owner.plan];
  const codeDay = dayOf(owner, now);
  const counted: OwnerChange =
    owner.codeDay === codeDay
      ? (change) =>
          change
            .add({ codesOnDay: taken })
            .when(is('codeDay', codeDay), atMost('codesOnDay', codesPerDay - taken))
      : (change) =>
          change.set({ codeDay, codesOnDay: taken }).when(any(absent('codeDay'), below('codeDay', codeDay)));
  return (change) =>
    freed(counted(change)).when(
      heldCodes !== null && any(absent('heldCodes'), below('heldCodes', heldCodes)),
    );
}

/** Today, or the day that a server with a faster clock has started. */
function dayOf({ codeDay = '' }: Pick<Owner, 'codeDay'>, now: Date): string {
  const today = now.toISOString().slice(0, 10);
  return codeDay > today ? codeDay : today;
}

/** An owner's new codes and slugs on the day of `now` (UTC). */
export const codesToday = (owner: Pick<Owner, 'codeDay' | 'codesOnDay'>, now: Date): number =>
  owner.codeDay === dayOf(owner, now) ? (owner.codesOnDay ?? 0) : 0;

/** How many codes and slugs an account may take now, and the error for one more. */
export function codesLeft(owner: Owner, now: Date): { codes: number; error: AppError } {
  const { plan, heldCodes = 0 } = owner;
  const { codesPerDay, heldCodes: maxHeld } = PLAN_LIMITS[plan];
  if (maxHeld !== null && heldCodes >= maxHeld) {
    return { codes: 0, error: quotaExceeded('heldCodes', plan, { used: heldCodes, limit: maxHeld }) };
  }
  const used = codesToday(owner, now);
  const midnight = Date.parse(dayOf(owner, now)) + 24 * 3600_000;
  return {
    codes: Math.max(0, codesPerDay - used),
    error: quotaExceeded('codes', plan, {
      used,
      limit: codesPerDay,
      retryAfter: Math.max(1, Math.ceil((midnight - now.getTime()) / 1000)),
    }),
  };
}

/**
 * Actions that count codes and slugs, for the transaction of a change of a link or page; they fail if the
 * account has changed since. One read and one write if there is something to count, else none. Throws
 * QUOTA_EXCEEDED.
 */
export async function codeActions(ownerId: string, use: CodeUse, now: Date): Promise<TransactAction[]> {
  if (use.taken === 0 && use.held === 0) return [];
  const owner = await findOwner(ownerId);
  if (!owner) return [];
  const { codes, error } = codesLeft(owner, now);
  if (use.taken > codes) throw error;
  return [codeChange(owner, use, now)(update(ownerKey(ownerId))).when(exists()).action];
}
