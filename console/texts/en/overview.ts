export const overview = {
  createLink: 'Create a link',
  names: {
    desktop: 'Desktop',
    direct: 'Direct',
    mobile: 'Mobile',
    other: 'Other',
    Other: 'Other',
    tablet: 'Tablet',
    Unknown: 'Unknown',
  },
  noLinks: 'Your first link is a minute away',
  noLinksText: 'Shorten an address, share it, and see here who follows it.',
  title: 'Overview',
};
