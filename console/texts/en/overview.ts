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
  noLinks: 'Create your first link',
  noLinksText: 'Shorten a URL, share it, and see its clicks here.',
  title: 'Overview',
};
