import * as z from 'zod';

const price = z.int().min(0);

/** Prices for prepaid accounts, in millionths of the currency unit; 0 is free. */
export const priceListSchema = z.object({
  /** Per link. */
  'link.create': price,
  /** Per 1,000 tokens. */
  'chat.input-tokens': price,
  'chat.output-tokens': price,
});

export type PriceList = z.infer<typeof priceListSchema>;
export type Operation = keyof PriceList;

export const DEFAULT_PRICES: PriceList = {
  'link.create': 0,
  'chat.input-tokens': 500,
  'chat.output-tokens': 3000,
};

const UNIT: Record<Operation, number> = {
  'link.create': 1,
  'chat.input-tokens': 1000,
  'chat.output-tokens': 1000,
};

/** Price of `quantity` links or tokens in millionths, rounded up. */
export function costOf(prices: PriceList, operation: Operation, quantity: number): number {
  return Math.ceil((prices[operation] * quantity) / UNIT[operation]);
}
