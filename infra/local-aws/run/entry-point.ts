import type { ServerResponse } from 'node:http';
import {
  directExchange,
  type Exchange,
  hasTooLargeHead,
  type OpenedRequest,
} from '../api-gateway/exchange.ts';
import type { FunctionUrlGateway } from '../api-gateway/function-url-gateway.ts';
import type { HttpApiGateway } from '../api-gateway/http-api-gateway.ts';
import type { RestApiGateway } from '../api-gateway/rest-api-gateway.ts';
import type { WebFunctionGateway } from '../api-gateway/web-function-gateway.ts';
import type { Edges } from '../cloudfront/edges.ts';
import { HttpListener, type RequestHandler } from '../platform/http-listener.ts';
import { collectWhenIdle } from '../platform/idle-collection.ts';
import type { Log } from '../platform/log.ts';
import { openFilesLimit } from '../platform/processes.ts';

/** The services behind the ports. A request for an API that the template does not have gets 404. */
export interface EntryPointParts {
  /** Undefined if the template has no distribution; each API then has its own port. */
  edge: Edges | undefined;
  apis: {
    http: HttpApiGateway | undefined;
    rest: RestApiGateway | undefined;
    web: WebFunctionGateway | undefined;
    url: FunctionUrlGateway;
  };
  /** Stage of the REST API. */
  stage: string | undefined;
}

/** Files and connections that the run itself needs: emulators, threads of functions, queues. */
const OWN_FILES = 128;
const FEWEST_CONNECTIONS = 32;

type Gateway = HttpApiGateway | RestApiGateway | WebFunctionGateway | FunctionUrlGateway;

type Received = Omit<OpenedRequest, 'exchange' | 'body'>;

/**
 * The two ports of a local run. The first is the distribution. The second is the same one below the path of
 * the REST API's stage, so that this API has an origin of its own.
 */
export class EntryPoint {
  readonly #log: Log;
  readonly #main: HttpListener;
  readonly #rest: HttpListener;
  readonly #work = collectWhenIdle();
  #hasRefused = false;
  #parts: EntryPointParts | undefined;

  /** `openFiles`: how many files and connections the system lets this process have open. */
  constructor(log: Log, openFiles = openFilesLimit()) {
    this.#log = log;
    const connections = Math.max(FEWEST_CONNECTIONS, Math.floor((openFiles - OWN_FILES) / 2));
    this.#main = this.#listener('http', connections);
    this.#rest = this.#listener('rest', connections);
  }

  /** Listens on a port and the one after it; 0 picks free ones. */
  async listen(port: number): Promise<{ port: number; restPort: number }> {
    return { port: await this.#main.listen(port), restPort: await this.#rest.listen(port, 1) };
  }

  open(parts: EntryPointParts): void {
    this.#parts = parts;
    // The start, too, leaves garbage.
    this.#work();
  }

  /** Stops accepting connections. Requests in flight continue. */
  stopAccepting(): void {
    this.#main.stopAccepting();
    this.#rest.stopAccepting();
  }

  close(): void {
    this.#main.close();
    this.#rest.close();
  }

  #listener(entry: Exchange['api'], connections: number): HttpListener {
    const handler: RequestHandler = {
      serve: (request, response, body) =>
        this.#open(entry, { request, response }, (api, opened) => api.serve({ ...opened, body })),
      rejectBody: (request, response) => {
        this.#open(entry, { request, response }, (api, opened) => api.rejectBody(opened));
      },
      refusedConnection: () => this.#warnOnce(connections),
    };
    return new HttpListener(handler, { connections });
  }

  #warnOnce(connections: number): void {
    if (this.#hasRefused) return;
    this.#hasRefused = true;
    this.#log.warn(
      `More than ${connections} connections at once: further ones are closed, because the system limits ` +
        'the open files of a process (ulimit -n)',
    );
  }

  #open<Work>(
    entry: Exchange['api'],
    { request, response }: Received,
    handle: (api: Gateway, opened: Received & { exchange: Exchange }) => Work,
  ): Work | undefined {
    this.#work();
    const parts = this.#parts;
    if (parts === undefined || this.#main.closing) {
      sendError(response, 503, 'Service Unavailable');
      return undefined;
    }
    if (entry === 'rest' && parts.stage !== undefined && request.url?.startsWith('/'))
      request.url = `/${parts.stage}${request.url}`;
    const exchange = parts.edge ? parts.edge.openExchange(request, response) : directExchange(request, entry);
    // The distribution has already responded.
    if (exchange === undefined) return undefined;
    if (hasTooLargeHead(exchange)) {
      sendError(response, 431, 'Request Header Fields Too Large');
      return undefined;
    }
    const api = parts.apis[exchange.api];
    if (api !== undefined) return handle(api, { request, response, exchange });
    sendError(response, 404, 'Not Found');
    return undefined;
  }
}

function sendError(response: ServerResponse, status: number, message: string): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify({ message }));
}
