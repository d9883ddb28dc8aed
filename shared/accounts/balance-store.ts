import type { DomainEvent } from '../events/event.ts';
import { outboxPut } from '../events/outbox-store.ts';
import { tableName } from '../platform/dynamo/client.ts';
import { ConditionFailedError, transactWrite } from '../platform/dynamo/transact.ts';
import { updateItem } from '../platform/dynamo/update.ts';
import { type Owner, ownerSchema } from './account.ts';
import { ownerKey } from './account-items.ts';
import { findOwner } from './owner-store.ts';

/** The balance in an owner's item, and the flag of an account paused for lack of it. */

/**
 * Credits a balance; returns the updated owner, or undefined when there is none. Clears the pause flag in the same
 * write once the balance rises above 0.
 */
export async function credit(ownerId: string, micros: number): Promise<Owner | undefined> {
  const becomesPositive = 'balanceMicros > :negated';
  for (;;) {
    const owner =
      (await addToBalance(ownerId, micros, becomesPositive, ' REMOVE pausedAt')) ??
      (await addToBalance(ownerId, micros, `attribute_exists(pk) AND NOT ${becomesPositive}`));
    // Neither condition held: the balance changed between the two writes, or there is no such owner.
    if (owner || !(await findOwner(ownerId))) return owner;
  }
}

async function addToBalance(
  ownerId: string,
  micros: number,
  condition: string,
  clause = '',
): Promise<Owner | undefined> {
  const item = await updateItem(
    {
      Key: ownerKey(ownerId),
      UpdateExpression: `ADD balanceMicros :micros${clause}`,
      ConditionExpression: condition,
      ExpressionAttributeValues: {
        ':micros': micros,
        ...(condition.includes(':negated') && { ':negated': -micros }),
      },
    },
    { once: true },
  );
  return item && ownerSchema.parse(item);
}

/**
 * Flags an account as paused and stores its event, atomically. False when it is already flagged or has been topped up.
 */
export async function markPaused(event: DomainEvent): Promise<boolean> {
  try {
    await transactWrite([
      {
        Update: {
          TableName: tableName(),
          Key: ownerKey(event.ownerId),
          UpdateExpression: 'SET pausedAt = :now',
          ConditionExpression:
            'billing = :prepaid AND balanceMicros <= :zero AND attribute_not_exists(pausedAt) ' +
            'AND (attribute_not_exists(reservedMicros) OR reservedMicros <= :zero)',
          ExpressionAttributeValues: { ':now': event.time, ':prepaid': 'prepaid', ':zero': 0 },
        },
      },
      outboxPut(event),
    ]);
    return true;
  } catch (error) {
    if (error instanceof ConditionFailedError) return false;
    throw error;
  }
}
