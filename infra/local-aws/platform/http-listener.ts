import {
  createServer,
  type IncomingMessage,
  type Server,
  type ServerOptions,
  type ServerResponse,
} from 'node:http';
import { OpenRequests, type RequestLimits } from './open-requests.ts';
import { listen, portError } from './ports.ts';
import { startSpan } from './spans.ts';

export interface RequestHandler {
  /** Handles a request with its complete body. Work for it may go on when its client has gone. */
  serve(
    request: IncomingMessage,
    response: ServerResponse,
    body: Buffer | undefined,
  ): Promise<void> | undefined;
  /** Called for each connection that was cut because there are too many. */
  refusedConnection?(): void;
  /** Rejects a body over 10 MB, API Gateway's limit. */
  rejectBody(request: IncomingMessage, response: ServerResponse): void;
}

const maximumBodyBytes = 10 * 1024 * 1024;

type Patience = Required<
  Pick<ServerOptions, 'headersTimeout' | 'requestTimeout' | 'connectionsCheckingInterval'>
>;

export interface ListenerLimits extends RequestLimits, Patience {
  /** How long a client may leave a response unread, in milliseconds. */
  silenceMs: number;
}

/** Protects against more clients than the run can serve, and against slow ones. */
const LIMITS: ListenerLimits = {
  connections: Number.POSITIVE_INFINITY,
  // On AWS, the account has 1,000 environments of functions.
  requests: 1000,
  pipelined: 16,
  bodyBytes: 64 * 1024 * 1024,
  unreadBytes: 64 * 1024 * 1024,
  // Later than the 408 for what has sent no request.
  silenceMs: 15_000,
  headersTimeout: 10_000,
  requestTimeout: 30_000,
  connectionsCheckingInterval: 2_000,
};

/** Attempts to find a free port. */
const MAX_FREE_PORTS = 10;

export class HttpListener {
  /** Whether new connections are no longer accepted. */
  closing = false;
  port = 0;
  readonly #servers: Server[] = [];
  readonly #handler: RequestHandler;
  readonly #limits: ListenerLimits;
  readonly #open: OpenRequests;

  constructor(handler: RequestHandler, limits: Partial<ListenerLimits> = {}) {
    this.#handler = handler;
    this.#limits = { ...LIMITS, ...limits };
    this.#open = new OpenRequests(this.#limits);
  }

  /** Called first: a port in use is reported early, and the template needs the port. */
  async listen(port: number, offset = 0): Promise<number> {
    for (let attempt = 1; ; attempt++) {
      const server = this.#newServer();
      try {
        this.port = await listen(server, port === 0 ? 0 : port + offset, '127.0.0.1');
      } catch (error) {
        throw portError(error, port, offset);
      }
      // Some clients resolve `localhost` to ::1.
      const second = this.#newServer();
      try {
        await listen(second, this.port, '::1');
        this.#servers.push(server, second);
        return this.port;
      } catch (error) {
        const isInUse = (error as NodeJS.ErrnoException).code === 'EADDRINUSE';
        if (isInUse && port === 0 && attempt < MAX_FREE_PORTS) {
          // A port may be free for IPv4 but not for IPv6.
          server.close();
          continue;
        }
        this.#servers.push(server);
        if (isInUse) throw portError(error, this.port - offset, offset);
        return this.port;
      }
    }
  }

  /** Stops accepting connections. Requests in flight continue. */
  stopAccepting(): void {
    this.closing = true;
    for (const server of this.#servers) {
      server.close();
      server.closeIdleConnections();
    }
  }

  close(): void {
    this.stopAccepting();
    for (const server of this.#servers) server.closeAllConnections();
  }

  #newServer(): Server {
    const { headersTimeout, requestTimeout, connectionsCheckingInterval, silenceMs } = this.#limits;
    // Node itself answers what is no request: a browser's spare connection, too, with the 408 that lets the
    // browser repeat a request which crossed it.
    const server = createServer(
      {
        keepAliveTimeout: 75_000,
        // CloudFront's limit for a request without its body.
        maxHeaderSize: 32 * 1024,
        headersTimeout,
        requestTimeout,
        connectionsCheckingInterval,
        noDelay: true,
      },
      (request, response) => this.#receive(request, response),
    );
    server.on('connection', (socket) => {
      if (this.#open.addConnection(socket)) return;
      socket.destroy();
      this.#handler.refusedConnection?.();
    });
    server.timeout = silenceMs;
    server.on('timeout', (socket) => {
      if (this.#open.waitsForClient(socket)) socket.destroy();
    });
    return server;
  }

  #receive(request: IncomingMessage, response: ServerResponse): void {
    const added = this.#open.add(request, response);
    if (added === 'cut') return;
    const endSpan = startSpan('request', () => `${request.method} ${request.url}`);
    response.once('finish', endSpan);
    if (added === 'full') {
      sendUnavailable(response);
      return;
    }
    const { 'content-length': length, 'transfer-encoding': encoding } = request.headers;
    if (encoding === undefined && (length === undefined || length === '0')) {
      this.#serve(request, response, undefined);
      return;
    }
    const rejectLarge = () => this.#handler.rejectBody(request, response);
    if (Number(length) > maximumBodyBytes) {
      this.#rejectBody(request, response, rejectLarge);
      return;
    }
    const chunks: Buffer[] = [];
    let received = 0;
    request.on('data', (chunk: Buffer) => {
      if (response.headersSent) return;
      received += chunk.length;
      if (received > maximumBodyBytes) this.#rejectBody(request, response, rejectLarge);
      else if (this.#open.addBytes(request, response, chunk.length)) chunks.push(chunk);
      else this.#rejectBody(request, response, () => sendUnavailable(response));
      if (response.headersSent) chunks.length = 0;
    });
    request.on('error', () => response.destroy());
    request.on('end', () => {
      if (!response.headersSent)
        this.#serve(request, response, received === 0 ? undefined : Buffer.concat(chunks));
    });
  }

  #serve(request: IncomingMessage, response: ServerResponse, body: Buffer | undefined): void {
    const work = this.#handler.serve(request, response, body);
    if (work !== undefined) this.#open.addWork(request, response, work);
  }

  /** Closes the connection after the response, because the rest of the body is not read. */
  #rejectBody(request: IncomingMessage, response: ServerResponse, respond: () => void): void {
    response.setHeader('connection', 'close');
    respond();
    response.once('finish', () => setTimeout(() => request.socket.destroy(), 500).unref());
    request.resume();
  }
}

function sendUnavailable(response: ServerResponse): void {
  response.writeHead(503, { 'content-type': 'application/json', 'retry-after': '1' });
  response.end('{"message":"Service Unavailable"}');
}

/** The IP address of the peer, whatever the headers say. */
export function sourceIp(address: string | undefined): string {
  if (address === undefined) return '0.0.0.0';
  return address.startsWith('::ffff:') ? address.slice(7) : address;
}

/** Paths are untrusted: removes terminal control characters. */
export function printable(path: string): string {
  return path.replaceAll(/[^\x21-\x7e]/g, '?').slice(0, 200);
}
