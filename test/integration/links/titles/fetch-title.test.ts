import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { type FetchOptions, fetchTitle } from '#shared/links/titles/fetch-title.ts';

const servers: ReturnType<typeof createServer>[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close().closeAllConnections();
});

/** The origin of a server on this machine. */
async function serve(respond: RequestListener): Promise<string> {
  const server = createServer(respond).listen(0, '127.0.0.1');
  servers.push(server);
  await new Promise((resolve) => server.once('listening', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const page =
  (title: string, headers: Record<string, string> = {}, status = 200): RequestListener =>
  (_request, response) =>
    response
      .writeHead(status, { 'content-type': 'text/html; charset=utf-8', ...headers })
      .end(`<title>${title}</title>`);

const options: FetchOptions = { userAgent: 'Test/1.0', checks: 'local', isDenied: () => false };
const titleAt = (url: string, overrides: Partial<FetchOptions> = {}) =>
  fetchTitle(url, { ...options, ...overrides });

describe('fetchTitle', () => {
  it('reads the title of a page, and says who asks', async () => {
    let agent: string | undefined;
    const origin = await serve((request, response) => {
      agent = request.headers['user-agent'];
      page('Spring')(request, response);
    });
    expect(await titleAt(`${origin}/x`)).toBe('Spring');
    expect(agent).toBe('Test/1.0');
  });

  it('follows redirects, five of them', async () => {
    const origin = await serve((request, response) => {
      const left = Number(request.url?.slice(1));
      if (left === 0) page('End')(request, response);
      else response.writeHead(302, { location: `/${left - 1}` }).end();
    });
    expect(await titleAt(`${origin}/5`)).toBe('End');
    expect(await titleAt(`${origin}/6`)).toBeUndefined();
  });

  it.each<[string, RequestListener]>([
    ['an error', page('Not found', {}, 404)],
    ['another content type', page('Text', { 'content-type': 'text/plain' })],
    ['no content type', (_, response) => response.end('<title>x</title>')],
    ['a compressed page that nobody asked for', page('x', { 'content-encoding': 'gzip' })],
    ['no title', (_, response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<p>')],
    ['no response', (request) => request.socket.destroy()],
    [
      'a redirect to another scheme',
      (_, response) => response.writeHead(302, { location: 'ftp://a.b/' }).end(),
    ],
  ])('returns nothing for %s', async (_, respond) => {
    expect(await titleAt(await serve(respond))).toBeUndefined();
  });

  it('reads no more than half a megabyte, and waits no longer than its limit', async () => {
    const origin = await serve((request, response) => {
      response.writeHead(200, { 'content-type': 'text/html' });
      if (request.url === '/slow') response.write('<title>');
      else response.end(`<!--${'x'.repeat(600_000)}--><title>Far</title>`);
    });
    expect(await titleAt(`${origin}/long`)).toBeUndefined();
    expect(await titleAt(`${origin}/slow`, { timeLimitMs: 50 })).toBeUndefined();
  });

  it('requests nothing that it may not: other networks, denied hosts, also behind a redirect', async () => {
    let requests = 0;
    const origin = await serve((request, response) => {
      requests++;
      if (request.url === '/away') response.writeHead(302, { location: '/denied' }).end();
      else page('Secret')(request, response);
    });
    expect(await titleAt(origin, { checks: 'off' })).toBeUndefined();
    expect(await titleAt(origin, { checks: 'public' })).toBeUndefined();
    expect(await titleAt(origin, { isDenied: () => true })).toBeUndefined();
    expect(requests).toBe(0);
    expect(await titleAt(`${origin}/away`, { isDenied: (url) => url.includes('/denied') })).toBeUndefined();
    expect(requests).toBe(1);
    // As in the local run: nothing outside this machine.
    expect(await titleAt('http://192.0.2.1/')).toBeUndefined();
    expect(await titleAt('https://example.com/')).toBeUndefined();
  });
});
