import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { connect, createServer, Server } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { HttpListener } from '@signpost/local-aws/platform/http-listener.ts';
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';

type Limits = ConstructorParameters<typeof HttpListener>[1];
type Serve = ConstructorParameters<typeof HttpListener>[0]['serve'];

const newListener = (limits?: Limits, serve: Serve = (_, response) => void response.end('here')) =>
  new HttpListener({ serve, rejectBody: (_, response) => response.end() }, limits);

/** A listener that responds to `/held` when told to, and its port. */
async function startHolding(limits: Limits) {
  const held: ServerResponse[] = [];
  const large: ServerResponse[] = [];
  const work = Promise.withResolvers<void>();
  const busy = newListener(limits, ({ url }, response) => {
    if (url === '/held') held.push(response);
    else if (url === '/worked') return work.promise;
    else if (url === '/large') large.push(response.end(Buffer.alloc(LARGE)));
    else response.end('here');
    return undefined;
  });
  const port = await busy.listen(0);
  onTestFinished(() => busy.close());
  const status = async (path = '/', body?: string) => {
    const init = body === undefined ? {} : { method: 'POST', body };
    const response = await fetch(`http://127.0.0.1:${port}${path}`, init);
    await response.arrayBuffer();
    return response.status;
  };
  /** A connection that sends this, and reads nothing. */
  const send = (sent: string) => {
    const socket = connect(port, '127.0.0.1')
      .on('error', () => undefined)
      .pause();
    socket.write(sent);
    onTestFinished(() => void socket.destroy());
    return socket;
  };
  return { held, large, work, port, status, send };
}

const SOON = { timeout: 10_000 };
/** More than the system keeps for a connection. */
const LARGE = 16 * 1024 * 1024;
const requestOf = (path: string) => `GET ${path} HTTP/1.1\r\nhost: a\r\n\r\n`;

const listener = newListener();

afterEach(() => listener.close());

describe('a listener', () => {
  it('takes another free port when the first one is in use by the other kind of address', async () => {
    const inUse = Object.assign(new Error('in use'), { code: 'EADDRINUSE' });
    const { listen } = Server.prototype;
    const listens = vi
      .spyOn(Server.prototype, 'listen')
      .mockImplementationOnce(listen)
      .mockImplementationOnce(function (this: Server) {
        setImmediate(() => this.emit('error', inUse));
        return this;
      });
    const port = await listener.listen(0);
    for (const host of ['127.0.0.1', '[::1]']) {
      expect(await (await fetch(`http://${host}:${port}/`)).text()).toBe('here');
    }
    expect(listens).toHaveBeenCalledTimes(4);
  });

  it('says so when a port that was asked for is in use by either', async () => {
    const other = createServer();
    const port = await new Promise<number>((resolve) => {
      other.listen(0, '::1', () => resolve((other.address() as { port: number }).port));
    });
    await expect(newListener().listen(port)).rejects.toThrow(`Port ${port} is in use`);
    other.close();
  });

  it('answers 503 while too many requests have no response, and serves again after them', async () => {
    const { held, port, status } = await startHolding({ requests: 1 });
    const slow = status('/held');
    await vi.waitUntil(() => held.length === 1, SOON);
    const refused = await fetch(`http://127.0.0.1:${port}/`);
    expect(refused.status).toBe(503);
    expect(refused.headers.get('retry-after')).toBe('1');
    expect(await refused.json()).toEqual({ message: 'Service Unavailable' });
    held[0]?.end();
    expect(await slow).toBe(200);
    await vi.waitUntil(async () => (await status()) === 200, SOON);
  });

  it('cuts a connection that sends too many requests ahead, and forgets them', async () => {
    const { held, status, send } = await startHolding({ pipelined: 3, requests: 3 });
    send(requestOf('/held').repeat(100));
    await vi.waitUntil(() => held[0]?.closed, SOON);
    expect(held).toHaveLength(3);
    await vi.waitUntil(async () => (await status()) === 200, SOON);
  });

  it('cuts a connection with requests ahead when there are too many, and then serves others', async () => {
    const { held, status, send } = await startHolding({ pipelined: 100, requests: 3 });
    send(requestOf('/held').repeat(100));
    await vi.waitUntil(() => held[0]?.closed, SOON);
    expect(held).toHaveLength(3);
    await vi.waitUntil(async () => (await status()) === 200, SOON);
  });

  it('cuts further connections when there are too many, and takes others after', async () => {
    const refusedConnection = vi.fn();
    const small = new HttpListener(
      {
        serve: (_, response) => void response.end('here'),
        rejectBody: (_, response) => response.end(),
        refusedConnection,
      },
      { connections: 2 },
    );
    onTestFinished(() => small.close());
    const port = await small.listen(0);
    const open = [connect(port, '127.0.0.1'), connect(port, '127.0.0.1')];
    await Promise.all(open.map((socket) => once(socket, 'connect')));
    await expect(fetch(`http://127.0.0.1:${port}/`)).rejects.toThrow();
    expect(refusedConnection).toHaveBeenCalledOnce();
    for (const socket of open) socket.destroy();
    const response = await vi.waitFor(() => fetch(`http://127.0.0.1:${port}/`), SOON);
    expect(await response.text()).toBe('here');
  });

  it('answers 503 while it works for clients that have gone', async () => {
    const { work, status, send } = await startHolding({ requests: 1 });
    const client = send(requestOf('/worked'));
    await vi.waitUntil(async () => (await status()) === 503, SOON);
    client.destroy();
    await delay(50);
    expect(await status()).toBe(503);
    work.resolve();
    expect(await status()).toBe(200);
  });

  it('answers 503 while too much is not read, and serves again when that connection is gone', async () => {
    const { status, send } = await startHolding({ unreadBytes: LARGE / 4 });
    const reader = send(requestOf('/large'));
    await vi.waitUntil(async () => (await status()) === 503, SOON);
    reader.destroy();
    await vi.waitUntil(async () => (await status()) === 200, SOON);
  });

  it('answers 503 while bodies take up too much', async () => {
    const { held, status } = await startHolding({ bodyBytes: 100 });
    const first = status('/held', 'a'.repeat(80));
    await vi.waitUntil(() => held.length === 1, SOON);
    expect(await status('/', 'a'.repeat(80))).toBe(503);
    expect(await status('/', 'a'.repeat(10))).toBe(200);
    held[0]?.end();
    expect(await first).toBe(200);
    await vi.waitUntil(async () => (await status('/', 'a'.repeat(80))) === 200, SOON);
  });

  it('cuts a connection that reads nothing, but none that waits for its response', async () => {
    const { held, large, status, send } = await startHolding({ silenceMs: 100 });
    const patient = status('/held');
    await vi.waitUntil(() => held.length === 1, SOON);
    send(requestOf('/large'));
    await vi.waitUntil(() => large[0]?.closed, SOON);
    held[0]?.end();
    expect(await patient).toBe(200);
  });

  // Chromium repeats a request that crossed a 408, and shows any other response as that of its request.
  it.each([
    ['nothing', '', '408 Request Timeout'],
    ['a part of its headers', 'GET / HTTP/1.1\r\nhost: a', '408 Request Timeout'],
    ['something else than HTTP', '\x16\x03\x01\x02\x00', '400 Bad Request'],
    [
      'too many headers',
      `GET / HTTP/1.1\r\na: ${'a'.repeat(40_000)}\r\n`,
      '431 Request Header Fields Too Large',
    ],
  ])('closes a connection that sends %s as HTTP has it', async (_, sent, status) => {
    const impatient = newListener({ headersTimeout: 20, connectionsCheckingInterval: 10 });
    const socket = connect(await impatient.listen(0), '127.0.0.1');
    socket.write(sent);
    expect(await text(socket)).toMatch(new RegExp(`^HTTP/1\\.1 ${status}\r\nConnection: close`));
    impatient.close();
  });
});
