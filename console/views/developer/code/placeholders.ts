/** Replaces the key unless the user inserts it. */
export const PLACEHOLDER_KEY = 'YOUR_API_KEY';

export const PLACEHOLDER_ID = 'LINK_ID';
