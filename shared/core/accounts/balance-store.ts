import { above, atMost, exists, has, not } from '#shared/platform/dynamo/conditions.ts';
import { transactIf } from '#shared/platform/dynamo/transact.ts';
import { type Update, update } from '#shared/platform/dynamo/update-builder.ts';
import type { AuditEntry } from '../audit/audit-entry.ts';
import { auditPuts } from '../audit/audit-store.ts';
import type { DomainEvent } from '../events/event.ts';
import { outboxPut } from '../events/outbox-store.ts';
import type { Owner } from './account.ts';
import { ownerKey } from './account-items.ts';
import { findOwner } from './owner-store.ts';

/** The balance in an owner's item, and the flag of an account paused for lack of it. */

/**
 * Credits a balance; returns the updated owner, or undefined when there is none. Clears the pause flag in the
 * same write once the balance rises above 0.
 */
export async function credit(ownerId: string, micros: number, entry: AuditEntry): Promise<Owner | undefined> {
  const becomesPositive = above('balanceMicros', -micros);
  const added = () => update(ownerKey(ownerId)).add({ balanceMicros: micros });
  // The SDK's token keeps a repeated request from being applied twice.
  const write = (change: Update<true>) => transactIf([change.action, ...auditPuts(entry)]);
  for (;;) {
    const isCredited =
      (await write(added().remove('pausedAt').when(becomesPositive))) ||
      (await write(added().when(exists(), not(becomesPositive))));
    const owner = await findOwner(ownerId);
    // Neither condition held: the balance changed between the two writes, or there is no such owner.
    if (isCredited || !owner) return owner;
  }
}

/**
 * Flags an account as paused and stores its event and audit entry, atomically. False when it is already
 * flagged or has been topped up.
 */
export function markPaused(event: DomainEvent, entry: AuditEntry): Promise<boolean> {
  const flag = update(ownerKey(event.ownerId))
    .set({ pausedAt: event.time })
    .when(
      has({ billing: 'prepaid', pausedAt: undefined }),
      atMost('balanceMicros', 0),
      atMost('reservedMicros', 0),
    );
  return transactIf([flag.action, outboxPut(event), ...auditPuts(entry)]);
}
