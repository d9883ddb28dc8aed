import type { Owner } from '#shared/core/accounts/account.ts';
import { pauseIfExhausted } from '#shared/core/accounts/pause.ts';
import { type PriceList, priceListSchema } from '#shared/core/accounts/prices.ts';
import { log } from '#shared/platform/runtime/log.ts';
import { SETTING, setting } from '#shared/platform/runtime/settings.ts';

/** Publishes the pause of an account whose balance is used up, in case the last charge failed to. */
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
