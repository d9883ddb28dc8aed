import type { Json } from '#test/support/json.ts';
import {
  aConversion,
  aLink,
  aPage,
  importRows,
  inDays,
  LONG,
  MOST_BULK,
  MOST_ROWS,
  many,
  NOTHING,
  next,
  type Row,
} from './dearest.ts';

/** Requests to links, pages, reports and webhooks, and to what an account has of them. */
export const RECORD_ROWS: readonly Row[] = [
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
      body: {
        ids: bulk,
        changes: {
          folderId: newFolder,
          expiresAt: inDays(7),
          addTags: ['more'],
          originalUrl: `https://example.com/dearest/${next()}`,
          allowDuplicate: true,
          preview: null,
          rules: null,
          password: 'open sesame',
        },
      },
    }),
  ],
  [
    'PUT|PATCH /v1/api/links/tags',
    () => ({
      body: { tag: 'everywhere', name: 'renamed' },
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
    (known) => ({ to: [known['page']], body: { ...aPage(known), slug: `slug-${next()}` } }),
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
    ({ report }) => ({ to: [report], body: { to: many(10, (i) => `reader${i}-${next()}@example.com`) } }),
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
  ['GET /v1/api/webhooks/events/{type}/sample', () => ({ to: ['conversion.recorded'] })],
  ['GET /v1/api/webhooks/{id}', ({ webhook }) => ({ to: [webhook] })],
  [
    'PUT|PATCH /v1/api/webhooks/{id}',
    ({ newWebhook }) => ({ to: [newWebhook], body: { url: `https://receiver.example/${next()}` } }),
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
];
