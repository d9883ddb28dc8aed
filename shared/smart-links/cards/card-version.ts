/**
 * Incremented when cards look different: those of all pages are drawn again, at their next change or by `refreshPages`,
 * whichever comes first.
 */
export const CARD_VERSION = 1;
