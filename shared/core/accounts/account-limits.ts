import type { RateScope } from '#shared/platform/limits/rate-limit-items.ts';

/** Scopes whose counters have the id of an account. */
export const OWNER_SCOPES: readonly RateScope[] = [
  'app-connections',
  'conversions',
  'domain-checks',
  'exports',
  'import-rows',
  'invitations',
  'key-creations',
  'link-checks',
  'mail-owner',
  'music-lookups',
  'mail-registrations',
  'owner',
  'survey-responses',
];
