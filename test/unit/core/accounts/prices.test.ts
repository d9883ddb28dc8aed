import { describe, expect, it } from 'vitest';
import { costOf, DEFAULT_PRICES, priceListSchema } from '#shared/core/accounts/prices.ts';

describe('a price list', () => {
  it('charges links by the piece and tokens by the thousand, in whole millionths', () => {
    const prices = { 'link.create': 7, 'chat.input-tokens': 500, 'chat.output-tokens': 1500 };
    expect(costOf(prices, 'link.create', 3)).toBe(21);
    expect(costOf(prices, 'chat.input-tokens', 2000)).toBe(1000);
    expect(costOf(prices, 'chat.output-tokens', 1)).toBe(2);
    expect(costOf(prices, 'chat.output-tokens', 0)).toBe(0);
  });

  it('takes nothing for links unless an environment says so', () => {
    expect(costOf(DEFAULT_PRICES, 'link.create', 1)).toBe(0);
  });

  it('must be whole: every operation, no fraction, nothing negative', () => {
    expect(priceListSchema.safeParse(DEFAULT_PRICES).success).toBe(true);
    expect(priceListSchema.safeParse({ 'link.create': 1 }).success).toBe(false);
    expect(priceListSchema.safeParse({ ...DEFAULT_PRICES, 'link.create': 0.5 }).success).toBe(false);
    expect(priceListSchema.safeParse({ ...DEFAULT_PRICES, 'link.create': -1 }).success).toBe(false);
  });
});
