import { isBalanceExhausted, type Owner } from '#shared/core/accounts/account.ts';
import { findOwner } from '#shared/core/accounts/owner-store.ts';
import { pauseIfExhausted } from '#shared/core/accounts/pause.ts';
import { PLAN_LIMITS } from '#shared/core/accounts/plans.ts';
import { costOf, type PriceList } from '#shared/core/accounts/prices.ts';
import { balanceTooLow } from '#shared/core/accounts/quotas.ts';
import {
  endReservation,
  insertReservation,
  type Reservation,
} from '#shared/core/accounts/reservation-store.ts';
import { AppError } from '#shared/platform/errors.ts';
import { newId } from '#shared/platform/runtime/ids.ts';
import { log } from '#shared/platform/runtime/log.ts';
import type { Usage } from './upstream.ts';

export interface Payer {
  owner: Owner;
  prices: PriceList;
}

/** Maximum usage of a call. */
export interface CallLimits {
  inputTokens: number;
  maxTokens: number;
}

/**
 * After this time, the sweep ends the reservation of a crashed call: longer than the timeout of the chat
 * functions.
 */
export const RESERVED_MS = 15 * 60_000;

/** Minimum tokens of a completion to justify its prompt, unless the caller requests fewer. */
const MIN_OUTPUT_TOKENS = 16;

const ATTEMPTS = 5;

/**
 * A call's share of the balance and of the owner's concurrent calls. End it once, with `settle` or `release`.
 */
export class CallReservation {
  /** Maximum tokens of the completion that the balance covers. */
  readonly maxTokens: number;
  readonly #reservation: Reservation;
  readonly #prices: PriceList;
  readonly #isReduced: boolean;

  constructor(reservation: Reservation, { maxTokens, isReduced }: Terms, prices: PriceList) {
    this.maxTokens = maxTokens;
    this.#reservation = reservation;
    this.#prices = prices;
    this.#isReduced = isReduced;
  }

  /** Charges for the usage. A failure does not fail the call: the log records what is owed. */
  async settle(usage: Usage, now: Date): Promise<void> {
    const { ownerId } = this.#reservation;
    try {
      await this.#charge(usage, now);
    } catch (error) {
      log.error('not charged', { ownerId, ...usage, error });
    }
  }

  /** Ends a call that costs nothing. On a failure, the sweep ends it. */
  async release(): Promise<void> {
    try {
      await endReservation(this.#reservation, 0);
    } catch (error) {
      log.warn('reservation not released', { ownerId: this.#reservation.ownerId, error });
    }
  }

  async #charge(usage: Usage, now: Date): Promise<void> {
    const { ownerId, micros } = this.#reservation;
    const cost = micros === 0 ? 0 : this.#costOf(usage);
    if (!(await endReservation(this.#reservation, cost)) && !(await this.#chargeWhatIsLeft(cost))) {
      log.error('not charged', { ownerId, ...usage, reason: 'the reservation has ended' });
    }
    if (cost === 0) return;
    const owner = await findOwner(ownerId);
    if (owner) await pauseIfExhausted(owner, now);
  }

  #costOf(usage: Usage): number {
    const cost = tokenCost(this.#prices, usage.inputTokens, usage.outputTokens);
    const rest = this.#reservation.micros - cost;
    // If the rest of the balance does not cover another call, it is used up, so that the account pauses
    // and its owner is notified.
    const isLast = this.#isReduced && rest > 0 && rest < tokenCost(this.#prices, 0, MIN_OUTPUT_TOKENS);
    return isLast ? this.#reservation.micros : cost;
  }

  /** The prompt had more tokens than estimated, and other calls used the balance: charges what is left. */
  async #chargeWhatIsLeft(cost: number): Promise<boolean> {
    const { ownerId, micros } = this.#reservation;
    if (cost <= micros) return false;
    const left = Math.max(0, (await findOwner(ownerId))?.balanceMicros ?? 0);
    for (const charged of [Math.min(cost, micros + left), micros]) {
      if (!(await endReservation(this.#reservation, charged))) continue;
      log.warn('charged less than a call cost', { ownerId, micros: cost - charged });
      return true;
    }
    return false;
  }
}

interface Terms {
  micros: number;
  maxTokens: number;
  isReduced: boolean;
}

/**
 * Reserves the maximum cost of a call, or what the balance covers: then `maxTokens` is lower than requested.
 * Throws BALANCE_TOO_LOW if it does not cover the prompt and a short completion, ACCOUNT_PAUSED if it is used
 * up, and RATE_LIMITED if the plan's maximum of concurrent calls is reached.
 */
export async function reserveCall(payer: Payer, limits: CallLimits, now: Date): Promise<CallReservation> {
  const { prices } = payer;
  let { owner } = payer;
  const due = new Date(now.getTime() + RESERVED_MS);
  for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
    const { ownerId, plan } = owner;
    const terms = termsOf(owner, prices, limits);
    const createdAt = now.toISOString();
    const reservation = { id: newId('reservation'), ownerId, micros: terms.micros, createdAt };
    const maxCalls = PLAN_LIMITS[plan].chatCalls;
    if (await insertReservation(reservation, maxCalls, due)) {
      return new CallReservation(reservation, terms, prices);
    }
    const current = await findOwner(ownerId);
    if (!current) throw new AppError('API_KEY_INVALID');
    if (current.chatCalls >= maxCalls) {
      throw busy(`At most ${maxCalls} chat calls at once on the plan ${plan}. Wait until one has ended.`);
    }
    owner = current;
  }
  throw busy('Too many chat calls began at once. Try again.');
}

const busy = (message: string) => new AppError('RATE_LIMITED', message, { headers: { 'retry-after': '1' } });

function termsOf(owner: Owner, prices: PriceList, { inputTokens, maxTokens }: CallLimits): Terms {
  const most = owner.billing === 'none' ? 0 : tokenCost(prices, inputTokens, maxTokens);
  if (most === 0 || most <= owner.balanceMicros) return { micros: most, maxTokens, isReduced: false };
  if (isBalanceExhausted(owner)) throw new AppError('ACCOUNT_PAUSED');
  const { balanceMicros } = owner;
  const least = tokenCost(prices, inputTokens, Math.min(maxTokens, MIN_OUTPUT_TOKENS));
  if (least > balanceMicros) throw balanceTooLow(least, Math.max(0, balanceMicros), owner.reservedMicros);
  const forOutput = balanceMicros - tokenCost(prices, inputTokens, 0);
  const paidFor = Math.floor((forOutput * 1000) / prices['chat.output-tokens']);
  return { micros: balanceMicros, maxTokens: paidFor, isReduced: true };
}

const tokenCost = (prices: PriceList, inputTokens: number, outputTokens: number): number =>
  costOf(prices, 'chat.input-tokens', inputTokens) + costOf(prices, 'chat.output-tokens', outputTokens);
