/** The list of links, what all lists say, and the dialog that creates a link. */
export const linkList = {
  /** Count of all links. */
  count: (count: number, shown: string) => (count === 1 ? '1 link' : `${shown} links`),
  /** Count of a filtered list, with `+` if more can be loaded. */
  found: (count: number, shown: string) => (count === 1 ? '1 link found' : `${shown} links found`),
  expiresOn: (when: string) => `Expires on ${when}`,
  expiresAfter: (clicks: string) => `Expires after ${clicks}`,
  hasPassword: 'Password-protected',
  hasTargeting: 'Uses targeting or a split test',
  moreOf: (title: string) => `More actions for ${title}`,
  moreRevenue: (amounts: string) => `and ${amounts}`,
  moreTags: (tags: string) => `More tags: ${tags}`,
  aliases: 'Earlier codes',
  aliasesHint:
    'They keep working until you remove them. A removed code stops working immediately, even where ' +
    'it is printed.',
  another: 'Create another',
  codeChange: (code: string) => `The end of the short link. If you change it, ${code} keeps working.`,
  codeRandom: 'Random code',
  codeShape: 'Use 2 to 64 letters (a-z, A-Z), digits, - and _. Your own domains allow more characters.',
  domainCodeShape:
    'Use letters, digits, emoji and _ - . ~ @, in one or more parts separated by slashes, such as docs/api.',
  /** After “Copy”. */
  shortUrl: 'short link',
  itemsShown: (count: number) => (count === 1 ? '1 entry shown' : `${count} entries shown`),
  selectAll: (count: number) =>
    count === 1 ? 'Select the entry shown' : `Select all ${count} entries shown`,
  ready: 'Your link is ready to share.',
  rename: 'Change title',
  searching: 'No matches yet. Searching older entries …',
  codes: { free: 'Available', taken: 'Taken. Choose another.' },
  created: 'Link created',
  createdSince: (year: string) => `since ${year}`,
  firstCreated: 'First created',
  done: 'Done',
  maxClicks: 'Enter a whole number of at least 1.',
  open: 'Open link details',
  removeAlias: (code: string) => `Remove ${code}`,
  passwordLength: (min: number, max: number) => `Use ${min} to ${max} characters.`,
};
