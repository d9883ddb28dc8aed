/**
 * The fixed values and limits of a click's fields. Without imports: the redirect needs them, and each
 * import adds to its cold start.
 */

/**
 * Maximum lengths, in characters. Longer values from visitors are truncated or
 * dropped before they are queued.
 */
export const CLICK_LIMITS = {
  userAgent: 512,
  referrer: 253,
  language: 35,
  event: 50,
  meta: 200,
  place: 100,
  tags: 200,
} as const;

/** The source of the click. */
export const SOURCES = ['redirect', 'qr', 'pixel', 'app'] as const;
export type Source = (typeof SOURCES)[number];

/** Event of a pixel that is a click like any other. */
export const VIEW = 'view';
/** Pixel event whose `meta` is the clicked link on the page. */
export const CLICK = 'click';

/** Before the first day of the product, so that no click is older. */
export const FIRST_DAY = '2020-01-01';

/** How much later than ours the clock of a caller or another server may be. */
export const CLOCK_SKEW_MS = 5 * 60_000;

/** An event of a conversion: `lead`, `sale` or a name of the account's own. */
export const CONVERSION_EVENT_SHAPE = /^[a-z][a-z0-9_]{0,49}$/;

export const COUNTRY_SHAPE = /^[A-Z]{2}$/;
export const SCREEN_SHAPE = /^\d{1,5}x\d{1,5}$/;
/** One of a link's destinations: `rule:1`. */
export const DESTINATION_SHAPE = /^[a-z]+:\d{1,2}$/;
/** A language tag as browsers send it (BCP 47): `pt-BR`. */
export const LANGUAGE_SHAPE = /^[a-z]{2,3}(?:-[a-z\d]{2,8})*$/i;
