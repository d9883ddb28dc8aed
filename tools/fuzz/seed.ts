import { SMART_LINK_NEEDS } from '#test/support/builders/smart-link-needs.ts';
import type { Json } from '#test/support/json.ts';

/** In what only the other owner may see. */
export const FOREIGN_MARK = 'NOBODY-ELSE-MAY-READ-THIS';

export const SEEDED_DOMAIN = 'go.example.com';

type Call = (method: string, path: string, body?: object) => Promise<Json>;

/** Calls the API with a key. Returns the data. */
export const caller =
  (origin: string, apiKey: string): Call =>
  async (method, path, body) => {
    const response = await fetch(new URL(path, origin), {
      method,
      headers: { 'x-service-api-key': apiKey, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    });
    const json: Json = await response.json();
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${JSON.stringify(json)}`);
    return json.data;
  };

/** Creates something of everything, side by side; all that was returned, links first. */
export async function seed(call: Call): Promise<Json[]> {
  return (await Promise.all([seedLinks(call), seedPages(call), seedOthers(call)])).flat();
}

async function seedLinks(call: Call): Promise<Json[]> {
  const all: Json[] = [];
  for (let i = 0; i < 5; i++) {
    all.push(
      await call('POST', '/v1/api/links', {
        originalUrl: `https://example.com/${i}`,
        title: `Link ${i}`,
        tags: ['mail'],
      }),
    );
  }
  all.push(
    await call('POST', '/v1/api/links', {
      originalUrl: 'https://example.com/secret',
      title: 'Protected',
      password: 'open sesame',
    }),
  );
  return all;
}

async function seedPages(call: Call): Promise<Json[]> {
  const all: Json[] = [];
  for (const [type, needs] of Object.entries(SMART_LINK_NEEDS)) {
    for (let i = 0; i < 3; i++) {
      all.push(await call('POST', '/v1/api/smart-links', { type, title: `Page ${type} ${i}`, ...needs }));
    }
  }
  return all;
}

async function seedOthers(call: Call): Promise<Json[]> {
  const all: Json[] = [];
  const { webhook } = await call('POST', '/v1/api/webhooks', {
    url: 'http://localhost:1/',
    events: ['link.created'],
  });
  all.push(webhook, await call('POST', `/v1/api/webhooks/${webhook._id}/test`));
  all.push(
    await call('POST', '/v1/api/links/import', { links: [{ originalUrl: 'https://example.com/import' }] }),
  );
  all.push(await call('POST', '/v1/api/keys', { name: 'Other', permissions: ['links:read'] }));
  all.push(await call('POST', '/v1/api/uploads', { contentType: 'image/png', size: 100 }));
  all.push(await call('POST', '/v1/api/domains', { host: SEEDED_DOMAIN }));
  all.push(await call('POST', '/v1/api/members', { email: 'ada@example.com', role: 'analyst' }));
  return all;
}

/** The ids of what the other owner has. */
export async function seedForeign(call: Call): Promise<string[]> {
  const { link } = await call('POST', '/v1/api/links', {
    originalUrl: `https://example.com/${FOREIGN_MARK}`,
    title: FOREIGN_MARK,
    tags: [FOREIGN_MARK],
  });
  const survey = await call('POST', '/v1/api/smart-links', {
    type: 'surveyLink',
    title: 'Their survey',
    ...SMART_LINK_NEEDS.surveyLink,
    submissionDetails: { note: FOREIGN_MARK },
  });
  const { webhook } = await call('POST', '/v1/api/webhooks', {
    url: 'http://localhost:1/',
    events: ['link.created'],
    description: FOREIGN_MARK,
  });
  const { key } = await call('POST', '/v1/api/keys', { name: FOREIGN_MARK, permissions: ['links:read'] });
  const { job } = await call('POST', '/v1/api/links/import', { links: [{ originalUrl: FOREIGN_MARK }] });
  return [link._id, survey.link._id, webhook._id, key._id ?? key.keyId, job._id];
}
