import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { type AddressInfo, createServer as createRawServer } from 'node:net';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { checkDestination } from '#shared/links/health/check-destination.ts';
import type { LinkChecks } from '#shared/links/health/link-checks.ts';

let server: Server;
let origin: string;
let requests: string[];
let answer: (request: IncomingMessage, response: ServerResponse) => void;

beforeEach(async () => {
  requests = [];
  server = createServer((request, response) => {
    requests.push(`${request.method} ${request.url}`);
    answer(request, response);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

afterEach(() => {
  server.closeAllConnections();
  server.close();
});

const online = vi.fn(async () => true);
const check = (
  url = `${origin}/page`,
  options: { checks?: LinkChecks; isOnline?: () => Promise<boolean> } = {},
) =>
  checkDestination(url, {
    userAgent: 'Signpost-Link-Check/1.0',
    checks: 'local',
    pace: { inTurn: async (_, find, send) => send(await find()) },
    isOnline: online,
    timeLimitMs: 600,
    ...options,
  });
const status = (code: number, headers: Record<string, string> = {}) => {
  answer = (_, response) => void response.writeHead(code, headers).end();
};
/** A port without a listener. */
async function closedPort(): Promise<number> {
  const other = createRawServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const { port } = other.address() as AddressInfo;
  other.close();
  await once(other, 'close');
  return port;
}
const broken = (reason: string, statusCode: number | null = null) => ({
  found: 'broken',
  reason,
  statusCode,
});

describe('checkDestination', () => {
  it.each([200, 204, 304])('finds a destination with status %i reachable, with a HEAD only', async (code) => {
    status(code);
    expect(await check()).toEqual({ found: 'reachable' });
    expect(requests).toEqual(['HEAD /page']);
  });

  it.each([404, 410, 500, 502, 503])(
    'finds one with status %i broken, once GET says so too',
    async (code) => {
      status(code);
      expect(await check()).toEqual(broken('http_error', code));
      expect(requests).toEqual(['HEAD /page', 'GET /page']);
    },
  );

  it.each([401, 403, 407, 429, 451])('treats status %i as unknown, without another request', async (code) => {
    status(code);
    expect(await check()).toEqual({ found: 'unknown' });
    expect(requests).toEqual(['HEAD /page']);
  });

  it.each([400, 405, 418])('cannot tell from status %i to GET either', async (code) => {
    status(code);
    expect(await check()).toEqual({ found: 'unknown' });
    expect(requests).toHaveLength(2);
  });

  it.each([404, 405, 501])('uses the response to GET if HEAD has status %i', async (code) => {
    answer = ({ method }, response) => void response.writeHead(method === 'HEAD' ? code : 200).end();
    expect(await check()).toEqual({ found: 'reachable' });
  });

  it('sends GET if HEAD gets no response', async () => {
    answer = ({ method, socket }, response) => {
      if (method === 'GET') response.writeHead(200).end();
      else socket.destroy();
    };
    expect(await check()).toEqual({ found: 'reachable' });
  });

  it('does not wait for the body', async () => {
    answer = ({ method }, response) => {
      if (method === 'HEAD') response.writeHead(405).end();
      else response.writeHead(200).write('a'.repeat(100_000));
    };
    expect(await check()).toEqual({ found: 'reachable' });
  });

  it('follows redirects, and judges where they end', async () => {
    answer = ({ url }, response) => {
      if (url === '/page') response.writeHead(301, { location: '/new' }).end();
      else response.writeHead(410).end();
    };
    expect(await check()).toEqual(broken('http_error', 410));
  });

  it('treats endless redirects and disallowed targets as unknown', async () => {
    status(302, { location: '/page' });
    expect(await check()).toEqual({ found: 'unknown' });
    expect(requests).toHaveLength(6);
    status(302, { location: 'http://192.168.1.1/' });
    expect(await check()).toEqual({ found: 'unknown' });
  });

  it('finds a redirect to an app reachable', async () => {
    status(302, { location: 'itms-apps://apps.apple.com/app/id1' });
    expect(await check()).toEqual({ found: 'reachable' });
  });

  it('treats a destination as broken if it refuses connections, does not exist, or times out', async () => {
    expect(await check(`http://127.0.0.1:${await closedPort()}/`)).toEqual(broken('connection_failed'));
    expect(await check(`https://127.0.0.1:${new URL(origin).port}/`)).toEqual(broken('tls_failed'));
    answer = () => {};
    expect(await check()).toEqual(broken('timeout'));
    expect(await check('http://no-such-name.invalid/', { checks: 'public' })).toEqual(
      broken('name_not_found'),
    );
  });

  it('cannot tell while this service does not reach the Internet itself', async () => {
    const isOnline = async () => false;
    expect(await check(`http://127.0.0.1:${await closedPort()}/`, { isOnline })).toEqual({
      found: 'unknown',
    });
    status(404);
    expect(await check(undefined, { isOnline })).toEqual(broken('http_error', 404));
  });

  it('cannot tell of a server that Node does not understand', async () => {
    const raw = createRawServer((socket) => void socket.end('HTTP/1.1 nonsense\r\n\r\n')).listen(
      0,
      '127.0.0.1',
    );
    await once(raw, 'listening');
    expect(await check(`http://127.0.0.1:${(raw.address() as AddressInfo).port}/`)).toEqual({
      found: 'unknown',
    });
    raw.close();
  });

  it('sends no requests to private addresses, other ports, or the Internet in the local run', async () => {
    status(404);
    expect(await check(undefined, { checks: 'public' })).toEqual({ found: 'unknown' });
    expect(await check('http://169.254.169.254/latest', { checks: 'public' })).toEqual({
      found: 'unknown',
    });
    for (const url of ['http://example.com/', 'http://93.184.215.14/', 'http://10.0.0.1/']) {
      expect(await check(url)).toEqual({ found: 'unknown' });
    }
    expect(requests).toEqual([]);
  });
});
