import type { OptionalSetting } from '#functions/framework/function-spec.ts';

/**
 * Settings of functions that create and change Smart Links: the hosts, what they may lead to, and
 * the key of their emails.
 */
export const PAGE_SETTINGS = [
  'publicOrigin',
  'mediaOrigin',
  'ownHosts',
  'destinations',
  'unverifiedDomains',
  'linkChecks',
  'serviceKey',
] as const satisfies readonly OptionalSetting[];
