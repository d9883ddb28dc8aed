/** Limits of conversions. */

import { MAX_CONVERSION_DAYS } from '#shared/core/accounts/conversion-settings.ts';

export const MAX_EVENT_ID = 100;
export const MAX_CUSTOMER_ID = 200;
/** Conversions of one request. */
export const MAX_CONVERSIONS = 100;

/** How far back a conversion may be dated. */
export const MAX_AGE_DAYS = 731;
export const MAX_AGE_TEXT = 'two years';

/** Clicks that are remembered of a customer. */
export const MAX_TOUCHES = 10;

/**
 * For how long they are remembered: the longest `conversionDays`, whatever the account has set, because it
 * may set more later.
 */
export const TOUCH_DAYS = MAX_CONVERSION_DAYS;

export const DAY_MS = 86_400_000;
