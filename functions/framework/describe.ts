/** Where an endpoint appears in the API reference. Plain data: the redirect loads it. */

/** Endpoint groups, in the order of the reference. */
export const TAGS = {
  Links: 'Short links: create, list, update and delete them, read their analytics, generate QR codes.',
  Folders: 'Keep links and Smart Links of a campaign or a client together.',
  'UTM templates':
    'Named sets of UTM parameters for new links, and parameters that every new link must have.',
  Views: 'Filters, sorting and period of lists and reports under a name.',
  Analytics: 'Clicks of the whole account.',
  Conversions: 'Leads, sales and refunds that clicks led to.',
  'Import and export': 'Import links from a file or another platform, and export them.',
  'Smart Links': 'Landing pages of six types: bio, app download, music, video, webinar and survey.',
  Media: 'Upload images and videos for Smart Links, previews and QR codes.',
  Domains: 'Verify your own domains for short URLs and pages.',
  Webhooks: 'Subscribe to events, read deliveries and send them again.',
  'Webhook events': 'The messages that your webhooks receive.',
  Account: 'Your account, its brand, members and API keys.',
  Apps: 'Apps that people connect to an account without a key: OAuth 2.1, and what is connected.',
  'Sign-in': 'Sign-in and sessions of the console.',
  Chat: 'Generate text with a language model.',
  Agents: 'Tools for AI agents (Model Context Protocol).',
  Public:
    'Endpoints without an API key: temporary links, URL checks, page data, tracking and survey responses.',
  OpenAPI: 'The API as an OpenAPI 3.1 document.',
  Visitors: 'Public pages and redirects.',
} as const;

export type Tag = keyof typeof TAGS;

/** Kinds of path parameters; described in `functions/openapi/parameters.ts`. */
export type PathParameter =
  | 'link'
  | 'folder'
  | 'utmTemplate'
  | 'view'
  | 'linkOrCode'
  | 'linkOrSmartLink'
  | 'export'
  | 'import'
  | 'smartLink'
  | 'apiKey'
  | 'app'
  | 'connection'
  | 'user'
  | 'owner'
  | 'session'
  | 'passkey'
  | 'domain'
  | 'webhook'
  | 'delivery'
  | 'eventType'
  | 'slug'
  | 'slugPart'
  | 'code'
  | 'page'
  | 'mailToken'
  | 'submission'
  | 'registration'
  | 'subscriber'
  | 'spam'
  | 'share'
  | 'scheduledReport'
  | 'shareToken'
  | 'model';

export interface Described {
  tag: Tag;
  /** Kind of each path parameter, by name. */
  path?: Readonly<Record<string, PathParameter>>;
}
