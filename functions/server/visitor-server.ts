import { randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { type AddressInfo, Server as NetServer, type Socket } from 'node:net';
import type { Context } from 'aws-lambda';
import { HEALTH_PATH, type RouteSpec } from '#functions/framework/function-spec.ts';
import type { VisitorResponse } from '#functions/visitors/visitor-response.ts';
import { EDGE_HEADER } from '#shared/platform/http/edge-headers.ts';
import { log } from '#shared/platform/runtime/log.ts';
import { BodyReader } from './body-reader.ts';
import type { Handler } from './handlers.ts';
import { type Match, Router } from './router.ts';
import { type ServerErrorStatus, sendResponse, serverError } from './send-response.ts';
import { serverEvent, targetOf } from './server-event.ts';
import { SERVER_LIMITS, type ServerLimits } from './server-limits.ts';

export interface VisitorServerParts {
  rows: readonly RouteSpec[];
  handlerOf(row: RouteSpec): Handler;
  limits?: Partial<ServerLimits>;
}

interface Visit {
  deadline: number;
  /** Responds in place of a handler that takes too long. */
  expire(): void;
}

interface Target {
  handler: Handler;
  timeoutMs: number;
}

/** How often deadlines are checked: one timer for all visits. */
const SWEEP_MS = 250;
/** Time limit of rows without one of their own, as for Lambda functions. */
const DEFAULT_TIMEOUT_S = 10;
/**
 * How long a connection stays open after its request was refused, so that the client can read the response.
 */
const LINGER_MS = 500;
/** Closed connections are reported at most this often. */
const REPORT_MS = 10_000;

/** An HTTP server over the handlers of visits: one process serves many at once. */
export class VisitorServer {
  readonly #router: Router<Target>;
  readonly #limits: ServerLimits;
  readonly #bodies: BodyReader;
  readonly #server: Server;
  readonly #visits = new Set<Visit>();
  /** Open connections, and how many requests of each have no response yet. */
  readonly #sockets = new Map<Socket, number>();
  readonly #requestPrefix = randomBytes(9).toString('base64url');
  #requests = 0;
  #draining = false;
  #drained: (() => void) | undefined;
  #sweeper: NodeJS.Timeout | undefined;
  #reportedAt = 0;

  constructor({ rows, handlerOf, limits }: VisitorServerParts) {
    this.#limits = { ...SERVER_LIMITS, ...limits };
    this.#bodies = new BodyReader(this.#limits);
    this.#router = new Router(rows, (row) => ({
      handler: handlerOf(row),
      timeoutMs: (row.timeoutSeconds ?? DEFAULT_TIMEOUT_S) * 1000,
    }));
    const { headerBytes, headersMs, requestMs, keepAliveMs, silenceMs, connections } = this.#limits;
    this.#server = createServer({
      maxHeaderSize: headerBytes,
      headersTimeout: headersMs,
      requestTimeout: requestMs,
      keepAliveTimeout: keepAliveMs,
      connectionsCheckingInterval: Math.min(1000, headersMs),
      noDelay: true,
    });
    this.#server.maxConnections = connections;
    this.#server.timeout = silenceMs;
    this.#server.on('request', (request, response) => this.#receive(request, response));
    this.#server.on('checkContinue', (request, response) => {
      // A body that will be refused is not asked for.
      if (this.#bodies.refusalOf(request) === undefined) response.writeContinue();
      this.#receive(request, response);
    });
    this.#server.on('connection', (socket) => {
      this.#sockets.set(socket, 0);
      socket.once('close', () => this.#sockets.delete(socket));
    });
    this.#server.on('drop', () => this.#report());
  }

  /** Resolves with the port. */
  listen(port: number, host?: string): Promise<number> {
    const { promise, resolve, reject } = Promise.withResolvers<number>();
    this.#server.once('error', reject);
    this.#server.listen({ port, ...(host !== undefined && { host }) }, () => {
      this.#server.off('error', reject);
      this.#server.on('error', (error) => log.error('server failed', { error }));
      resolve((this.#server.address() as AddressInfo).port);
    });
    return promise;
  }

  /** Visits in progress. */
  get visits(): number {
    return this.#visits.size;
  }

  /** Bytes of request bodies in memory. */
  get heldBytes(): number {
    return this.#bodies.held;
  }

  /**
   * Accepts no further connections, and resolves when all visits in progress have their
   * responses, or at the limit. Visits that still arrive on open connections are handled, too:
   * each response closes its connection.
   */
  async drain(): Promise<void> {
    if (this.#draining) return;
    this.#draining = true;
    // The close of an HTTP server also closes idle connections, and with them requests on their way.
    const closed = new Promise<void>((done) => NetServer.prototype.close.call(this.#server, () => done()));
    await Promise.race([closed, elapsed(this.#limits.idleDrainMs)]);
    // Node takes a connection that has sent nothing yet for a busy one.
    for (const [socket, requests] of this.#sockets) if (requests === 0) socket.destroy();
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#drained = resolve;
    if (this.#visits.size === 0) resolve();
    await Promise.race([promise, elapsed(this.#limits.drainMs)]);
    // What was written last still has to leave the process.
    await Promise.race([closed, elapsed(100)]);
    this.#server.closeAllConnections();
    clearInterval(this.#sweeper);
    this.#sweeper = undefined;
  }

  #receive(request: IncomingMessage, response: ServerResponse): void {
    this.#requests += 1;
    const requestId = `${this.#requestPrefix}${this.#requests.toString(36)}`;
    // A reader that is gone: the visit itself goes on, as behind a gateway.
    response.on('error', () => undefined);
    this.#count(request.socket, 1);
    response.once('close', () => this.#count(request.socket, -1));
    const refusal = this.#accept(request, response, requestId);
    if (refusal !== undefined) this.#refuse(request, response, serverError(refusal, requestId));
  }

  #count(socket: Socket, change: 1 | -1): void {
    const requests = this.#sockets.get(socket);
    if (requests !== undefined) this.#sockets.set(socket, requests + change);
  }

  /** The status of a refusal, if the request reaches no handler. */
  #accept(
    request: IncomingMessage,
    response: ServerResponse,
    requestId: string,
  ): ServerErrorStatus | undefined {
    const target = targetOf(request);
    if (target === undefined) return 400;
    if (target.path === HEALTH_PATH && request.headers[EDGE_HEADER.secret] === undefined) {
      if (this.#draining) return 503;
      this.#respondToProbe(request, response, requestId);
      return undefined;
    }
    if (this.#visits.size >= this.#limits.visits) return 503;
    const match = this.#router.match(request.method ?? 'GET', target.path);
    if (match === undefined) return 400;
    void this.#visit(request, response, { requestId, target, match });
    return undefined;
  }

  /**
   * Whether this process takes visits, for load balancers, whose probes have no secret. With it, the path has
   * its usual handler, which also reads the table.
   */
  #respondToProbe(request: IncomingMessage, response: ServerResponse, requestId: string): void {
    request.resume();
    const headers = { 'content-type': 'application/json', 'cache-control': 'no-store' };
    sendResponse(response, {
      statusCode: 200,
      headers: { ...headers, 'x-request-id': requestId },
      body: '{"status":"success"}',
    });
  }

  async #visit(
    request: IncomingMessage,
    response: ServerResponse,
    {
      requestId,
      target,
      match,
    }: { requestId: string; target: { path: string; query: string }; match: Match<Target> },
  ): Promise<void> {
    const { routeKey, parameters, target: route } = match;
    const visit = this.#begin(route.timeoutMs, () => {
      log.error('visit timed out', { route: routeKey, apiRequestId: requestId });
      this.#refuse(request, response, serverError(504, requestId));
    });
    let release: (() => void) | undefined;
    try {
      const reading = this.#bodies.read(request);
      const read = reading instanceof Promise ? await reading : reading;
      if ('refused' in read) {
        if (read.refused !== 'gone') this.#refuse(request, response, serverError(read.refused, requestId));
        return;
      }
      ({ release } = read);
      // The handler gets its whole time, however long the body took.
      const now = Date.now();
      visit.deadline = now + route.timeoutMs;
      const event = serverEvent(request, {
        ...target,
        requestId,
        routeKey,
        parameters,
        body: read.body,
        now,
      });
      const result = await route.handler(event, contextOf(requestId, visit));
      this.#send(response, result);
    } catch (error) {
      log.error('visit failed', { error, route: routeKey, apiRequestId: requestId });
      if (!response.headersSent) this.#send(response, serverError(500, requestId));
      else response.destroy();
    } finally {
      release?.();
      this.#end(visit);
    }
  }

  #begin(timeoutMs: number, expire: () => void): Visit {
    const visit: Visit = { deadline: Date.now() + timeoutMs + this.#limits.requestMs, expire };
    this.#visits.add(visit);
    this.#sweeper ??= setInterval(() => this.#sweep(), SWEEP_MS);
    return visit;
  }

  #end(visit: Visit): void {
    this.#visits.delete(visit);
    if (this.#visits.size === 0) this.#drained?.();
  }

  /**
   * The handler of an expired visit may still be at work: it keeps its place among the
   * visits until it is over.
   */
  #sweep(): void {
    if (this.#visits.size === 0) {
      clearInterval(this.#sweeper);
      this.#sweeper = undefined;
      return;
    }
    const now = Date.now();
    for (const visit of this.#visits) {
      if (visit.deadline > now) continue;
      visit.deadline = Number.POSITIVE_INFINITY;
      visit.expire();
    }
  }

  /** Sends nothing if the visitor is gone, or got a timeout before. */
  #send(response: ServerResponse, result: VisitorResponse): void {
    if (response.headersSent || response.destroyed) return;
    if (this.#draining) response.setHeader('connection', 'close');
    sendResponse(response, result);
  }

  /**
   * Refuses a request, and closes its connection if its body was not read: the rest would be
   * taken for the next request.
   */
  #refuse(request: IncomingMessage, response: ServerResponse, error: VisitorResponse): void {
    if (response.headersSent || response.destroyed) return;
    if (error.statusCode === 400) response.setHeader('connection', 'close');
    if (!request.complete && hasBody(request)) {
      response.setHeader('connection', 'close');
      // Closed at once, a sender that is still sending would not read the response.
      response.once('finish', () => setTimeout(() => request.destroy(), LINGER_MS).unref());
      request.resume();
    }
    this.#send(response, error);
  }

  #report(): void {
    const now = Date.now();
    if (now - this.#reportedAt < REPORT_MS) return;
    this.#reportedAt = now;
    log.warn('connections closed: too many', { limit: this.#limits.connections });
  }
}

const elapsed = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms).unref());

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/** The parts of Lambda's context that handlers read. */
const contextOf = (awsRequestId: string, visit: Visit): Context =>
  ({
    awsRequestId,
    getRemainingTimeInMillis: () => Math.max(0, visit.deadline - Date.now()),
  }) as Context;
