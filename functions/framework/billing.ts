import type { Owner } from '../../shared/accounts/account.ts';
import type { Caller } from '../../shared/accounts/authenticate.ts';
import { charge, pauseIfExhausted } from '../../shared/accounts/charge.ts';
import { type Operation, type PriceList, priceListSchema } from '../../shared/accounts/prices.ts';
import { log } from '../../shared/platform/runtime/log.ts';
import { SETTING, setting } from '../../shared/platform/runtime/settings.ts';

/** Hooks of an endpoint that is charged for. */
export interface Billing {
  /** Called before a 402: the balance is used up. */
  onPaused(owner: Owner): Promise<void>;
  /** Called once per successful request; `units` is how much it did, such as links created. */
  onSuccess(caller: Caller, units: number, now: Date): Promise<void>;
}

/**
 * Charges for an operation, once per `units` of the reply. The row in `routes/` needs the setting `prices`, UpdateItem
 * and PutItem on the table, and SendMessage on the event queue.
 */
export function chargeFor(operation: Operation): Billing {
  return {
    onPaused: publishPause,
    onSuccess: async ({ owner }, units, now) => {
      try {
        await charge(owner, priceList(), operation, units, now);
      } catch (error) {
        // The operation is done and cannot be rolled back: it succeeds, and the log keeps the missing charge.
        log.error('not charged', { ownerId: owner.ownerId, operation, units, error });
      }
    },
  };
}

/** Publishes the pause of an account whose balance is used up, in case the last charge could not. */
export async function publishPause(owner: Owner): Promise<void> {
  try {
    await pauseIfExhausted(owner, new Date());
  } catch (error) {
    log.error('pause not published', { ownerId: owner.ownerId, error });
  }
}

/** Prices of this deployment. */
export function priceList(): PriceList {
  return priceListSchema.parse(JSON.parse(setting(SETTING.prices)));
}
