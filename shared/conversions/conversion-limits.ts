/** Limits of conversions. No zod. */

export const MAX_EVENT_ID = 100;
export const MAX_CUSTOMER_ID = 200;
/** Conversions of one request. */
export const MAX_CONVERSIONS = 100;

/** How far back a conversion may be dated. */
export const MAX_AGE_DAYS = 731;
export const MAX_AGE_TEXT = 'two years';

/** Clicks that are remembered of a customer, and for how long. */
export const MAX_TOUCHES = 10;
export const TOUCH_DAYS = 180;

export const DAY_MS = 86_400_000;
