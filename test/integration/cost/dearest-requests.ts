import type { ProcessResponse } from '#test/support/in-process.ts';
import type { Json } from '#test/support/json.ts';

/** Who sends a request: a program with a key, someone who is signed in, or anyone. */
type Sender = 'key' | 'person' | 'nobody';

export interface Dearest {
  /** Values of the parameters in the path, in order. */
  to?: readonly string[];
  query?: Record<string, string>;
  body?: object | undefined;
  headers?: Record<string, string>;
  cookies?: string[];
  /** Default: a key for the API, else nobody. */
  by?: Sender;
  /** What it must return. Default: any success. */
  status?: number;
  /** Keeps from the response what later requests name. */
  keep?: (data: Json, response: ProcessResponse) => Known;
}

/** What the account of the test has, by name. */
export type Known = Record<string, Json>;

/** One method of a path or several (`PUT|PATCH /path`), and the request, or those that may be. */
type Row = [operations: string, request: (known: Known) => Dearest | Dearest[] | Promise<Dearest>];

const DAY_MS = 86_400_000;
const MOST_BULK = 100;
const MOST_MEMBERS_AT_ONCE = 50;
const MOST_ROWS = 10_000;

const many = <T>(count: number, item: (number: number) => T): T[] =>
  Array.from({ length: count }, (_, i) => item(i));
const form = (fields: Record<string, string>) => new URLSearchParams(fields);
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString();
let urls = 0;

/** A link with everything that costs calls when it is stored. */
const aLink = ({ host, folder, template }: Known): object => ({
  originalUrl: `https://example.com/dearest/${++urls}`,
  title: `Dearest ${urls}`,
  tags: many(15, (i) => `tag-${i}`),
  customDomain: host,
  folderId: folder,
  utmTemplateId: template,
  maxClicks: 10,
  startsAt: inDays(1),
  expiresAt: inDays(2),
});

const importRows = (count: number, { host }: Known) => ({
  links: many(count, (i) => ({
    originalUrl: `https://example.com/import/${i}`,
    ...(i % 2 === 0 && { code: `imported-${i}`, customDomain: host }),
  })),
});

const aPage = ({ folder }: Known): object => ({
  type: 'myBio',
  title: `Dearest page ${++urls}`,
  folderId: folder,
  tags: many(20, (i) => `tag-${i}`),
  urls: [{ title: 'Shop', url: 'https://example.com/shop' }],
});

const aConversion = ({ clickId }: Known): object => ({
  event: 'sale',
  eventId: `sale-${++urls}`,
  clickId,
  customerId: `customer-${urls}`,
  amount: 100,
  currency: 'EUR',
});

const NEW_HOST = 'new.example.org';
const QUESTION = [{ role: 'user', content: 'Name three colors.' }];

const aToolCall = (name: string, input: object): Dearest => ({
  headers: { accept: 'application/json, text/event-stream' },
  body: { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: input } },
});

const atHost = (host: string): Dearest => ({ headers: { 'x-viewer-host': host } });

/** From a long time ago: reports read each month with rows. */
const LONG = { from: '2000-01-01' };
/** Matches nothing: the list reads on until it may not. */
const NOTHING = { search: 'no-such-thing' };

/**
 * The request of each operation that takes the most calls of the table, in an order in which each finds what
 * it needs. An operation of the API document without a row fails the test.
 */
export const DEAREST: readonly Row[] = [
  // Signing in.
  ['GET /v1/auth/options', () => ({})],
  ['POST /v1/auth/code', ({ email }) => ({ body: { email } })],
  [
    'POST /v1/auth/session',
    async ({ email, codeFromMail }) => ({ body: { email, code: await codeFromMail() } }),
  ],
  ['GET /v1/auth/session', () => ({})],
  ['GET /v1/auth/sessions', () => ({})],
  ['POST /v1/auth/passkeys/options', () => ({ keep: ({ options }) => ({ options }) })],
  [
    'POST /v1/auth/passkeys',
    ({ createPasskey, options }) => ({
      body: { name: 'Key', response: createPasskey(options) },
      keep: ({ passkey }) => ({ passkey: passkey._id }),
    }),
  ],
  ['GET /v1/auth/passkeys', () => ({})],
  ['PATCH /v1/auth/passkeys/{id}', ({ passkey }) => ({ to: [passkey], body: { name: 'Other' } })],
  ['POST /v1/auth/passkey/options', () => ({ by: 'nobody' })],
  ['GET /v1/auth/invitations/{id}', ({ invitedTo }) => ({ to: [invitedTo] })],
  ['PATCH /v1/auth/session', ({ ownerId }) => ({ body: { account: ownerId } })],
  [
    'GET /v1/auth/sso',
    () => ({ by: 'nobody', keep: (_, { headers, cookies }) => ({ sso: [headers['location'], cookies[0]] }) }),
  ],
  [
    'GET /v1/auth/sso/callback',
    async ({ sso: [location, cookie], throughProvider }) => ({
      by: 'nobody',
      query: Object.fromEntries((await throughProvider(location)).searchParams),
      cookies: [cookie.split(';')[0]],
    }),
  ],

  // Settings that others build on.
  [
    'POST /v1/api/domains',
    () => ({ body: { host: NEW_HOST }, keep: ({ domain }) => ({ newDomain: domain }) }),
  ],
  ['GET /v1/api/domains', () => ({})],
  ['GET /v1/api/domains/{host}', ({ host }) => ({ to: [host] })],
  [
    'POST /v1/api/domains/{host}/verify',
    ({ newDomain: { host, txtName, txtValue }, dns }) => {
      dns.replies.set(txtName, [[txtValue]]);
      return { to: [host] };
    },
  ],
  [
    'PUT|PATCH /v1/api/domains/{host}',
    ({ host }) => ({
      to: [host],
      body: { isDefault: true, rootUrl: 'https://example.com/', notFoundUrl: 'https://example.com/' },
    }),
  ],
  [
    'POST /v1/api/folders',
    () => ({
      body: { name: 'Dearest', defaultAccess: 'view', requiredUtm: ['source'] },
      keep: ({ folder }) => ({ newFolder: folder._id }),
    }),
  ],
  ['GET /v1/api/folders', () => ({})],
  ['GET /v1/api/folders/{id}', ({ newFolder }) => ({ to: [newFolder] })],
  [
    'PUT|PATCH /v1/api/folders/{id}',
    ({ newFolder }) => ({ to: [newFolder], body: { name: `Renamed ${++urls}`, defaultAccess: 'none' } }),
  ],
  [
    'PUT|PATCH /v1/api/folders/{id}/members',
    ({ newFolder, members }) => ({
      to: [newFolder],
      body: {
        members: Object.fromEntries(
          members.slice(0, MOST_MEMBERS_AT_ONCE).map((id: string) => [id, ++urls % 2 ? 'edit' : 'view']),
        ),
      },
    }),
  ],
  ['GET /v1/api/folders/{id}/members', ({ newFolder }) => ({ to: [newFolder] })],
  [
    'POST /v1/api/utm-templates',
    () => ({
      body: { name: 'Dearest', source: 'news', required: ['source'] },
      keep: ({ utmTemplate }) => ({ newTemplate: utmTemplate._id }),
    }),
  ],
  ['GET /v1/api/utm-templates', () => ({})],
  ['GET /v1/api/utm-templates/{id}', ({ newTemplate }) => ({ to: [newTemplate] })],
  [
    'PUT|PATCH /v1/api/utm-templates/{id}',
    ({ newTemplate }) => ({ to: [newTemplate], body: { name: `Renamed ${++urls}` } }),
  ],
  ['GET /v1/api/utm-settings', () => ({})],
  ['PUT|PATCH /v1/api/utm-settings', () => ({ body: { required: ++urls % 2 ? ['source'] : [] } })],
  ['GET /v1/api/conversion-settings', () => ({})],
  [
    'PUT|PATCH /v1/api/conversion-settings',
    () => ({ body: { trackConversions: true, conversionDays: 30 + ++urls } }),
  ],
  [
    'PUT|PATCH /v1/api/brand',
    async ({ host, logo }) => ({
      query: { domain: host },
      body: { name: `Halden ${++urls}`, logo: await logo(), url: 'https://example.com/' },
    }),
  ],
  ['GET /v1/api/brand', ({ host }) => ({ query: { domain: host } })],
  [
    'PUT|PATCH /v1/api/qr-style',
    async ({ host, logo }) => ({ query: { domain: host }, body: { logo: await logo() } }),
  ],
  ['GET /v1/api/qr-style', ({ host }) => ({ query: { domain: host } })],
  [
    'POST /v1/api/views',
    () => ({
      body: { name: 'Dearest', of: 'links', query: 'tag=a', shared: true },
      keep: ({ view }) => ({ view: view._id }),
    }),
  ],
  ['GET /v1/api/views', () => ({ by: 'person' })],
  ['PUT|PATCH /v1/api/views/{id}', ({ view }) => ({ to: [view], body: { name: `Renamed ${++urls}` } })],
  [
    'POST /v1/api/keys',
    ({ folder }) => ({
      body: { name: 'Dearest', permissions: ['links:read'], folders: [folder] },
      keep: ({ key }) => ({ key: key._id }),
    }),
  ],
  ['GET /v1/api/keys', () => ({})],
  ['PUT|PATCH /v1/api/keys/{id}', ({ key }) => ({ to: [key], body: { name: `Renamed ${++urls}` } })],
  ['POST /v1/api/members', () => ({ body: { email: 'guest@example.com', role: 'editor' } })],
  ['GET /v1/api/members', () => ({})],
  [
    'PUT|PATCH /v1/api/members/{id}',
    ({ members }) => ({ to: [members[0]], body: { role: ++urls % 2 ? 'analyst' : 'admin' } }),
  ],

  // Links.
  [
    'POST /v1/api/links',
    (known) => ({
      body: { ...aLink(known), password: 'open sesame' },
      keep: ({ link }) => ({ link: link._id, code: link.code }),
    }),
  ],
  [
    'POST /v1/api/links/bulk',
    (known) => ({
      body: { links: many(MOST_BULK, () => aLink(known)) },
      keep: ({ results }) => ({ bulk: results.map((one: Json) => one.link._id) }),
    }),
  ],
  [
    'POST /v1/api/links/import',
    (known) => ({
      headers: { 'x-service-api-key': known['otherKey'] },
      query: { onCodeTaken: 'new' },
      body: importRows(MOST_ROWS, known),
    }),
  ],
  [
    'POST /v1/api/links/import/check',
    (known) => ({
      query: { folderId: known['folder'], utmTemplateId: known['template'], onCodeTaken: 'new' },
      body: importRows(MOST_ROWS, known),
    }),
  ],
  ['GET /v1/api/links/import', () => ({})],
  ['GET /v1/api/links/import/{id}', ({ job }) => ({ to: [job] })],
  ['GET /v1/api/links', () => [{}, { query: NOTHING }]],
  ['GET /v1/api/links/export', () => [{}, { query: NOTHING }]],
  ['GET /v1/api/links/tags', () => ({})],
  ['GET /v1/api/links/{id}', ({ link }) => ({ to: [link] })],
  ['GET /v1/api/links/{id}/analytics', ({ visited }) => ({ to: [visited], query: LONG })],
  ['GET /v1/api/links/{id}/test', ({ splitTest }) => ({ to: [splitTest] })],
  ['GET /v1/api/links/{id}/qrcode', ({ link }) => ({ to: [link], query: { tracked: 'true' } })],
  [
    'PUT|PATCH /v1/api/links/{id}',
    (known) => ({ to: [known['link']], body: { ...aLink(known), startsAt: null, utmTemplateId: undefined } }),
  ],
  [
    'PUT|PATCH /v1/api/links/bulk',
    ({ bulk, newFolder }) => ({
      body: { ids: bulk, changes: { folderId: newFolder, expiresAt: inDays(++urls), addTags: [`t${urls}`] } },
    }),
  ],
  [
    'PUT|PATCH /v1/api/links/tags',
    () => ({
      body: { tag: urls++ % 2 ? 'everywhere' : 'renamed', name: urls % 2 ? 'everywhere' : 'renamed' },
    }),
  ],

  // Pages.
  ['POST /v1/api/uploads', () => ({ body: { contentType: 'image/png', size: 100 } })],
  [
    'POST /v1/api/smart-links',
    (known) => ({ body: aPage(known), keep: ({ link }) => ({ page: link._id, slug: link.slug }) }),
  ],
  ['GET /v1/api/smart-links', () => [{}, { query: NOTHING }]],
  ['GET /v1/api/smart-links/{id}', ({ page }) => ({ to: [page] })],
  ['GET /v1/api/smart-links/{id}/analytics', ({ visitedPage }) => ({ to: [visitedPage], query: LONG })],
  [
    'PUT|PATCH /v1/api/smart-links/{id}',
    (known) => ({ to: [known['page']], body: { ...aPage(known), slug: `slug-${++urls}` } }),
  ],
  [
    'POST /v1/api/smart-links/lookup',
    () => ({ body: { url: 'https://open.spotify.com/album/4m2880jivSbbyEGAKfITCa' } }),
  ],
  ['POST /v1/api/smart-links/{id}/mail-confirmation', ({ survey }) => ({ to: [survey] })],
  ['GET /v1/api/smart-links/{id}/responses', ({ survey }) => ({ to: [survey] })],
  ['GET /v1/api/smart-links/{id}/responses/summary', ({ survey }) => ({ to: [survey] })],
  ['GET /v1/api/smart-links/{id}/registrations', ({ webinar }) => ({ to: [webinar] })],
  ['GET /v1/api/smart-links/{id}/subscribers', ({ listPage }) => ({ to: [listPage] })],
  ['GET /v1/api/smart-links/{id}/spam', ({ survey }) => ({ to: [survey] })],
  ['POST /v1/api/smart-links/{id}/spam/{spamId}/accept', ({ survey, spam }) => ({ to: [survey, spam[0]] })],

  // Reports, and what they count.
  ['GET /v1/api/analytics', () => ({ query: LONG })],
  ['GET /v1/api/clicks', () => [{ query: LONG }, { query: { ...LONG, country: 'XX' } }]],
  ['POST /v1/api/conversions', (known) => ({ body: aConversion(known) })],
  [
    'POST /v1/api/conversions/bulk',
    (known) => ({ body: { conversions: many(MOST_BULK, () => aConversion(known)) } }),
  ],
  ['GET /v1/api/conversions', () => ({ query: LONG })],
  [
    'POST /v1/api/shares',
    ({ folder }) => ({
      body: { scope: { type: 'folder', id: folder }, period: LONG, password: 'open sesame' },
      keep: ({ share }) => ({ share: share._id, shareToken: share.url.split('/').at(-1) }),
    }),
  ],
  ['GET /v1/api/shares', () => ({})],
  [
    'POST /v1/api/reports',
    () => ({
      body: { scope: { type: 'account' }, every: 'week', to: many(10, (i) => `reader${i}@example.com`) },
      keep: ({ report }) => ({ report: report._id }),
    }),
  ],
  ['GET /v1/api/reports', () => ({})],
  ['GET /v1/api/reports/{id}', ({ report }) => ({ to: [report] })],
  [
    'PUT|PATCH /v1/api/reports/{id}',
    ({ report }) => ({ to: [report], body: { to: many(10, (i) => `reader${i}-${++urls}@example.com`) } }),
  ],
  [
    'POST /v1/api/reports/{id}/mail-confirmation',
    ({ fullReport }) => ({ to: [fullReport._id], body: { email: fullReport.to[0].email } }),
  ],
  ['POST /v1/api/reports/{id}/preview', ({ report }) => ({ to: [report], by: 'person' })],

  // Webhooks.
  [
    'POST /v1/api/webhooks',
    () => ({
      body: { url: 'https://receiver.example/dearest', events: ['*'] },
      keep: ({ webhook }) => ({ newWebhook: webhook._id }),
    }),
  ],
  ['GET /v1/api/webhooks', () => ({})],
  ['GET /v1/api/webhooks/{id}', ({ webhook }) => ({ to: [webhook] })],
  [
    'PUT|PATCH /v1/api/webhooks/{id}',
    ({ newWebhook }) => ({ to: [newWebhook], body: { url: `https://receiver.example/${++urls}` } }),
  ],
  ['POST /v1/api/webhooks/{id}/rotate-secret', ({ newWebhook }) => ({ to: [newWebhook] })],
  ['POST /v1/api/webhooks/{id}/test', ({ webhook }) => ({ to: [webhook] })],
  [
    'GET /v1/api/webhooks/{id}/deliveries',
    ({ webhook }) => ({ to: [webhook], keep: ({ deliveries: [delivery] }) => ({ delivery: delivery._id }) }),
  ],
  [
    'GET /v1/api/webhooks/{id}/deliveries/{deliveryId}',
    ({ webhook, delivery }) => ({ to: [webhook, delivery] }),
  ],
  [
    'POST /v1/api/webhooks/{id}/deliveries/{deliveryId}/replay',
    ({ webhook, delivery }) => ({ to: [webhook, delivery] }),
  ],
  ['POST /v1/api/webhooks/{id}/replay', ({ webhook }) => ({ to: [webhook], body: { from: inDays(-7) } })],

  // The account.
  ['GET /v1/api/me', () => ({ by: 'person' })],
  ['GET /v1/api/audit', () => ({ query: { from: '2020-01-01' } })],
  ['POST /v1/api/account/export', () => ({ keep: (data) => ({ export: data.export._id }) })],
  ['GET /v1/api/account/exports', () => ({})],
  ['GET /v1/api/account/exports/{id}', (known) => ({ to: [known['export']] })],

  // Agents.
  [
    'POST /mcp',
    ({ folder }) => [
      aToolCall('search', { query: 'no-such-thing' }),
      aToolCall('get_account_analytics', LONG),
      aToolCall('list_conversions', LONG),
      aToolCall('create_link', {
        originalUrl: 'https://example.com/tool',
        title: 'Tool',
        folderId: folder,
        utm: { source: 'agent' },
      }),
    ],
  ],
  ['GET|DELETE /mcp', () => ({ status: 405 })],

  // Visitors.
  ['GET /', () => ({})],
  ['GET /robots.txt', ({ host }) => ({ ...atHost(host), status: 404 })],
  ['GET /.well-known/apple-app-site-association', ({ host }) => atHost(host)],
  ['GET /.well-known/assetlinks.json', ({ host }) => ({ ...atHost(host), status: 404 })],
  ['GET /v1/conversions.js', () => ({})],
  ['GET /v1/health', () => ({})],
  ['GET /{code}', ({ limited }) => ({ to: [limited] })],
  ['GET /r/{code}', ({ limited }) => ({ to: [limited] })],
  ['POST /{code}', ({ locked }) => ({ to: [locked], body: form({ password: 'open sesame' }) })],
  ['POST /r/{code}', ({ locked }) => ({ to: [locked], body: form({ password: 'open sesame' }) })],
  ['GET /preview/{code}', ({ limited }) => ({ to: [limited] })],
  [
    'POST /v1/links/p',
    () => ({
      body: { originalUrl: 'https://example.com/public', title: 'Public' },
      keep: ({ link, shortUrl }) => ({ publicUrl: shortUrl ?? link.shortUrl }),
    }),
  ],
  ['GET /v1/links/analyticsUpdate', ({ publicUrl }) => ({ query: { shortUrl: publicUrl } })],
  [
    'POST /v1/opens',
    ({ appKey, host, limitedAtHost }) => ({
      body: {
        key: appKey,
        url: `https://${host}/${limitedAtHost}`,
        openId: 'open-0123456789abcdef',
        platform: 'ios',
      },
    }),
  ],
  ['GET /v1/links/check-url', () => ({ query: { url: 'https://example.com/' } })],
  ['GET /v1/links/track/{id}', ({ visited }) => ({ to: [visited] })],
  ['GET /report', () => ({})],
  [
    'POST /report',
    ({ limited }) => ({
      body: form({ url: `https://sp.example/${limited}`, category: 'spam', email: 'a@example.com' }),
    }),
  ],
  ['GET /s/{token}', ({ openShare }) => ({ to: [openShare] })],
  ['POST /s/{token}', ({ shareToken }) => ({ to: [shareToken], body: form({ password: 'open sesame' }) })],
  ...['bio', 'app', 'music', 'video', 'webinar', 'survey'].map(
    (kind): Row => [`GET /${kind}/{part}`, (known) => ({ to: [known['slugs'][kind].split('/').at(-1)] })],
  ),
  ['GET /v1/smart-links/{slug}', ({ slugs }) => ({ to: [slugs.bio] })],
  ['GET /v1/smart-links/slug/{slug}', ({ slugs }) => ({ to: [slugs.survey] })],
  ['OPTIONS /v1/smart-links/slug/{slug}', ({ slugs }) => ({ to: [slugs.survey] })],
  ['GET /v1/smart-links/track/{slug}', ({ slugs }) => ({ to: [slugs.bio], query: { event: 'view' } })],
  [
    'POST /v1/smart-links/slug/{slug}/survey',
    ({ slugs }) => ({ to: [slugs.survey], body: { answers: ['Because'] } }),
  ],
  [
    'POST /survey/{part}',
    ({ slugs }) => ({ to: [slugs.survey.split('/').at(-1)], body: form({ 'answers.0': 'So' }) }),
  ],
  [
    'POST /webinar/{part}',
    ({ slugs }) => ({
      to: [slugs.webinar.split('/').at(-1)],
      body: form({ name: 'Jo', email: 'jo@example.com', consent: 'on' }),
    }),
  ],
  ['GET /webinar/{part}/calendar.ics', ({ slugs }) => ({ to: [slugs.webinar.split('/').at(-1)] })],
  ['GET /webinar/{part}/join', ({ slugs }) => ({ to: [slugs.webinar.split('/').at(-1)] })],
  ['GET /mail/registration/{token}', ({ registrationToken }) => ({ to: [registrationToken] })],
  [
    'POST /mail/registration/{token}',
    ({ registrationToken }) => ({ to: [registrationToken], body: form({ choice: 'cancel' }) }),
  ],
  [
    'POST /v1/smart-links/subscribe/{slug}',
    ({ slugs }) => ({ to: [slugs.list], body: form({ email: 'jo@example.com', consent: 'on' }) }),
  ],
  ['GET /mail/subscription/{token}', ({ subscriberToken }) => ({ to: [subscriberToken] })],
  [
    'POST /mail/subscription/{token}',
    ({ subscriberToken }) => ({ to: [subscriberToken], body: form({ choice: 'unsubscribe' }) }),
  ],
  ['GET /mail/{token}', ({ mailToken }) => ({ to: [mailToken] })],
  ['POST /mail/{token}', ({ mailToken }) => ({ to: [mailToken], body: form({ choice: 'confirm' }) })],

  // Models.
  ['GET /chat/v1/models', () => ({})],
  ['GET /chat/v1/models/{model}', ({ model }) => ({ to: [model] })],
  ['POST /chat/{modelSlug}', ({ model }) => ({ to: [model], body: { messages: QUESTION } })],
  ['POST /chat/v1/chat/completions', ({ model }) => ({ body: { model, messages: QUESTION } })],
  ['OPTIONS /chat/{modelSlug}', ({ model }) => ({ to: [model] })],
  ['OPTIONS /chat/v1/chat/completions', () => ({})],
  ['OPTIONS /chat/v1/models', () => ({})],
  ['OPTIONS /chat/v1/models/{model}', ({ model }) => ({ to: [model] })],

  // What ends something, at last.
  ['DELETE /v1/api/smart-links/{id}/spam/{spamId}', ({ survey, spam }) => ({ to: [survey, spam[1]] })],
  [
    'DELETE /v1/api/smart-links/{id}/responses/{submissionId}',
    ({ survey, response }) => ({ to: [survey, response] }),
  ],
  [
    'DELETE /v1/api/smart-links/{id}/registrations/{registrationId}',
    ({ webinar, registration }) => ({ to: [webinar, registration] }),
  ],
  [
    'DELETE /v1/api/smart-links/{id}/subscribers/{subscriberId}',
    ({ listPage, subscriber }) => ({ to: [listPage, subscriber] }),
  ],
  [
    'POST /v1/api/links/bulk/transfer',
    ({ copies, other }) => ({ body: { ids: copies.slice(-MOST_BULK), accountId: other }, by: 'person' }),
  ],
  [
    'POST /v1/api/smart-links/bulk/transfer',
    ({ pages, other }) => ({ body: { ids: pages.slice(0, MOST_BULK), accountId: other }, by: 'person' }),
  ],
  ['POST /v1/api/links/bulk/delete', ({ bulk }) => ({ body: { ids: bulk } })],
  ['DELETE /v1/api/links/{id}', ({ link }) => ({ to: [link] })],
  ['DELETE /v1/api/smart-links/{id}', ({ page }) => ({ to: [page] })],
  ['DELETE /v1/api/shares/{id}', ({ share }) => ({ to: [share] })],
  ['DELETE /v1/api/reports/{id}', ({ report }) => ({ to: [report] })],
  ['DELETE /v1/api/webhooks/{id}', ({ newWebhook }) => ({ to: [newWebhook] })],
  ['DELETE /v1/api/views/{id}', ({ view }) => ({ to: [view] })],
  ['DELETE /v1/api/utm-templates/{id}', ({ newTemplate }) => ({ to: [newTemplate] })],
  ['DELETE /v1/api/brand', ({ host }) => ({ query: { domain: host } })],
  ['DELETE /v1/api/qr-style', ({ host }) => ({ query: { domain: host } })],
  ['DELETE /v1/api/folders/{id}', ({ newFolder }) => ({ to: [newFolder] })],
  ['DELETE /v1/api/domains/{host}', () => ({ to: [NEW_HOST] })],
  ['DELETE /v1/api/keys/{id}', ({ key }) => ({ to: [key] })],
  ['DELETE /v1/api/members/{id}', ({ members }) => ({ to: [members[1]] })],
  ['DELETE /v1/api/account', ({ name }) => ({ body: { name }, by: 'person' })],
  ['POST /v1/api/account/restore', () => ({ by: 'person' })],
  ['DELETE /v1/auth/passkeys/{id}', ({ passkey }) => ({ to: [passkey] })],
  ['DELETE /v1/auth/accounts/{id}', ({ ownerId }) => ({ to: [ownerId] })],
  ['DELETE /v1/auth/sessions/{id}', ({ otherSession }) => ({ to: [otherSession] })],
  ['DELETE /v1/auth/session', () => ({})],
];
