/**
 * Everything stored in the table and the bucket, with its place in exports and how it is deleted with its
 * account. A new kind of item needs a row: without it, `test/unit/account-data/item-kinds.test.ts` and
 * the deletion tests fail.
 */

/** The steps that delete an account, in order. */
export const ERASURE_STEPS = [
  'members',
  'webhooks',
  'domains',
  'brands',
  'shares',
  'schedules',
  'apps',
  'links',
  'smartLinks',
  'uploads',
  'imports',
  'exports',
  'folds',
  'activity',
  'conversions',
  'counters',
  'recipients',
  'audit',
  'account',
] as const;

export type ErasureStep = (typeof ERASURE_STEPS)[number];

/** Files of an export. */
export const EXPORT_FILES = {
  account: 'account.json',
  members: 'members.json',
  keys: 'keys.json',
  apps: 'connected-apps.json',
  registeredApps: 'registered-apps.json',
  folders: 'folders.json',
  utmTemplates: 'utm-templates.json',
  views: 'views.json',
  links: 'links.json',
  linksCsv: 'links.csv',
  smartLinks: 'smart-links.json',
  responses: 'responses/',
  registrations: 'registrations/',
  subscribers: 'subscribers/',
  spam: 'spam/',
  domains: 'domains.json',
  webhooks: 'webhooks.json',
  shares: 'shares.json',
  schedules: 'scheduled-reports.json',
  audit: 'audit-log.jsonl',
  reports: 'analytics/reports.jsonl',
  days: 'analytics/days.csv',
  conversions: 'conversions.csv',
  mediaList: 'media.csv',
  media: 'media/',
} as const;

type ExportFile = keyof typeof EXPORT_FILES;

export interface ItemKind {
  /** The prefix of its partition key, including `#`; the whole key if it has none. */
  pk: string;
  /** The prefix of its sort key, if a partition has several kinds. */
  sk?: string;
  is: string;
  /**
   * How it is deleted. `expires`: by TTL, within hours. `late`: days later, through the index of due items,
   * once no queue can contain anything about it. `tombstone`: kept, so that nobody else gets a printed code.
   * `shared`: belongs to other accounts or the service.
   */
  removal: ErasureStep | 'expires' | 'late' | 'tombstone' | 'shared';
  /**
   * The file of an export that contains it; null if its data is in other items, or is of no use to anyone.
   */
  export: ExportFile | null;
}

export const ITEM_KINDS = [
  { pk: 'OWNER#', sk: 'OWNER', is: 'account', removal: 'account', export: 'account' },
  { pk: 'OWNER#', sk: 'KEY#', is: 'API key', removal: 'account', export: 'keys' },
  { pk: 'OWNER#', sk: 'WEBHOOK#', is: 'webhook', removal: 'webhooks', export: 'webhooks' },
  { pk: 'OWNER#', sk: 'DOMAIN#', is: 'domain', removal: 'domains', export: 'domains' },
  { pk: 'OWNER#', sk: 'FOLDER#', is: 'folder', removal: 'account', export: 'folders' },
  { pk: 'OWNER#', sk: 'UTM#', is: 'UTM template', removal: 'account', export: 'utmTemplates' },
  { pk: 'OWNER#', sk: 'RESERVATION#', is: 'call in progress', removal: 'account', export: null },
  { pk: 'OWNER#', sk: 'EXPORT#', is: 'export', removal: 'exports', export: null },
  { pk: 'OWNER#', sk: 'EXPORT-PART#', is: 'part of an export', removal: 'account', export: null },
  { pk: 'OWNER#', sk: 'DELETION', is: 'deletion of an account', removal: 'account', export: null },
  { pk: 'MEMBERS#', sk: 'MEMBER#', is: 'member', removal: 'members', export: 'members' },
  { pk: 'MEMBERS#', sk: 'COUNT', is: 'count of members', removal: 'account', export: null },
  { pk: 'APPS#', sk: 'APP#', is: 'connected app', removal: 'account', export: 'apps' },
  { pk: 'APPS#', sk: 'COUNT', is: 'count of connected apps', removal: 'account', export: null },
  { pk: 'REGISTERED#', is: 'registered app', removal: 'apps', export: 'registeredApps' },
  { pk: 'VIEWS#', sk: 'ALL', is: 'saved views for all members', removal: 'account', export: 'views' },
  { pk: 'VIEWS#', sk: 'OWN#', is: 'saved views of a member', removal: 'account', export: null },
  { pk: 'USER#', sk: 'USER', is: 'person', removal: 'members', export: 'members' },
  { pk: 'USER#', sk: 'SESSION#', is: 'session', removal: 'members', export: null },
  { pk: 'USER#', sk: 'CODE', is: 'sign-in code', removal: 'members', export: null },
  { pk: 'USER#', sk: 'ACCOUNT#', is: 'mirror of a member', removal: 'members', export: null },
  { pk: 'USER#', sk: 'INVITATION#', is: 'mirror of an invitation', removal: 'members', export: null },
  { pk: 'USER#', sk: 'PASSKEY#', is: 'passkey', removal: 'members', export: null },
  { pk: 'CHALLENGE#', is: 'challenge of a passkey', removal: 'expires', export: null },
  { pk: 'SSO#', is: 'single sign-on under way', removal: 'expires', export: null },
  { pk: 'LINK#', is: 'link', removal: 'links', export: 'links' },
  { pk: 'FOLDER#', sk: 'LINK#', is: 'place of a link in its folder', removal: 'links', export: null },
  { pk: 'FOLDER#', sk: 'SMART#', is: 'place of a page in its folder', removal: 'smartLinks', export: null },
  { pk: 'CODE#', is: 'redirect entry', removal: 'tombstone', export: null },
  { pk: 'UNIQUE#', is: 'guard', removal: 'links', export: null },
  { pk: 'JOURNAL#', is: 'clicks and conversions', removal: 'late', export: 'days' },
  { pk: 'ACTIVITY#', is: 'days with clicks or conversions', removal: 'activity', export: null },
  { pk: 'FOLDS#', sk: 'STATE', is: 'days of an account that are folded', removal: 'folds', export: null },
  { pk: 'FOLDS#', sk: 'DAY#', is: 'folded day', removal: 'folds', export: null },
  { pk: 'FOLDS#', sk: 'VISITS#', is: 'visited links of a day', removal: 'folds', export: null },
  { pk: 'FOLDS#', sk: 'CREATED#', is: 'number of created links', removal: 'folds', export: null },
  { pk: 'FOLDS#', sk: 'CHANGE#', is: 'change since a fold', removal: 'folds', export: null },
  { pk: 'CONVERSION#', sk: 'EVENT#', is: 'conversion', removal: 'conversions', export: 'conversions' },
  { pk: 'CONVERSION#', sk: 'CUSTOMER#', is: 'clicks of a customer', removal: 'conversions', export: null },
  { pk: 'LINK-CHECK#', is: 'check of a destination', removal: 'links', export: null },
  { pk: 'PURGE#', sk: 'PURGE', is: 'mark of a deleted link', removal: 'late', export: null },
  { pk: 'PURGE#', sk: 'TRANSFER#', is: 'mark of a moved link or page', removal: 'late', export: null },
  { pk: 'SMART#', sk: 'SMART', is: 'Smart Link', removal: 'smartLinks', export: 'smartLinks' },
  { pk: 'SMART#', sk: 'RESPONSE#', is: 'survey response', removal: 'smartLinks', export: 'responses' },
  { pk: 'SMART#', sk: 'SPAM#', is: 'form dropped as spam', removal: 'smartLinks', export: 'spam' },
  { pk: 'SMART#', sk: 'SPAM-DAY#', is: 'count of dropped forms', removal: 'smartLinks', export: null },
  { pk: 'SMART#', sk: 'SUMMARY', is: 'sum of responses', removal: 'smartLinks', export: null },
  {
    pk: 'SMART#',
    sk: 'REGISTRATION#',
    is: 'registration for a webinar',
    removal: 'smartLinks',
    export: 'registrations',
  },
  {
    pk: 'SMART#',
    sk: 'SUBSCRIBER#',
    is: 'subscriber to a page',
    removal: 'smartLinks',
    export: 'subscribers',
  },
  { pk: 'SMART#', sk: 'SUBSCRIBERS', is: 'count of subscribers', removal: 'smartLinks', export: null },
  { pk: 'SMART#', sk: 'SESSION', is: 'session of a webinar', removal: 'smartLinks', export: null },
  { pk: 'SMART#', sk: 'COUNT', is: 'count of responses', removal: 'smartLinks', export: null },
  { pk: 'SMART#', sk: 'SPACE', is: 'storage of responses, last form', removal: 'smartLinks', export: null },
  { pk: 'SMART#', sk: 'DIGEST#', is: 'daily summary to be sent', removal: 'smartLinks', export: null },
  { pk: 'SLUG#', is: 'page entry', removal: 'tombstone', export: null },
  { pk: 'REPEAT#', is: 'guard of a form', removal: 'expires', export: null },
  { pk: 'MEDIA#', is: 'file', removal: 'late', export: 'media' },
  { pk: 'SHARE#', sk: 'SHARE', is: 'shared report', removal: 'shares', export: 'shares' },
  { pk: 'SHARE#', sk: 'REPORT', is: 'figures of a shared report', removal: 'shares', export: null },
  { pk: 'SCHEDULE#', sk: 'REPORT', is: 'scheduled report', removal: 'schedules', export: 'schedules' },
  { pk: 'SCHEDULE#', sk: 'SENT#', is: 'mark of a sent report', removal: 'schedules', export: null },
  { pk: 'IMPORT#', is: 'import', removal: 'imports', export: null },
  { pk: 'WEBHOOK#', sk: 'DELIVERY#', is: 'webhook delivery', removal: 'webhooks', export: null },
  // until 0.4.0: stored by 0.2.0 for 30 days; `NOTICE#` replaces it.
  { pk: 'WEBHOOK#', sk: 'NOTICE#', is: 'email about a webhook', removal: 'webhooks', export: null },
  {
    pk: 'CLICK-SUBSCRIBERS',
    is: 'accounts with a webhook for clicks, or watched',
    removal: 'webhooks',
    export: null,
  },
  { pk: 'CLICK-SUBSCRIBERS#', is: 'the same, in shards', removal: 'webhooks', export: null },
  { pk: 'LIVE#', is: 'clicks that have just arrived', removal: 'expires', export: null },
  { pk: 'SUBSCRIBER#', is: 'choice of a recipient', removal: 'recipients', export: null },
  { pk: 'AUDIT#', is: 'audit log', removal: 'audit', export: 'audit' },
  { pk: 'BRAND#', is: 'brand', removal: 'brands', export: 'account' },
  { pk: 'DOMAIN#', sk: 'DOMAIN', is: 'binding of a host', removal: 'domains', export: null },
  { pk: 'DOMAIN#', sk: 'CODES', is: 'first owner of a host', removal: 'shared', export: null },
  { pk: 'DOMAIN#', sk: 'APPS#', is: 'apps of a domain, for devices', removal: 'domains', export: 'domains' },
  { pk: 'RATE#', is: 'rate counter', removal: 'counters', export: null },
  { pk: 'OPEN#', is: 'open that an app reported', removal: 'expires', export: null },
  { pk: 'OUTBOX#', is: 'event on its way', removal: 'expires', export: null },
  { pk: 'NOTICE#', is: 'mark of a sent email', removal: 'expires', export: null },
  { pk: 'IDEMPOTENCY#', is: 'encrypted response', removal: 'expires', export: null },
  { pk: 'RECIPIENT#', is: 'suppressed address', removal: 'shared', export: null },
  { pk: 'REPORT#', is: 'abuse report', removal: 'shared', export: null },
  { pk: 'CLIENT#', is: 'app, as it describes itself', removal: 'shared', export: null },
  { pk: 'CREATOR#', is: 'creator of temporary links', removal: 'shared', export: null },
  { pk: 'DENIED#', is: 'denied hosts', removal: 'shared', export: null },
  { pk: 'DENIAL#', is: 'denied host', removal: 'shared', export: null },
  { pk: 'LINK-CHECKS', is: 'lease of the checks', removal: 'shared', export: null },
  { pk: 'DOMAIN-PROOFS', is: 'lease of the checks of domains', removal: 'shared', export: null },
] as const satisfies readonly ItemKind[];

/** Files in the bucket, by prefix. */
export const OBJECT_KINDS = [
  { prefix: 'media/', is: 'published file', removal: 'late', export: 'media' },
  { prefix: 'hidden/', is: 'copy of a file that was offline', removal: 'late', export: null },
  { prefix: 'uploads/', is: 'upload', removal: 'uploads', export: null },
  { prefix: 'exports/', is: 'export', removal: 'exports', export: null },
  { prefix: 'folds/', is: 'rows and totals of a day', removal: 'folds', export: null },
] as const satisfies readonly (Pick<ItemKind, 'is' | 'removal' | 'export'> & { prefix: string })[];

/** The kind of an item; undefined if there is no row for it. */
export const kindOf = (pk: string, sk: string): ItemKind | undefined =>
  (ITEM_KINDS as readonly ItemKind[]).find(
    (kind) =>
      (kind.pk.endsWith('#') ? pk.startsWith(kind.pk) : pk === kind.pk) && sk.startsWith(kind.sk ?? ''),
  );
