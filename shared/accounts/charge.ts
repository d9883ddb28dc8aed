import { newEvent } from '../events/new-event.ts';
import type { TransactItems } from '../platform/dynamo/transact.ts';
import { isBalanceExhausted, MICROS_PER_UNIT, type Owner } from './account.ts';
import { debit, debitAction, markPaused } from './balance-store.ts';
import { costOf, type Operation, type PriceList } from './prices.ts';

/**
 * Charges an owner for what has been done: exact however many charges come at once, and never twice. Does nothing
 * where the operation is free or the account is not billed.
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

/** Charges an owner for several things in one step: for all of them or, when that fails, for none. */
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
 * What to add to a transaction so that it charges for what it does, once and together with it. Empty where the
 * operation is free or the account is not billed. Call `pauseIfUsedUp` with the owner as it is afterwards.
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
 * Announces, once, that an account is paused because its balance is used up. Whoever meets such an account may call
 * it: should the charge that used up the balance have stopped before it came to this, the next request makes up.
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
  // Loaded when needed: hardly any request pauses an account, and the queue's client costs every cold start.
  const { publishEvents } = await import('../events/publish-events.ts');
  await publishEvents([event]);
}
