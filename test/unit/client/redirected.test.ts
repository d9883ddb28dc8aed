import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Signpost } from '@signpost/client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { clientOf } from '#clients/typescript/src/cli/context.ts';
import { createClient } from '#clients/typescript/src/client.ts';

/** Whose server a redirect leads to: it records what it gets. */
const elsewhere = { origin: '', received: [] as { headers: IncomingHttpHeaders; url: string | undefined }[] };
const service = { origin: '', status: 307 };

const servers = [
  createServer(({ url }, response) => {
    response.writeHead(service.status, { location: `${elsewhere.origin}${url}` }).end();
  }),
  createServer(({ headers, url }, response) => {
    elsewhere.received.push({ headers, url });
    response.writeHead(200, { 'content-type': 'application/json' }).end('{"data":{}}');
  }),
];

beforeAll(async () => {
  for (const [index, server] of servers.entries()) {
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    (index === 0 ? service : elsewhere).origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  }
});
afterAll(() => {
  for (const server of servers) server.close().closeAllConnections();
});

const draft = { originalUrl: 'https://example.com', title: 'A' };
const request = { model: 'm', messages: [{ role: 'user' as const, content: 'Hi' }] };
const file = new Blob(['GIF89a'], { type: 'image/gif' });

const CALLS: Record<string, () => Promise<unknown>> = {
  'createClient: get': () => small().get('/v1/api/me'),
  'createClient: post': () => small().post('/v1/api/links', { body: draft }),
  'createClient: chat': () => small().chat(request).next(),
  'createClient: models': () => small().models(),
  'createClient: filePages': () =>
    small().filePages('/v1/api/links/export', { query: {}, accept: 'text/csv' }).next(),
  'Signpost: get': () => whole().links.get('lnk_1'),
  'Signpost: create': () => whole().links.create(draft),
  'Signpost: delete': () => whole().links.delete('lnk_1'),
  'Signpost: chat': () => whole().chat.models.list({}).pages().next(),
  'the command line': () =>
    clientOf({
      origin: service.origin,
      apiKey: 'sk_test',
      signal: AbortSignal.timeout(60_000),
    }).links.create(draft),
};
const small = () => createClient({ origin: service.origin, apiKey: 'sk_test' });
const whole = () => new Signpost({ origin: service.origin, apiKey: 'sk_test', maxRetries: 0 });

describe.each([301, 302, 303, 307, 308])('a redirect with %i to another host', (status) => {
  it.each(Object.entries(CALLS))('is not followed, but named: %s', async (_, call) => {
    service.status = status;
    await expect(call()).rejects.toMatchObject({
      name: 'ApiError',
      status,
      code: 'UNKNOWN_ERROR',
      message:
        `${service.origin} redirects to ${elsewhere.origin}. ` +
        'Redirects are not followed: check the origin of the service.',
    });
    expect(elsewhere.received).toEqual([]);
  });
});

it('is not followed with a file for the storage', async () => {
  const signpost = new Signpost({
    origin: service.origin,
    apiKey: 'sk_test',
    fetch: (url, init) =>
      String(url).endsWith('/v1/api/uploads')
        ? Promise.resolve(
            Response.json({ data: { uploadUrl: `${service.origin}/storage`, fields: {}, storageCode: 'a' } }),
          )
        : fetch(url, init),
  });
  service.status = 307;
  await expect(signpost.uploads.upload(file)).rejects.toMatchObject({ code: 'UPLOAD_FAILED', status: 307 });
  expect(elsewhere.received).toEqual([]);
});

it('is an error in browsers, which hide its status and target', async () => {
  const hidden = Object.defineProperties(new Response(null), {
    type: { value: 'opaqueredirect' },
    status: { value: 0 },
    ok: { value: false },
  });
  for (const client of [
    createClient,
    (options: Parameters<typeof createClient>[0]) => new Signpost(options),
  ]) {
    const { get } = client({ origin: 'https://go.example.com', fetch: async () => hidden });
    await expect(get('/v1/api/me')).rejects.toMatchObject({
      status: 0,
      message:
        'https://go.example.com redirects. Redirects are not followed: check the origin of the service.',
    });
  }
});
