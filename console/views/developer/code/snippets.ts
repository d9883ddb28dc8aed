import { python } from './python.ts';
import { PLACEHOLDER_ID, type SnippetOptions, type Task } from './tasks.ts';
import { VERIFY } from './verify.ts';

export const LANGUAGES = ['curl', 'typescript', 'python'] as const;

export type Language = (typeof LANGUAGES)[number];

/** Code for a task, for a client following `setUp`; undefined if the language has none. */
export function snippet(task: Task, language: Language, options: SnippetOptions): string | undefined {
  return { curl, typescript, python }[language](options)[task];
}

function curl({ origin, apiKey }: SnippetOptions): Partial<Record<Task, string>> {
  const api = `${origin}/v1/api`;
  const key = `-H 'authorization: Bearer ${apiKey}'`;
  const json = `-H 'content-type: application/json'`;
  return {
    create: `curl '${api}/links' \\
  ${key} \\
  ${json} \\
  -d '{
    "originalUrl": "https://example.com/spring",
    "title": "Spring sale",
    "tags": ["mail"]
  }'`,
    list: `curl '${api}/links?tag=mail&search=spring&limit=50' \\
  ${key}`,
    clicks: `curl '${api}/links/${PLACEHOLDER_ID}/analytics' \\
  ${key}`,
    qr: `curl '${api}/links/${PLACEHOLDER_ID}/qrcode?format=svg&size=512' \\
  ${key} \\
  --output code.svg`,
    bulk: `curl '${api}/links/bulk' \\
  ${key} \\
  ${json} \\
  -d '{
    "links": [
      { "originalUrl": "https://example.com/1", "title": "One" },
      { "originalUrl": "https://example.com/2", "title": "Two" }
    ]
  }'`,
    page: `curl '${api}/smart-links' \\
  ${key} \\
  ${json} \\
  -d '{
    "type": "myBio",
    "title": "My links",
    "urls": [{ "title": "Shop", "url": "https://example.com/shop" }]
  }'`,
    webhook: `curl '${api}/webhooks' \\
  ${key} \\
  ${json} \\
  -d '{
    "url": "https://example.com/hooks/signpost",
    "events": ["link.created", "survey.submitted"]
  }'`,
    chat: `curl --no-buffer '${origin}/chat/v1/chat/completions' \\
  -H 'authorization: Bearer ${apiKey}' \\
  ${json} \\
  -d '{
    "model": "alpha-small-3p1-24b",
    "messages": [{ "role": "user", "content": "Name three colors." }],
    "stream": true
  }'`,
    errors: `# --fail-with-body: the exit code says that it was refused, the answer says why.
curl --fail-with-body '${api}/links' \\
  ${key} \\
  ${json} \\
  -d '{ "originalUrl": "nonsense", "title": "" }'`,
  };
}

function typescript({ origin, apiKey }: SnippetOptions): Record<Task, string> {
  return {
    setUp: `import { ApiError, createClient } from '@signpost/client';

const signpost = createClient({
  origin: '${origin}',
  apiKey: '${apiKey}',
});`,
    create: `const { link } = await signpost.post('/v1/api/links', {
  body: { originalUrl: 'https://example.com/spring', title: 'Spring sale', tags: ['mail'] },
  // Sent again with the same key, it is created once.
  idempotencyKey: crypto.randomUUID(),
});
console.log(link.shortUrl);`,
    list: `let cursor: string | undefined;
do {
  const page = await signpost.get('/v1/api/links', {
    query: { tag: 'mail', search: 'spring', limit: 50, cursor },
  });
  for (const link of page.links) console.log(link.shortUrl, link.clicks);
  cursor = page.nextCursor ?? undefined;
} while (cursor);`,
    clicks: `const { analytics } = await signpost.get('/v1/api/links/{id}/analytics', {
  path: { id: '${PLACEHOLDER_ID}' },
});
console.log(analytics.totalClicks, analytics.topCountries);`,
    qr: `import { writeFile } from 'node:fs/promises';

const image = await signpost.file('/v1/api/links/{id}/qrcode', {
  path: { id: '${PLACEHOLDER_ID}' },
  query: { format: 'svg', size: 512 },
  accept: 'image/svg+xml',
});
await writeFile('code.svg', image.stream());`,
    bulk: `const { results } = await signpost.post('/v1/api/links/bulk', {
  body: {
    links: [
      { originalUrl: 'https://example.com/1', title: 'One' },
      { originalUrl: 'https://example.com/2', title: 'Two' },
    ],
  },
});
for (const row of results) {
  console.log(row.index, row.status === 'created' ? row.link.shortUrl : row.error.message);
}`,
    page: `const { link } = await signpost.post('/v1/api/smart-links', {
  body: {
    type: 'myBio',
    title: 'My links',
    urls: [{ title: 'Shop', url: 'https://example.com/shop' }],
  },
});
console.log(link.url);`,
    webhook: `const { webhook } = await signpost.post('/v1/api/webhooks', {
  body: {
    url: 'https://example.com/hooks/signpost',
    events: ['link.created', 'survey.submitted'],
  },
});
console.log(webhook.secret);`,
    verify: VERIFY,
    chat: `const answer = signpost.chat({
  model: 'alpha-small-3p1-24b',
  messages: [{ role: 'user', content: 'Name three colors.' }],
});
for await (const chunk of answer) {
  process.stdout.write(chunk.choices[0]?.delta.content ?? '');
}`,
    errors: `try {
  await signpost.post('/v1/api/links', { body: { originalUrl: 'nonsense', title: '' } });
} catch (error) {
  if (!(error instanceof ApiError)) throw error;
  console.error(error.status, error.code, error.message, error.requestId);
  for (const { path, message } of error.details) console.error(path, message);
}`,
  };
}
