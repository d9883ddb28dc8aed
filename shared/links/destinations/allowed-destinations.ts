/**
 * Allowed destinations. `public`: only hosts on the Internet; `any`: also this machine and private networks.
 */
export const DESTINATIONS = ['public', 'any'] as const;

export type Destinations = (typeof DESTINATIONS)[number];
