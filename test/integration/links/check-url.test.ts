import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import { type AddressInfo, createServer as createRawServer, Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { checkUrl, checkUrlQuerySchema, WEB_PORTS } from '#shared/links/destinations/check-url.ts';
import { createPublicLinkSchema } from '#shared/links/manage/public-links.ts';
import { createLinkSchema } from '#shared/links/model/link-input.ts';
import { HOSTILE_URLS } from '#test/support/hostile-urls.ts';
import { fakeInternet } from '#test/support/servers/fake-internet.ts';

const PUBLIC = '93.184.215.14';

/** `/301?location` returns that status and location. */
const byStatus: RequestListener = (request, response) => {
  const url = new URL(request.url ?? '/', 'http://site.example');
  // UTF-8 in a header, as servers write it.
  const location = Buffer.from(decodeURIComponent(url.search.slice(1))).toString('latin1');
  response.writeHead(Number(url.pathname.slice(1)), location ? { location } : {}).end('body');
};

let server: Server;
let port: number;
let requests: string[];

beforeEach(async () => {
  requests = [];
  server = createServer((request, response) => {
    requests.push(`${request.method} ${request.headers.host}${request.url}`);
    byStatus(request, response);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  port = (server.address() as AddressInfo).port;
});

afterEach(() => {
  server.closeAllConnections();
  server.close();
});

/** Checks a URL where every name is public but those that are said to be elsewhere. */
const check = (url: string, elsewhere: Record<string, string[]> = {}, timeLimitMs = 2000) =>
  checkUrl(url, {
    userAgent: 'Signpost-URL-Check/1.0',
    timeLimitMs,
    policy: { ports: WEB_PORTS, resolve: async (host) => elsewhere[host] ?? [PUBLIC] },
  });

const to = (location: string) => `http://site.example/302?${encodeURIComponent(location)}`;

describe('checkUrl: a reachable URL', () => {
  it.each([200, 204, 206, 304])('is reachable when it returns %i', async (status) => {
    fakeInternet(port);
    expect(await check(`http://site.example/${status}`)).toEqual({
      url: `http://site.example/${status}`,
      reachable: true,
      statusCode: status,
      finalUrl: `http://site.example/${status}`,
      responseTimeMs: expect.any(Number),
      reason: null,
    });
    expect(requests).toEqual([`GET site.example/${status}`]);
  });

  it.each([400, 401, 403, 404, 410, 429, 500, 503])('is not reachable when it returns %i', async (status) => {
    fakeInternet(port);
    const result = await check(`http://site.example/${status}`);
    expect(result).toMatchObject({ reachable: false, statusCode: status, reason: 'http_error' });
  });

  it('is followed to its end, over relative locations and other hosts', async () => {
    const connections = fakeInternet(port);
    const third = 'http://third.example:8080/200#end';
    const second = `/301?${encodeURIComponent(third)}`;
    const result = await check(to(second), { 'third.example': ['9.9.9.9'] });
    expect(result).toMatchObject({ reachable: true, statusCode: 200, finalUrl: third });
    expect(requests.map((line) => line.split('?')[0])).toEqual([
      'GET site.example/302',
      'GET site.example/301',
      'GET third.example:8080/200',
    ]);
    expect(connections).toEqual([PUBLIC, PUBLIC, '9.9.9.9']);
  });

  it('may take 5 redirects and no more', async () => {
    fakeInternet(port);
    const chain = (hops: number): string =>
      hops === 0 ? '/200' : `/302?${encodeURIComponent(chain(hops - 1))}`;
    expect(await check(`http://site.example${chain(5)}`)).toMatchObject({ reachable: true, statusCode: 200 });
    requests = [];
    const tooMany = await check(`http://site.example${chain(6)}`);
    expect(tooMany).toMatchObject({ reachable: false, statusCode: 302, reason: 'too_many_redirects' });
    expect(requests).toHaveLength(6);
  });

  it('is reachable when it returns an invalid redirect', async () => {
    fakeInternet(port);
    expect(await check('http://site.example/302')).toMatchObject({ reachable: true, statusCode: 302 });
  });

  it.each([
    'javascript:alert(1)',
    'file:///etc/passwd',
    'ftp://site.example/',
    'http://user:secret@site.example/',
    'http://[::1',
    `/${'x'.repeat(5000)}`,
  ])('is not followed to %s', async (location) => {
    fakeInternet(port);
    const result = await check(to(location));
    expect(result).toMatchObject({ reachable: false, reason: 'redirect_not_allowed' });
    expect(requests).toHaveLength(1);
  });

  it('sends no cookie, credential or body, and identifies itself', async () => {
    fakeInternet(port);
    const headers = Promise.withResolvers<object>();
    server.removeAllListeners('request').once('request', (request, response) => {
      headers.resolve(request.headers);
      response.end();
    });
    await check('http://site.example/');
    expect(await headers.promise).toEqual({
      host: 'site.example',
      accept: '*/*',
      'user-agent': 'Signpost-URL-Check/1.0',
      connection: 'close',
    });
  });
});

describe('checkUrl: an unreachable URL', () => {
  it('is named so when its name is unknown, its port closed, or its TLS broken', async () => {
    fakeInternet(port);
    expect((await check('http://no.example/', { 'no.example': [] })).reason).toBe('name_not_found');
    expect((await check('https://site.example/')).reason).toBe('tls_failed');
    server.close();
    expect((await check('http://site.example/')).reason).toBe('connection_failed');
  });

  it('costs no more than the time for all redirects together', async () => {
    const slow = createRawServer((socket) => {
      socket.on('error', () => {});
      setTimeout(
        () => socket.end(`HTTP/1.1 302 Found\r\nlocation: /again\r\ncontent-length: 0\r\n\r\n`),
        150,
      );
    }).listen(0, '127.0.0.1');
    await once(slow, 'listening');
    fakeInternet((slow.address() as AddressInfo).port);
    const result = await check('http://site.example/', {}, 400);
    expect(result).toMatchObject({ reachable: false, statusCode: null, reason: 'timeout' });
    slow.close();
  });
});

describe('checkUrl: a hostile URL', () => {
  it('is one of at least 40', () => {
    expect(new Set(HOSTILE_URLS.map(({ url }) => url)).size).toBe(HOSTILE_URLS.length);
    expect(HOSTILE_URLS.length).toBeGreaterThanOrEqual(40);
  });

  it.each(HOSTILE_URLS.filter(({ reason }) => reason === 'malformed'))(
    'is nothing to check and no destination: $url',
    ({ url }) => {
      expect(checkUrlQuerySchema.safeParse({ url }).success).toBe(false);
      expect(createPublicLinkSchema.safeParse({ originalUrl: url }).success).toBe(false);
      expect(createLinkSchema.safeParse({ originalUrl: url, title: 'x' }).success).toBe(false);
    },
  );

  const refused = HOSTILE_URLS.filter(({ reason }) => reason !== 'malformed');

  it.each(refused)('is refused without a connection: $url', async ({ url, reason, resolvesTo }) => {
    const connections = fakeInternet(port);
    expect(checkUrlQuerySchema.safeParse({ url }).success).toBe(true);
    const result = await check(url, resolvesTo && { [new URL(url).hostname]: resolvesTo });
    expect(result).toMatchObject({ url, reachable: false, statusCode: null, reason });
    expect(connections).toEqual([]);
  });

  it.each(refused)('is not redirected to: $url', async ({ url, reason, resolvesTo }) => {
    const connections = fakeInternet(port);
    const result = await check(to(url), resolvesTo && { [new URL(url).hostname]: resolvesTo });
    expect(result).toMatchObject({ reachable: false, statusCode: null, finalUrl: new URL(url).href, reason });
    expect(connections).toEqual([PUBLIC]);
  });

  it('is still refused when its name was public at the first hop', async () => {
    const connections = fakeInternet(port);
    const resolve = vi.fn<() => Promise<string[]>>();
    resolve.mockResolvedValueOnce([PUBLIC]).mockResolvedValue(['169.254.169.254']);
    const policy = { ports: WEB_PORTS, resolve };
    const result = await checkUrl(to('http://site.example/200'), { userAgent: 'x', policy });
    expect(result).toMatchObject({ reachable: false, reason: 'address_not_public' });
    expect(connections).toEqual([PUBLIC]);
  });

  it('is refused by the policy that holds when nothing else is said', async () => {
    const connects = vi.spyOn(Socket.prototype, 'connect');
    for (const url of [
      'http://127.0.0.1/',
      'http://localhost:8080/',
      'http://10.0.0.1/',
      `http://8.8.8.8:${port}/`,
    ]) {
      expect((await checkUrl(url, { userAgent: 'x' })).reachable).toBe(false);
    }
    expect(connects).not.toHaveBeenCalled();
  });
});
