import { aToolCall, atHost, form, LONG, QUESTION, type Row } from './dearest.ts';

/** Requests of visitors, agents and users of models. */
export const VISITOR_ROWS: readonly Row[] = [
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
];
