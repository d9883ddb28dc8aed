import { once } from 'node:events';
import { createServer as createHttpServer, type IncomingMessage, type RequestListener } from 'node:http';
import { createServer as createHttpsServer } from 'node:https';
import { type AddressInfo, createServer, type Server, Socket } from 'node:net';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { type NetPolicy, type SafeRequest, safeRequest } from '#shared/platform/net/safe-request.ts';
import { localhostCertificate } from '#tools/bench/certificate.ts';

const servers: Server[] = [];

afterEach(async () => {
  for (const server of servers.splice(0)) {
    if ('closeAllConnections' in server)
      (server as ReturnType<typeof createHttpServer>).closeAllConnections();
    server.close();
  }
});

async function portOf(server: Server, host = '127.0.0.1'): Promise<number> {
  servers.push(server.listen(0, host));
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

const httpServer = (answer: RequestListener) => portOf(createHttpServer(answer));

/** A server that does not speak HTTP: `talk` gets each connection. */
const rawServer = (talk: (socket: Socket) => void) =>
  portOf(
    createServer((socket) => {
      socket.on('error', () => {});
      talk(socket);
    }),
  );

/** Names lead to this machine, which is allowed. */
const here: NetPolicy = { allowLoopback: true, resolve: async () => ['127.0.0.1'] };

const get = (url: string, policy: NetPolicy = here, overrides: Partial<SafeRequest> = {}) =>
  safeRequest(
    {
      method: 'GET',
      url: new URL(url),
      headers: {},
      maxBodyBytes: 1000,
      signal: AbortSignal.timeout(2000),
      ...overrides,
    },
    policy,
  );

const refusedWith = (reason: string) => ({ name: 'NetError', reason });

describe('safeRequest', () => {
  it('sends only the given request, to the named host', async () => {
    const requests: { method?: string; url?: string; headers: object; body: string }[] = [];
    const port = await httpServer(async (request: IncomingMessage, response) => {
      let body = '';
      for await (const chunk of request) body += chunk;
      requests.push({ method: request.method, url: request.url, headers: request.headers, body } as never);
      response.writeHead(202, { 'x-answer': 'yes' }).end('received');
    });
    const answer = await get(`http://receiver.example:${port}/hook?a=1#part`, here, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'user-agent': 'Signpost' },
      body: '{"ü":1}',
    });
    expect(answer).toMatchObject({ status: 202, headers: { 'x-answer': 'yes' } });
    expect(answer.body.toString()).toBe('received');
    expect(requests).toEqual([
      {
        method: 'POST',
        url: '/hook?a=1',
        body: '{"ü":1}',
        headers: {
          host: `receiver.example:${port}`,
          'content-type': 'application/json',
          'user-agent': 'Signpost',
          'content-length': '8',
          connection: 'close',
        },
      },
    ]);
  });

  it('resolves a name once and connects to that address, whatever the name becomes later', async () => {
    const port = await httpServer((_, response) => response.end());
    const resolve = vi.fn<(host: string) => Promise<string[]>>();
    resolve.mockResolvedValueOnce(['127.0.0.1']).mockResolvedValue(['10.0.0.1']);
    const policy = { allowLoopback: true, resolve };
    expect((await get(`http://rebinding.example:${port}/`, policy)).status).toBe(200);
    expect(resolve).toHaveBeenCalledExactlyOnceWith('rebinding.example');
    await expect(get(`http://rebinding.example:${port}/`, policy)).rejects.toMatchObject(
      refusedWith('address_not_public'),
    );
  });

  it('connects nowhere when one of the addresses of a name is not public', async () => {
    const connects = vi.spyOn(Socket.prototype, 'connect');
    const policy = { allowLoopback: true, resolve: async () => ['127.0.0.1', '10.0.0.1'] };
    await expect(get('http://mixed.example/', policy)).rejects.toMatchObject(
      refusedWith('address_not_public'),
    );
    expect(connects).not.toHaveBeenCalled();
  });

  it('allows this machine only where the policy says so, and then nothing else that is private', async () => {
    let connections = 0;
    const port = await rawServer((socket) => {
      connections++;
      socket.destroy();
    });
    for (const host of ['127.0.0.1', '[::1]', 'name.example']) {
      const strict = { resolve: async () => ['127.0.0.1'] };
      await expect(get(`http://${host}:${port}/`, strict)).rejects.toMatchObject(
        refusedWith('address_not_public'),
      );
    }
    for (const host of ['10.0.0.1', '169.254.169.254', '[::ffff:127.0.0.1]', '0.0.0.0']) {
      await expect(get(`http://${host}:${port}/`)).rejects.toMatchObject(refusedWith('address_not_public'));
    }
    expect(connections).toBe(0);
  });

  it('sends nothing when the connection arrived somewhere else than it was meant to', async () => {
    let received = '';
    const port = await rawServer((socket) => {
      socket.on('data', (chunk) => {
        received += chunk;
      });
    });
    const { connect } = Socket.prototype;
    vi.spyOn(Socket.prototype, 'connect').mockImplementation(function (this: Socket, ...args: unknown[]) {
      Object.defineProperty(this, 'remoteAddress', { value: '10.0.0.1' });
      return connect.apply(this, args as never);
    } as never);
    await expect(get(`http://name.example:${port}/`)).rejects.toMatchObject(
      refusedWith('address_not_public'),
    );
    expect(received).toBe('');
  });

  it('tries the next address of a name when one does not respond', async () => {
    const port = await httpServer((_, response) => response.end('here'));
    const policy = { allowLoopback: true, resolve: async () => ['127.0.0.2', '127.0.0.1'] };
    expect((await get(`http://name.example:${port}/`, policy)).body.toString()).toBe('here');
  });

  it.each([
    ['ftp://example.com/', 'url_not_allowed'],
    ['http://user:secret@example.com/', 'url_not_allowed'],
    ['http://user@example.com/', 'url_not_allowed'],
    ['http://example.com:25/', 'port_not_allowed'],
    ['https://example.com:80/', 'address_not_public'],
  ])('%s: %s', async (url, reason) => {
    const policy = { ports: [80, 443], resolve: async () => ['10.0.0.1'] };
    await expect(get(url, policy)).rejects.toMatchObject(refusedWith(reason));
  });

  it.each<[string, NetPolicy['resolve']]>([
    ['has no address', async () => []],
    ['is unknown', async () => Promise.reject(Object.assign(new Error('no'), { code: 'ENOTFOUND' }))],
  ])('names a name that %s', async (_, resolve) => {
    await expect(get('http://no.example/', { resolve: resolve as never })).rejects.toMatchObject(
      refusedWith('name_not_found'),
    );
  });

  it('names a connection that is refused, or dropped at once or in the middle of the headers', async () => {
    const free = await rawServer(() => {});
    await new Promise((done) => servers.pop()?.close(done));
    const dropped = await rawServer((socket) => socket.destroy());
    const cut = await rawServer((socket) =>
      socket.once('data', () => socket.end('HTTP/1.1 200 OK\r\nx-header: y')),
    );
    for (const port of [free, dropped, cut]) {
      await expect(get(`http://127.0.0.1:${port}/`)).rejects.toMatchObject(refusedWith('connection_failed'));
    }
  });

  it.each([
    ['is not HTTP', 'SSH-2.0-OpenSSH_9.6\r\n'],
    ['has no end of its headers', `HTTP/1.1 200 OK\r\n${`x-long: ${'x'.repeat(1000)}\r\n`.repeat(100)}`],
    ['contradicts itself', 'HTTP/1.1 200 OK\r\ncontent-length: 3\r\ntransfer-encoding: chunked\r\n\r\n'],
  ])('refuses an answer that %s', async (_, text) => {
    const port = await rawServer((socket) => socket.once('data', () => socket.write(text)));
    await expect(get(`http://127.0.0.1:${port}/`)).rejects.toMatchObject(refusedWith('invalid_answer'));
  });

  it('is not talked into another protocol', async () => {
    const port = await rawServer((socket) =>
      socket.once('data', () =>
        socket.write('HTTP/1.1 101 Switching Protocols\r\nupgrade: websocket\r\nconnection: upgrade\r\n\r\n'),
      ),
    );
    await expect(get(`http://127.0.0.1:${port}/`)).rejects.toMatchObject(refusedWith('invalid_answer'));
  });

  it('reads no more of a body than requested, however long it is', async () => {
    const closed = Promise.withResolvers<void>();
    const port = await httpServer((_, response) => {
      response.writeHead(200);
      const timer = setInterval(() => response.write('x'.repeat(10_000)), 1);
      response.on('close', () => {
        clearInterval(timer);
        closed.resolve();
      });
    });
    const url = `http://127.0.0.1:${port}/`;
    expect((await get(url)).body).toHaveLength(1000);
    await closed.promise;
    expect((await get(url, here, { maxBodyBytes: 0 })).body).toHaveLength(0);
  });

  it.each<[string, (socket: Socket) => void]>([
    ['never answers', () => {}],
    ['sends its headers drop by drop', (socket) => drip(socket, 'HTTP/1.1 200 OK\r\nx: ')],
    ['announces an answer for ever', (socket) => drip(socket, 'HTTP/1.1 103 Early Hints\r\n\r\n')],
    ['sends its body drop by drop', (socket) => drip(socket, 'HTTP/1.1 200 OK\r\n\r\n')],
  ])('gives up in time on a server that %s', async (_, talk) => {
    const port = await rawServer(talk);
    const signal = AbortSignal.timeout(300);
    await expect(get(`http://127.0.0.1:${port}/`, here, { signal })).rejects.toMatchObject(
      refusedWith('timeout'),
    );
  });

  it('times out for an unresolved name, and if it is aborted before the start', async () => {
    const policy = { resolve: () => new Promise<string[]>(() => {}) };
    const late = { signal: AbortSignal.timeout(100) };
    await expect(get('http://slow.example/', policy, late)).rejects.toMatchObject(refusedWith('timeout'));
    const over = { signal: AbortSignal.abort() };
    await expect(get('http://slow.example/', policy, over)).rejects.toMatchObject(refusedWith('timeout'));
  });
});

function drip(socket: Socket, text: string): void {
  socket.write(text);
  const timer = setInterval(() => socket.write(text.endsWith('\r\n\r\n') ? text : 'x'), 20);
  socket.on('close', () => clearInterval(timer));
}

describe('TLS', () => {
  const { key, cert } = localhostCertificate();

  it("sends the URL's name and accepts only a certificate for it", async () => {
    const names: unknown[] = [];
    const server = createHttpsServer({ key, cert }, (request, response) => {
      names.push((request.socket as unknown as { servername: string }).servername, request.headers.host);
      response.end('secret');
    });
    const port = await portOf(server);
    const trusting = { ...here, trust: cert };
    expect((await get(`https://localhost:${port}/`, trusting)).body.toString()).toBe('secret');
    expect((await get(`https://localhost.:${port}/`, trusting)).status).toBe(200);
    expect(names).toEqual(['localhost', `localhost:${port}`, 'localhost', `localhost.:${port}`]);
    for (const url of [`https://other.example:${port}/`, `https://127.0.0.1:${port}/`]) {
      await expect(get(url, trusting)).rejects.toMatchObject(refusedWith('tls_failed'));
    }
    await expect(get(`https://localhost:${port}/`)).rejects.toMatchObject(refusedWith('tls_failed'));
    expect(names).toHaveLength(4);
  });

  it('is verified even if the environment disables that', async () => {
    vi.stubEnv('NODE_TLS_REJECT_UNAUTHORIZED', '0');
    const port = await portOf(createHttpsServer({ key, cert }, (_, response) => response.end()));
    await expect(get(`https://localhost:${port}/`)).rejects.toMatchObject(refusedWith('tls_failed'));
  });

  it('reports a server without TLS, and one that stops responding', async () => {
    const plain = await rawServer((socket) => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n'));
    await expect(get(`https://localhost:${plain}/`)).rejects.toMatchObject(refusedWith('tls_failed'));
    const silent = await rawServer(() => {});
    const signal = AbortSignal.timeout(200);
    await expect(get(`https://localhost:${silent}/`, here, { signal })).rejects.toMatchObject(
      refusedWith('timeout'),
    );
  });
});
