import { newEvent } from '../events/new-event.ts';
import type { TransactItems } from '../platform/dynamo/transact.ts';
import { isBalanceExhausted, MICROS_PER_UNIT, type Owner } from './account.ts';
import { debit, debitAction, markPaused } from './balance-store.ts';
import { costOf, type Operation, type PriceList } from './prices.ts';

/**
 * Charges an owner for completed work: atomic, and never twice. Does nothing when the operation is free or the account
 * is not billed.
 */
export async function charge(
  owner: Owner,
  prices: PriceList,
  operation: Operation,
  quantity: number,
  now: Date,
): Promise<void> {
  await chargeTogether(owner, prices, [{ operation, quantity }], now);
}

/** Charges an owner for several operations in one write: all or none. */
export async function chargeTogether(
  owner: Owner,
  prices: PriceList,
  uses: readonly { operation: Operation; quantity: number }[],
  now: Date,
): Promise<void> {
  const micros = uses.reduce((sum, { operation, quantity }) => sum + costOf(prices, operation, quantity), 0);
  if (micros === 0 || owner.billing === 'none') return;
  const after = await debit(owner.ownerId, micros);
  if (after) await pauseIfExhausted(after, now);
}

/**
 * Actions that charge for a transaction's work within the transaction. Empty when the operation is free or the account
 * is not billed. Call `pauseIfExhausted` with the updated owner afterwards.
 */
export function chargeActions(
  owner: Owner,
  prices: PriceList,
  operation: Operation,
  quantity: number,
): TransactItems {
  const micros = costOf(prices, operation, quantity);
  return micros === 0 || owner.billing === 'none' ? [] : [debitAction(owner.ownerId, micros)];
}

/**
 * Flags an exhausted account as paused and publishes its event once. Safe to call on any request: the next one makes up
 * for a charge that crashed before this call.
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
  const event = newEvent('account.paused', owner.ownerId, account, now);
  if (!(await markPaused(event))) return;
  // Imported lazily: few requests pause an account, and the SQS client would slow every cold start.
  const { publishEvents } = await import('../events/publish-events.ts');
  await publishEvents([event]);
}
