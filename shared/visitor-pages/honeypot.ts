/**
 * The field that only bots fill in. Browsers and password managers fill fields by their names and labels, and
 * those of an address (`website`, `company`) they know.
 */

/** Means nothing in any language that browsers look for. */
export const HONEYPOT = 'trnq';

/** Whether the field of a form was filled in. */
export const isTrapped = (form: Pick<URLSearchParams, 'get'>): boolean => !!form.get(HONEYPOT);
