import { tableName } from '#shared/platform/dynamo/client.ts';
import { transactIf } from '#shared/platform/dynamo/transact.ts';
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
  const becomesPositive = 'balanceMicros > :negated';
  for (;;) {
    const isCredited =
      (await addToBalance(ownerId, micros, { entry, when: becomesPositive, clause: ' REMOVE pausedAt' })) ||
      (await addToBalance(ownerId, micros, {
        entry,
        when: `attribute_exists(pk) AND NOT ${becomesPositive}`,
      }));
    const owner = await findOwner(ownerId);
    // Neither condition held: the balance changed between the two writes, or there is no such owner.
    if (isCredited || !owner) return owner;
  }
}

/**
 * False when the condition `when` fails. The SDK's token keeps a repeated request from being applied twice.
 */
async function addToBalance(
  ownerId: string,
  micros: number,
  { entry, when, clause = '' }: { entry: AuditEntry; when: string; clause?: string },
): Promise<boolean> {
  const Update = {
    TableName: tableName(),
    Key: ownerKey(ownerId),
    UpdateExpression: `ADD balanceMicros :micros${clause}`,
    ConditionExpression: when,
    ExpressionAttributeValues: { ':micros': micros, ':negated': -micros },
  };
  return transactIf([{ Update }, ...auditPuts(entry)]);
}

/**
 * Flags an account as paused and stores its event and audit entry, atomically. False when it is already
 * flagged or has been topped up.
 */
export function markPaused(event: DomainEvent, entry: AuditEntry): Promise<boolean> {
  const Update = {
    TableName: tableName(),
    Key: ownerKey(event.ownerId),
    UpdateExpression: 'SET pausedAt = :now',
    ConditionExpression:
      'billing = :prepaid AND balanceMicros <= :zero AND attribute_not_exists(pausedAt) ' +
      'AND reservedMicros <= :zero',
    ExpressionAttributeValues: { ':now': event.time, ':prepaid': 'prepaid', ':zero': 0 },
  };
  return transactIf([{ Update }, outboxPut(event), ...auditPuts(entry)]);
}
