/** What the visitors of a link do after their click. */
export interface Converts {
  /** Share of clicks that lead to a sign-up; some of those people buy later. */
  lead?: number;
  /** Share of clicks that lead to an order. */
  sale?: number;
  /** Prices of orders in cents. */
  prices: readonly number[];
}
