/** Where an endpoint appears in the API reference. Plain data: the redirect loads it. */

/** Endpoint groups, in the order of the reference. */
export const TAGS = {
  Links: 'Short links: create, change, count, draw.',
  Analytics: 'Clicks of the whole account.',
  'Import and export': 'Many links at once.',
  'Smart Links': 'Landing pages of six types.',
  Media: 'Files for Smart Links.',
  Domains: 'Hosts of your own.',
  Webhooks: 'Receive events.',
  Account: 'Your account, its members and API keys.',
  'Sign-in': 'Sign-in and sessions of the console.',
  Chat: 'Text from models.',
  Agents: 'Tools for AI agents (Model Context Protocol).',
  Public: 'Without an API key.',
  OpenAPI: 'The API as an OpenAPI 3.1 document.',
  Visitors: 'Public pages and redirects.',
} as const;

export type Tag = keyof typeof TAGS;

/** Kinds of path parameters; described in `functions/openapi/parameters.ts`. */
export type PathParameter =
  | 'link'
  | 'linkOrCode'
  | 'linkOrSmartLink'
  | 'export'
  | 'import'
  | 'smartLink'
  | 'apiKey'
  | 'user'
  | 'owner'
  | 'session'
  | 'passkey'
  | 'domain'
  | 'webhook'
  | 'delivery'
  | 'slug'
  | 'slugPart'
  | 'code'
  | 'page'
  | 'mailToken'
  | 'submission'
  | 'registration'
  | 'model';

export interface Described {
  tag: Tag;
  /** Kind of each path parameter, by name. */
  path?: Readonly<Record<string, PathParameter>>;
}
