/**
 * Links on domains that the account has not verified. `warn`: they are stored, with a
 * warning; `refuse`: they are not.
 */
export const UNVERIFIED_DOMAINS = ['warn', 'refuse'] as const;

export type UnverifiedDomains = (typeof UNVERIFIED_DOMAINS)[number];
