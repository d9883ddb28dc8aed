/**
 * Allowed destinations. `public`: only hosts on the Internet; `any`: also this machine and private networks.
 */
export const DESTINATIONS = ['public', 'any'] as const;

export type Destinations = (typeof DESTINATIONS)[number];

export function isDestinations(text: string): text is Destinations {
  return (DESTINATIONS as readonly string[]).includes(text);
}
