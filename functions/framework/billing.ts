import type { Owner } from '../../shared/accounts/account.ts';
import type { Caller } from '../../shared/accounts/authenticate.ts';
import { charge, pauseIfExhausted } from '../../shared/accounts/charge.ts';
import { type Operation, type PriceList, priceListSchema } from '../../shared/accounts/prices.ts';
import { log } from '../../shared/platform/runtime/log.ts';
import { SETTING, setting } from '../../shared/platform/runtime/settings.ts';

/** What an endpoint that costs something does about money. */
export interface Billing {
  /** A caller is refused because the balance is used up. */
  onPaused(owner: Owner): Promise<void>;
  /** A request went well, for the first time: so many links, for example, were created. */
  onSuccess(caller: Caller, units: number, now: Date): Promise<void>;
}

/**
 * Charges for an operation: once, or for each of a reply's `units`. The row in `routes/` needs the setting `prices`, UpdateItem and PutItem
 * on the table and the queue of events.
 */
export function charges(operation: Operation): Billing {
  return {
    onPaused: announcePause,
    onSuccess: async ({ owner }, units, now) => {
      try {
        await charge(owner, priceList(), operation, units, now);
      } catch (error) {
        // It is done and cannot be undone: the caller is told so, and the log keeps what was not charged.
        log.error('not charged', { ownerId: owner.ownerId, operation, units, error });
      }
    },
  };
}

/** Announces the pause of an account whose balance is used up, should the charge that did it not have come to that. */
export async function announcePause(owner: Owner): Promise<void> {
  try {
    await pauseIfExhausted(owner, new Date());
  } catch (error) {
    log.error('pause not announced', { ownerId: owner.ownerId, error });
  }
}

/** The prices of this deployment. */
export function priceList(): PriceList {
  return priceListSchema.parse(JSON.parse(setting(SETTING.prices)));
}
