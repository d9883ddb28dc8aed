/** Who may create temporary links. `on`: anyone; `key`: requests with an API key; `off`: nobody. */
export const PUBLIC_LINKS = ['on', 'off', 'key'] as const;

export type PublicLinks = (typeof PUBLIC_LINKS)[number];

export function isPublicLinks(text: string): text is PublicLinks {
  return (PUBLIC_LINKS as readonly string[]).includes(text);
}
