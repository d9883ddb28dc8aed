import { wholeAccount } from '#shared/core/access/scope.ts';
import { isBalanceExhausted, type Owner } from '#shared/core/accounts/account.ts';
import { codeChange, codesLeft } from '#shared/core/accounts/code-quota.ts';
import { findOwner } from '#shared/core/accounts/owner-store.ts';
import { pauseIfExhausted } from '#shared/core/accounts/pause.ts';
import { PLAN_LIMITS } from '#shared/core/accounts/plans.ts';
import { costOf, type PriceList } from '#shared/core/accounts/prices.ts';
import { linkUseAction, startLinkCount } from '#shared/core/accounts/quota-store.ts';
import { balanceTooLow, quotaExceeded } from '#shared/core/accounts/quotas.ts';
import type { TransactAction } from '#shared/platform/dynamo/transact.ts';
import { AppError } from '#shared/platform/errors.ts';
import { log } from '#shared/platform/runtime/log.ts';
import { countLinks } from '../store/link-list-store.ts';

/** The links an account may still create: limited by its plan's quota and its balance. */
export class LinkAllowance {
  #owner: Owner;
  readonly #prices: PriceList;
  #counted: Promise<unknown> | undefined;

  constructor(owner: Owner, prices: PriceList) {
    this.#owner = owner;
    this.#prices = prices;
  }

  /** The domain of the account's new links if their request does not say. */
  get defaultDomain(): string | undefined {
    return this.#owner.defaultDomain;
  }

  /** Whether new links track conversions if their request does not say. */
  get trackConversions(): boolean | undefined {
    return this.#owner.trackConversions;
  }

  /** UTM parameters that they must have. */
  get requiredUtm(): readonly string[] {
    return this.#owner.requiredUtm ?? [];
  }

  /**
   * Action that counts and charges `links` new links, with the codes that they take, in the transaction that
   * stores them.
   */
  async use(links: number, taken: number, now: Date): Promise<TransactAction> {
    await this.#ensureCounted();
    const { ownerId, plan } = this.#owner;
    const codes = codeChange(this.#owner, { taken, held: 0 }, now);
    return linkUseAction(ownerId, links, {
      max: PLAN_LIMITS[plan].links,
      micros: this.#price(links),
      codes,
    });
  }

  /**
   * How many links the account may create now, if each takes one code, and the error for the next one. Call
   * if the condition of `use` failed.
   */
  async remaining(
    now: Date,
  ): Promise<{ links: number; codes: number; error: AppError; codeError: AppError }> {
    const { links, error } = await this.#remainingLinks();
    const { codes, error: codeError } = codesLeft(this.#owner, now);
    const isOutOfCodes = codes < links;
    return { links: Math.min(links, codes), codes, error: isOutOfCodes ? codeError : error, codeError };
  }

  async #remainingLinks(): Promise<{ links: number; error: AppError }> {
    const owner = await findOwner(this.#owner.ownerId);
    if (!owner) return { links: 0, error: new AppError('OWNER_SUSPENDED') };
    this.#owner = owner;
    // An operator may have reset the count.
    if (owner.linkCount === undefined) this.#counted = undefined;
    const used = owner.linkCount ?? 0;
    const limit = PLAN_LIMITS[owner.plan].links;
    const price = this.#price(1);
    const room = limit === null ? Number.POSITIVE_INFINITY : limit - used;
    const paid = price === 0 ? Number.POSITIVE_INFINITY : Math.floor(owner.balanceMicros / price);
    const links = Math.max(0, Math.min(room, paid));
    if (limit !== null && room <= paid) {
      return { links, error: quotaExceeded('links', owner.plan, { used: used + links, limit }) };
    }
    const balanceMicros = owner.balanceMicros - links * price;
    const isExhausted = isBalanceExhausted({ ...owner, balanceMicros });
    const error = isExhausted
      ? new AppError('ACCOUNT_PAUSED')
      : balanceTooLow(price, balanceMicros, owner.reservedMicros);
    return { links, error };
  }

  /**
   * Publishes the pause of an account whose balance these links used up. Never throws: the links are stored.
   */
  async settle(links: number, now: Date): Promise<void> {
    const { ownerId } = this.#owner;
    try {
      const owner = this.#price(links) > 0 ? await findOwner(ownerId) : undefined;
      if (owner) await pauseIfExhausted(owner, now);
    } catch (error) {
      log.error('pause not published', { ownerId, error });
    }
  }

  #price(links: number): number {
    return this.#owner.billing === 'none' ? 0 : costOf(this.#prices, 'link.create', links);
  }

  /** Counts the links of an account whose count was reset. */
  async #ensureCounted(): Promise<void> {
    if (this.#owner.linkCount !== undefined) return;
    this.#counted ??= countLinksOnce(this.#owner.ownerId);
    await this.#counted;
  }
}

/** Counts an owner's links once; later creates and deletes keep the count. Returns it. */
export async function countLinksOnce(ownerId: string): Promise<number> {
  const links = await countLinks(wholeAccount(ownerId), {});
  await startLinkCount(ownerId, links);
  return links;
}
