import { auditEntry } from '../audit/audit-entry.ts';
import { systemAuthor } from '../audit/author.ts';
import { newEvent } from '../events/new-event.ts';
import { accountTarget, isBalanceExhausted, MICROS_PER_UNIT, type Owner } from './account.ts';
import { markPaused } from './balance-store.ts';

/**
 * Marks an exhausted account as paused and publishes its event once. Safe to call on any request: if a charge
 * crashed before this call, the next request does it.
 */
export async function pauseIfExhausted(owner: Owner, now: Date): Promise<void> {
  if (!isBalanceExhausted(owner) || owner.pausedAt) return;
  const account = {
    _id: owner.ownerId,
    name: owner.name,
    plan: owner.plan,
    balance: owner.balanceMicros / MICROS_PER_UNIT,
    pausedAt: now.toISOString(),
  };
  const event = newEvent('account.paused', { ownerId: owner.ownerId, data: account, now });
  const act = {
    action: 'account.paused',
    target: accountTarget(owner),
    changes: [{ field: 'paused', before: false, after: true }],
  };
  if (!(await markPaused(event, auditEntry(systemAuthor(owner.ownerId, 'billing'), act, now)))) return;
  // Imported lazily: few requests pause an account, and the SQS client would slow every cold start.
  const { publishEvents } = await import('../events/publish-events.ts');
  await publishEvents([event]);
}
