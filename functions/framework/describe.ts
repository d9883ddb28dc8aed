/** How contracts place an endpoint in the API reference. Plain data: the redirect loads it. */

/** The groups of endpoints, in the order of the reference. */
export const TAGS = {
  Links: 'Short links: create, change, count, draw.',
  Analytics: 'Clicks of the whole account.',
  'Import and export': 'Many links at once.',
  'Smart Links': 'Landing pages of six types.',
  Media: 'Files for Smart Links.',
  Webhooks: 'Receive events.',
  Account: 'Your account and its API keys.',
  Chat: 'Text from models, on a host of its own.',
  Public: 'Without an API key.',
  Reference: 'This reference.',
  Visitors: 'Public pages and redirects.',
} as const;

export type Tag = keyof typeof TAGS;

/** What a parameter of a path stands for; `functions/openapi/parameters.ts` describes each. */
export type PathParameter =
  | 'link'
  | 'linkOrSmartLink'
  | 'import'
  | 'smartLink'
  | 'apiKey'
  | 'webhook'
  | 'delivery'
  | 'slug'
  | 'slugPart'
  | 'code'
  | 'file'
  | 'model';

export interface Described {
  tag: Tag;
  /** By the names of the path's parameters. */
  path?: Readonly<Record<string, PathParameter>>;
}
