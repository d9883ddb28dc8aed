/**
 * Increment when the design of cards changes: all cards are then drawn again, at the page's next change or by
 * `findOutdated`, whichever comes first.
 */
export const CARD_VERSION = 1;
