/** The list of links and the dialog that creates one. */
export const linkList = {
  /** Of all links. */
  count: (count: number, shown: string) => (count === 1 ? '1 link' : `${shown} links`),
  /** Of a filtered list; `+` if more can be loaded. */
  found: (count: number, shown: string) => (count === 1 ? '1 link found' : `${shown} links found`),
  docs: 'How links work',
  empty: 'Shorten a URL, share the link, and see who clicks it.',
  expiresOn: (when: string) => `Expires on ${when}`,
  expiresAfter: (clicks: string) => `Expires after ${clicks} clicks`,
  hasPassword: 'Protected with a password',
  hasTargeting: 'Redirects by rules or a split test',
  moreOf: (title: string) => `More actions for ${title}`,
  moreTags: (tags: string) => `More tags: ${tags}`,
};
