import { BARE_URL_PATTERN } from '@signpost/client/core';

const BARE_URL = new RegExp(BARE_URL_PATTERN, 'iu');

/** The text, as the API reads it: an https URL if its scheme is missing. */
export const withScheme = (text: string): string => (BARE_URL.test(text) ? `https://${text}` : text);
