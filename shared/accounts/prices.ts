import * as z from 'zod';

const price = z.int().min(0);

/** What each operation costs a prepaid account, in millionths of the currency unit; 0 is free. */
export const priceListSchema = z.object({
  /** For each link. */
  'link.create': price,
  /** For 1,000 tokens. */
  'chat.input-tokens': price,
  'chat.output-tokens': price,
});

export type PriceList = z.infer<typeof priceListSchema>;
export type Operation = keyof PriceList;

/** Prices of an environment that sets no others. */
export const DEFAULT_PRICES: PriceList = {
  'link.create': 0,
  'chat.input-tokens': 500,
  'chat.output-tokens': 1500,
};

const UNIT: Record<Operation, number> = {
  'link.create': 1,
  'chat.input-tokens': 1000,
  'chat.output-tokens': 1000,
};

/** Price of so many links or tokens, in whole millionths: a part of one counts as one. */
export function costOf(prices: PriceList, operation: Operation, quantity: number): number {
  return Math.ceil((prices[operation] * quantity) / UNIT[operation]);
}
