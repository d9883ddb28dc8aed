import { connect, createServer, Server } from 'node:net';
import { text } from 'node:stream/consumers';
import { HttpListener } from '@signpost/local-aws/platform/http-listener.ts';
import { afterEach, describe, expect, it, vi } from 'vitest';

const newListener = (patience?: ConstructorParameters<typeof HttpListener>[1]) =>
  new HttpListener(
    {
      serve: (_, response) => response.end('here'),
      rejectBody: (_, response) => response.end(),
    },
    patience,
  );

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
    let finish = () => undefined as unknown;
    const busy = new HttpListener(
      {
        serve: ({ url }, response) => {
          const send = () => response.end('here');
          if (url === '/slow') finish = send;
          else send();
        },
        rejectBody: (_, response) => response.end(),
      },
      undefined,
      1,
    );
    const origin = `http://127.0.0.1:${await busy.listen(0)}`;
    const slow = fetch(`${origin}/slow`);
    const refused = await vi.waitUntil(async () => {
      const response = await fetch(origin);
      return response.status === 503 && response;
    });
    expect(refused.headers.get('retry-after')).toBe('1');
    expect(await refused.json()).toEqual({ message: 'Service Unavailable' });
    finish();
    expect(await (await slow).text()).toBe('here');
    await vi.waitUntil(async () => (await fetch(origin)).status === 200);
    busy.close();
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
