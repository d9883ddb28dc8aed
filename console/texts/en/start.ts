/** First steps in a new account, and links to the documentation. */
export const start = {
  docs: {
    account: 'About members and roles',
    analytics: 'How clicks are counted',
    domains: 'About custom domains',
    folders: 'About folders',
    import: 'About imports',
    keys: 'About authentication',
    links: 'About links',
    scheduledReports: 'About scheduled reports',
    smartLinks: 'About Smart Links',
    utm: 'About UTM templates',
    webhooks: 'About webhooks',
  },
  done: (done: number, total: number) => `${done} of ${total} done`,
  hide: 'Hide the first steps',
  isDone: 'Done:',
  steps: {
    apiKey: { title: 'Create an API key', text: 'For scripts, the command line and your own apps.' },
    click: { title: 'See a click', text: 'Open your short link. The click shows up here within seconds.' },
    link: { title: 'Create a link', text: 'Paste a URL and get a short link with a QR code.' },
    page: { title: 'Build a page', text: 'A link in bio, a music release, a survey or a webinar.' },
  },
  title: 'Get started',
};
