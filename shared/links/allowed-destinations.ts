/** Where links may lead. `public`: to hosts on the Internet only; `any`: also to this machine and private networks. */
export const DESTINATIONS = ['public', 'any'] as const;

export type Destinations = (typeof DESTINATIONS)[number];

export function isDestinations(text: string): text is Destinations {
  return (DESTINATIONS as readonly string[]).includes(text);
}
