import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, describe, expect, it } from 'vitest';
import type { RouteSpec } from '#functions/framework/function-spec.ts';
import { withLogging } from '#functions/framework/logged.ts';
import type { Handler } from '#functions/server/handlers.ts';
import type { ServerLimits } from '#functions/server/server-limits.ts';
import { VisitorServer } from '#functions/server/visitor-server.ts';
import { log } from '#shared/platform/runtime/log.ts';
import { captureLog } from '#test/support/log-lines.ts';

const rows: RouteSpec[] = [
  { name: 'page', methods: ['GET', 'HEAD'], path: '/{code}', file: '', access: 'public', grants: {} },
  {
    name: 'form',
    methods: ['POST'],
    path: '/{code}',
    file: '',
    access: 'public',
    grants: {},
    timeoutSeconds: 1,
  },
];

const echo: Handler = async ({ body = '', requestContext }) => ({
  statusCode: 200,
  headers: { 'content-type': 'text/plain', 'x-request-id': requestContext.requestId },
  body: `${requestContext.http.path} ${body.length}`,
});

let server: VisitorServer;
const sockets: Socket[] = [];

/** A server with these handlers; its port. */
async function start(
  handlers: Partial<Record<'page' | 'form', Handler>> = {},
  limits: Partial<ServerLimits> = {},
): Promise<number> {
  server = new VisitorServer({
    rows,
    handlerOf: ({ name }) => handlers[name as 'page'] ?? echo,
    limits: { idleDrainMs: 100, drainMs: 2000, ...limits },
  });
  return server.listen(0, '127.0.0.1');
}

afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  await server.drain();
});

interface Answer {
  text: string;
  status: number;
  closed: boolean;
}

/** What arrives for these bytes until the connection is closed, or nothing more comes. */
async function send(port: number, bytes: string, quietMs = 60): Promise<Answer> {
  const socket = connect(port, '127.0.0.1');
  sockets.push(socket);
  return answerOn(socket, bytes, quietMs);
}

async function answerOn(socket: Socket, bytes: string, quietMs = 60): Promise<Answer> {
  let text = '';
  let closed = false;
  const { promise, resolve } = Promise.withResolvers<void>();
  let quiet: NodeJS.Timeout | undefined;
  socket.on('data', (chunk) => {
    text += chunk;
    clearTimeout(quiet);
    quiet = setTimeout(resolve, quietMs);
  });
  socket.on('error', () => undefined);
  socket.on('close', () => {
    closed = true;
    resolve();
  });
  socket.write(bytes);
  await promise;
  return { text, status: Number(/^HTTP\/1\.1 (\d+)/.exec(text)?.[1]), closed };
}

const get = (path: string, headers = '') => `GET ${path} HTTP/1.1\r\nHost: a\r\n${headers}\r\n`;
const post = (headers: string, body = '') => `POST /x HTTP/1.1\r\nHost: a\r\n${headers}\r\n\r\n${body}`;

describe('VisitorServer: responses', () => {
  it('sends what the handler returns, and keeps the connection', async () => {
    const port = await start();
    const { text, closed } = await send(port, get('/abc') + get('/def'));
    expect(text).toMatch(/^HTTP\/1\.1 200 OK\r\n/);
    expect(text).toContain('content-length: 6');
    expect(text.match(/\/(?:abc|def) 0/g)).toEqual(['/abc 0', '/def 0']);
    expect(closed).toBe(false);
  });

  it('sends binary bodies, several cookies, and no body for HEAD', async () => {
    const port = await start({
      page: async () => ({
        statusCode: 200,
        headers: { 'content-type': 'image/gif' },
        cookies: ['a=1', 'b=2'],
        body: Buffer.from('GIF89a').toString('base64'),
        isBase64Encoded: true,
      }),
    });
    expect((await send(port, get('/a'))).text).toMatch(/set-cookie: a=1\r\nset-cookie: b=2[\s\S]*GIF89a$/);
    const { text } = await send(port, 'HEAD /a HTTP/1.1\r\nHost: a\r\n\r\n');
    expect(text).toMatch(/content-length: 6\r\n[\s\S]*\r\n\r\n$/);
  });

  it('gives every request an id of its own, also in the log, however many run at once', async () => {
    const logged = captureLog();
    const handler = withLogging<Parameters<Handler>[0], Awaited<ReturnType<Handler>>>(async (event, _) => {
      const { path } = event.requestContext.http;
      log.info('before', { path });
      await sleep(5 + Math.random() * 20);
      log.close('visit', { path });
      return echo(event, _);
    });
    const port = await start({ page: handler });
    const answers = await Promise.all(
      Array.from({ length: 50 }, async (_, i) => {
        const { text } = await send(port, get(`/v${i}`));
        return { path: `/v${i}`, id: /x-request-id: (\S+)/.exec(text)?.[1] };
      }),
    );
    expect(new Set(answers.map(({ id }) => id)).size).toBe(50);
    const lines = logged.lines().map(({ path, apiRequestId }) => ({ path, id: apiRequestId }));
    expect(lines).toHaveLength(100);
    for (const answer of answers)
      expect(lines.filter((line) => line.path === answer.path)).toEqual([answer, answer]);
  });
});

describe('VisitorServer: handlers that fail', () => {
  it('responds with 500 and goes on, if a handler throws or returns what HTTP does not allow', async () => {
    const logged = captureLog();
    const port = await start({
      page: async (event) => {
        if (event.rawPath === '/throw') throw new Error('broken');
        if (event.rawPath === '/header') return { statusCode: 302, headers: { location: 'a\r\nb: c' } };
        return echo(event, {} as never);
      },
    });
    const { text } = await send(port, get('/throw') + get('/header') + get('/fine'));
    expect(text.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 500', 'HTTP/1.1 500', 'HTTP/1.1 200']);
    expect(text).not.toContain('broken');
    expect(logged.lines().map(({ level, message }) => ({ level, message }))).toEqual([
      { level: 'ERROR', message: 'visit failed' },
      { level: 'ERROR', message: 'visit failed' },
    ]);
    expect(server.visits).toBe(0);
  });

  it("responds with 504 when a handler exceeds its function's timeout, and serves others", async () => {
    captureLog();
    const { promise, resolve } = Promise.withResolvers<never>();
    const port = await start({ form: () => promise });
    const slow = send(port, post('Content-Length: 0'));
    expect((await send(port, get('/a'))).status).toBe(200);
    expect((await slow).status).toBe(504);
    expect(server.visits).toBe(1);
    resolve(undefined as never);
    await expect.poll(() => server.visits).toBe(0);
  });
});

describe('VisitorServer: bad input', () => {
  it.each([
    ['too many bytes of headers', get('/a', `X: ${'a'.repeat(20_000)}\r\n`), 431],
    ['no HTTP', 'hello\r\n\r\n', 400],
    ['a request for a proxy', 'GET http://a/ HTTP/1.1\r\nHost: a\r\n\r\n', 400],
    ['an asterisk', 'OPTIONS * HTTP/1.1\r\nHost: a\r\n\r\n', 400],
    ['two lengths', post('Content-Length: 1\r\nContent-Length: 2', 'ab'), 400],
    ['a length and chunks', post('Content-Length: 3\r\nTransfer-Encoding: chunked', '0\r\n\r\n'), 400],
    ['a negative length', post('Content-Length: -1', 'a'), 400],
    ['a chunk that is none', post('Transfer-Encoding: chunked', 'zz\r\n\r\n'), 400],
    ['a body that is announced as too long', post('Content-Length: 3000000', 'a'), 413],
    ['... with a question first', post('Content-Length: 3000000\r\nExpect: 100-continue'), 413],
    [
      'chunks that are too long',
      post('Transfer-Encoding: chunked', `3000\r\n${'a'.repeat(0x3000)}\r\n`),
      413,
    ],
  ])('%s: closes the connection', async (_, bytes, status) => {
    const port = await start({}, { bodyBytes: 10_000 });
    const answer = await send(port, bytes, 1000);
    expect(answer.status).toBe(status);
    expect(answer.closed).toBe(true);
    expect(server.heldBytes).toBe(0);
    expect((await send(port, get('/a'))).status).toBe(200);
  });

  it('takes what follows a body as the next request, and no more', async () => {
    const port = await start();
    const { text } = await send(
      port,
      post('Content-Type: text/plain\r\nContent-Length: 3', 'abc') + get('/next'),
    );
    expect(text).toMatch(/\/x 3[\s\S]*\/next 0/);
  });

  it('ends requests that never end: slow headers, and less body than announced', async () => {
    const port = await start({}, { headersMs: 300, requestMs: 600 });
    const answers = await Promise.all([
      send(port, 'GET /a HTTP/1.1\r\nHost: a\r\n', 3000),
      send(port, post('Content-Length: 10', 'abc'), 3000),
    ]);
    expect(answers.map(({ status, closed }) => ({ status, closed }))).toEqual([
      { status: 408, closed: true },
      { status: 408, closed: true },
    ]);
    await expect.poll(() => server.visits).toBe(0);
    expect(server.heldBytes).toBe(0);
  });

  it('closes connections whose readers have stopped reading', async () => {
    const port = await start(
      { page: async () => ({ statusCode: 200, body: 'a'.repeat(30_000_000) }) },
      { silenceMs: 150 },
    );
    const socket = connect(port, '127.0.0.1');
    sockets.push(socket);
    socket.pause();
    socket.write(get('/a'));
    socket.on('error', () => undefined);
    const { promise, resolve } = Promise.withResolvers<void>();
    socket.on('close', () => resolve());
    await sleep(2000);
    let bytes = 0;
    socket.on('data', (chunk) => {
      bytes += chunk.length;
    });
    socket.resume();
    await promise;
    expect(bytes).toBeLessThan(30_000_000);
  });

  it('holds no more bytes of all bodies than allowed', async () => {
    const port = await start({}, { bodyBytes: 10_000, allBodiesBytes: 25_000 });
    const waiting = Array.from({ length: 2 }, () =>
      send(port, post('Content-Length: 10000', 'a'.repeat(9999)), 3000),
    );
    await expect.poll(() => server.heldBytes).toBe(19_998);
    expect((await send(port, post('Content-Length: 9000', 'a'.repeat(9000)))).status).toBe(503);
    expect((await send(port, post('Content-Length: 3', 'abc'))).status).toBe(200);
    for (const socket of sockets) socket.destroy();
    await Promise.all(waiting);
    await expect.poll(() => server.heldBytes).toBe(0);
  });

  it('refuses visits above its limit, and serves the others', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const port = await start(
      {
        page: async (event, context) => {
          await promise;
          return echo(event, context);
        },
      },
      { visits: 20 },
    );
    const statuses: number[] = [];
    const answers = Array.from({ length: 50 }, async (_, i) => {
      statuses.push((await send(port, get(`/v${i}`))).status);
    });
    await expect.poll(() => statuses).toHaveLength(30);
    expect([new Set(statuses), server.visits]).toEqual([new Set([503]), 20]);
    resolve();
    await Promise.all(answers);
    expect(statuses.slice(30)).toEqual(Array.from({ length: 20 }, () => 200));
  });

  it('survives thousands of connections, and closes those above its limit', async () => {
    const logged = captureLog();
    const port = await start({}, { connections: 300 });
    const open = await Promise.all(
      Array.from({ length: 600 }, async () => {
        const socket = connect(port, '127.0.0.1');
        sockets.push(socket);
        let closed = false;
        socket
          .on('error', () => undefined)
          .on('close', () => {
            closed = true;
          });
        await new Promise((done) => socket.once('connect', done).once('error', done));
        return { socket, isClosed: () => closed };
      }),
    );
    await expect.poll(() => open.filter(({ isClosed }) => isClosed())).toHaveLength(300);
    const kept = open.find(({ isClosed }) => !isClosed());
    expect((await answerOn(kept?.socket as Socket, get('/a'))).status).toBe(200);
    expect(logged.lines().filter(({ level }) => level === 'WARN')).toHaveLength(1);
  });
});

describe('VisitorServer: health and the end', () => {
  it('answers probes without the secret by itself', async () => {
    const port = await start({ page: () => Promise.reject(new Error('not reached')) });
    const { status, text } = await send(port, get('/v1/health'));
    expect(status).toBe(200);
    expect(text).toContain('{"status":"success"}');
  });

  it('finishes the visits in progress, closes idle connections and accepts no others', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const port = await start({
      page: async (event, context) => {
        await promise;
        return echo(event, context);
      },
    });
    const idle = connect(port, '127.0.0.1');
    sockets.push(idle);
    await new Promise((done) => idle.once('connect', done));
    const idleClosed = new Promise((done) => idle.once('close', done));
    const visit = send(port, get('/slow'), 3000);
    await expect.poll(() => server.visits).toBe(1);
    const drained = server.drain();
    await idleClosed;
    await expect(send(port, get('/a'))).resolves.toMatchObject({ text: '', closed: true });
    resolve();
    expect(await visit).toMatchObject({ status: 200, closed: true });
    await drained;
  });

  it('responds to a request that was on its way on an idle connection, and closes it', async () => {
    const port = await start();
    const idle = connect(port, '127.0.0.1');
    sockets.push(idle);
    expect(await answerOn(idle, get('/a'))).toMatchObject({ status: 200, closed: false });
    const drained = server.drain();
    const answer = await answerOn(idle, get('/b'));
    expect(answer).toMatchObject({ status: 200, closed: true });
    expect(answer.text).toMatch(/^connection: close\r$/im);
    await drained;
  });

  it('ends after a while, even if a visit does not', async () => {
    const { promise } = Promise.withResolvers<never>();
    const port = await start({ page: () => promise }, { drainMs: 200 });
    const visit = send(port, get('/stuck'));
    await expect.poll(() => server.visits).toBe(1);
    await server.drain();
    expect(await visit).toMatchObject({ text: '', closed: true });
  });
});
