/** Pages of the documentation that views link to. */
export const DOCS = {
  account: '/docs/guides/members',
  analytics: '/docs/guides/analytics',
  domains: '/docs/guides/custom-domains',
  folders: '/docs/guides/folders',
  import: '/docs/guides/import',
  keys: '/docs/guides/authentication',
  links: '/docs/guides/links',
  scheduledReports: '/docs/guides/scheduled-reports',
  smartLinks: '/docs/guides/smart-links',
  utm: '/docs/guides/utm-templates',
  webhooks: '/docs/guides/webhooks',
} as const;

export type DocsPage = keyof typeof DOCS;
