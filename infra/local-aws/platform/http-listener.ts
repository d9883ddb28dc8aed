import {
  createServer,
  type IncomingMessage,
  type Server,
  type ServerOptions,
  type ServerResponse,
} from 'node:http';
import { listen, portError } from './ports.ts';
import { startSpan } from './spans.ts';

export interface RequestHandler {
  /** Handles a request with its complete body. */
  serve(request: IncomingMessage, response: ServerResponse, body: Buffer | undefined): void;
  /** Rejects a body over 10 MB, API Gateway's limit. */
  rejectBody(request: IncomingMessage, response: ServerResponse): void;
}

const maximumBodyBytes = 10 * 1024 * 1024;

/**
 * Requests whose response has not been sent yet, also to clients that read slowly. On AWS, the account has
 * 1,000 environments of functions.
 */
const maximumRequests = 4000;

/** How long a client may take, in milliseconds. */
type Patience = Pick<ServerOptions, 'headersTimeout' | 'requestTimeout' | 'connectionsCheckingInterval'>;

/** Protects against slow clients. */
const PATIENCE: Patience = {
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
  readonly #patience: Patience;
  readonly #maximumRequests: number;
  #requests = 0;

  constructor(handler: RequestHandler, patience: Patience = PATIENCE, limit = maximumRequests) {
    this.#handler = handler;
    this.#patience = patience;
    this.#maximumRequests = limit;
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
    // Node itself answers what is no request: a browser's spare connection, too, with the 408 that lets the
    // browser repeat a request which crossed it.
    return createServer(
      {
        keepAliveTimeout: 75_000,
        // CloudFront's limit for a request without its body.
        maxHeaderSize: 32 * 1024,
        ...this.#patience,
        noDelay: true,
      },
      (request, response) => this.#receive(request, response),
    );
  }

  #receive(request: IncomingMessage, response: ServerResponse): void {
    const endSpan = startSpan('request', () => `${request.method} ${request.url}`);
    response.once('finish', endSpan);
    if (this.#requests >= this.#maximumRequests) {
      response.writeHead(503, { 'content-type': 'application/json', 'retry-after': '1' });
      response.end('{"message":"Service Unavailable"}');
      return;
    }
    this.#requests += 1;
    response.once('close', () => {
      this.#requests -= 1;
    });
    const { 'content-length': length, 'transfer-encoding': encoding } = request.headers;
    if (encoding === undefined && (length === undefined || length === '0')) {
      this.#handler.serve(request, response, undefined);
      return;
    }
    if (Number(length) > maximumBodyBytes) {
      this.#rejectBody(request, response);
      return;
    }
    const chunks: Buffer[] = [];
    let received = 0;
    request.on('data', (chunk: Buffer) => {
      received += chunk.length;
      if (received <= maximumBodyBytes) chunks.push(chunk);
      else if (!response.headersSent) this.#rejectBody(request, response);
    });
    request.on('error', () => response.destroy());
    request.on('end', () => {
      if (!response.headersSent)
        this.#handler.serve(request, response, received === 0 ? undefined : Buffer.concat(chunks));
    });
  }

  /** Closes the connection after the response, because the rest of the body is not read. */
  #rejectBody(request: IncomingMessage, response: ServerResponse): void {
    response.setHeader('connection', 'close');
    this.#handler.rejectBody(request, response);
    response.once('finish', () => setTimeout(() => request.socket.destroy(), 500).unref());
    request.resume();
  }
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
