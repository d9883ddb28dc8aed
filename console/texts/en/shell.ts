export const shell = {
  account: 'Account',
  developer: 'Developer',
  links: 'Links',
  notFound: 'Page not found',
  notFoundText: 'There is nothing at this address.',
  overview: 'Overview',
  sections: 'Sections',
  signOut: 'Sign out',
  skip: 'Skip to content',
  smartLinks: 'Smart Links',
  tools: 'Session',
};
