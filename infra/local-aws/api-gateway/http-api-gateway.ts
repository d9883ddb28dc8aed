import type { ServerResponse } from 'node:http';
import type { FunctionRuntime, InvocationResult } from '../lambda/function-runtime.ts';
import { printable } from '../platform/http-listener.ts';
import type { Log } from '../platform/log.ts';
import type { OpenedRequest } from './exchange.ts';
import type { HttpApi, HttpRoute } from './http-api.ts';
import { httpEvent } from './http-event.ts';
import { type HttpResponse, readResponse } from './http-response.ts';
import { type RouteMatch, RouteTable } from './route-table.ts';

export interface HttpApiGatewayParts {
  api: HttpApi;
  functions: ReadonlyMap<string, FunctionRuntime>;
  /** Port that the events name. */
  port: number;
  /** Host name of a function URL, which has one route and other errors than an API. */
  urlHost?: string;
  log: Log;
}

const integrationLimitMs = 30_000;

const unavailable = { status: 503, message: 'Service Unavailable' };
const internalError = { status: 500, message: 'Internal Server Error' };
const notFound = { status: 404, message: 'Not Found' };
/** Errors of function URLs. */
const throttled = { status: 429, message: 'Rate Exceeded.' };
const badGateway = { status: 502, message: 'Internal Server Error' };
const timedOut = { status: 504, message: 'Gateway Timeout' };
const tooLarge = { status: 413, message: 'Request Entity Too Large' };

/** The HTTP API: matches the route, builds the event, invokes the function and sends its response. */
export class HttpApiGateway {
  readonly #routes = new RouteTable<HttpRoute>();
  readonly #parts: HttpApiGatewayParts;
  #requests = 0;

  constructor(parts: HttpApiGatewayParts) {
    this.#parts = parts;
    for (const route of parts.api.routes) this.#routes.add(route.routeKey, route);
  }

  /** The promise resolves when the function has responded, or at the limit. */
  serve(opened: OpenedRequest): Promise<void> | undefined {
    const { method, path } = opened.exchange;
    const { functions, log } = this.#parts;
    const route = path.startsWith('/') ? this.#routes.match(method, path) : undefined;
    if (route === undefined) {
      this.#sendError(opened, notFound);
      log.info(`${method} ${printable(path)} 404 no route`);
      return undefined;
    }
    const runtime = functions.get(route.target.functionArn);
    if (runtime === undefined || !route.target.permitted) {
      this.#sendError(opened, internalError);
      log.error(
        `API Gateway has no permission to invoke ${runtime?.definition.shortName} for ${route.routeKey}`,
      );
      return undefined;
    }
    return this.#invoke(runtime, route, opened);
  }

  /** Rejects a body over the size limit. */
  rejectBody(opened: Omit<OpenedRequest, 'body'>): void {
    this.#sendError(opened, tooLarge);
  }

  #invoke(
    runtime: FunctionRuntime,
    { routeKey, parameters }: RouteMatch<HttpRoute>,
    opened: OpenedRequest,
  ): Promise<void> {
    const { exchange, request, body } = opened;
    const { api, port, urlHost, log } = this.#parts;
    const { method, path } = exchange;
    const requestId = this.#newRequestId();
    const event = httpEvent(
      { ...exchange, protocol: `HTTP/${request.httpVersion}`, body },
      { requestId, routeKey, parameters, now: Date.now() },
      {
        api,
        host: urlHost === undefined ? { name: 'localhost', port } : { name: urlHost, port: undefined },
      },
    );
    return withinLimit(runtime, event).then((result) => {
      const status = this.#respond(opened, requestId, result);
      if (!log.isEnabled('info')) return;
      const { shortName } = runtime.definition;
      const temperature = result.cold ? 'cold' : 'warm';
      log.info(
        `${method} ${printable(path)} ${status} ${Math.round(result.milliseconds)} ms ${temperature} ` +
          `${shortName}`,
      );
    });
  }

  #respond(opened: OpenedRequest, requestId: string, result: InvocationResult): number {
    const { exchange, response } = opened;
    const { log } = this.#parts;
    const { outcome } = result;
    if (outcome !== 'ok') return this.#sendError(opened, this.#errorOf(outcome), requestId);
    const httpResponse = readResponse(result.payload);
    if (httpResponse === undefined) {
      log.error('API Gateway would reject the response: over 6 MB, or not of payload format 2.0');
      return this.#sendError(opened, internalError, requestId);
    }
    httpResponse.headers.push(this.#requestIdHeader, requestId);
    try {
      sendResponse(response, exchange.toClient(httpResponse));
    } catch (error) {
      log.error(`the response cannot be sent: ${(error as Error).message}`);
      return this.#sendError(opened, internalError, requestId);
    }
    return httpResponse.status;
  }

  #sendError(
    { exchange, response }: Omit<OpenedRequest, 'body'>,
    { status, message }: { status: number; message: string },
    requestId = this.#newRequestId(),
  ): number {
    const body = JSON.stringify({ message });
    const headers = ['content-type', 'application/json', this.#requestIdHeader, requestId];
    sendResponse(response, exchange.toClient({ status, headers, body }));
    return status;
  }

  #errorOf(outcome: 'error' | 'timeout' | 'throttled') {
    const isUrl = this.#parts.urlHost !== undefined;
    if (outcome === 'error') return isUrl ? badGateway : internalError;
    if (!isUrl) return unavailable;
    return outcome === 'throttled' ? throttled : timedOut;
  }

  get #requestIdHeader(): string {
    return this.#parts.urlHost === undefined ? 'apigw-requestid' : 'x-amzn-requestid';
  }

  /** Unique in this run. A counter is much cheaper than random ids. */
  #newRequestId(): string {
    this.#requests += 1;
    return `${requestIdPrefix}${this.#requests.toString(36).padStart(8, '0')}=`;
  }
}

export function sendResponse(response: ServerResponse, { status, headers, body }: HttpResponse): void {
  const hasLength = status >= 200 && status !== 204 && status !== 304;
  const length = hasLength ? ['content-length', String(Buffer.byteLength(body))] : [];
  response.writeHead(status, [...headers, ...length]).end(body);
}

const requestIdPrefix = Math.random().toString(36).slice(2, 9).padEnd(7, '0');

/** API Gateway times out after 30 seconds, whatever the function's timeout. */
function withinLimit(runtime: FunctionRuntime, event: string): Promise<InvocationResult> {
  const invocation = runtime.invoke(event);
  if (runtime.definition.timeoutMs <= integrationLimitMs) return invocation;
  return new Promise((resolve) => {
    const timer = setTimeout(
      () =>
        resolve({
          outcome: 'timeout',
          payload: '',
          requestId: '',
          cold: false,
          milliseconds: integrationLimitMs,
        }),
      integrationLimitMs,
    );
    void invocation.then((result) => {
      clearTimeout(timer);
      resolve(result);
    });
  });
}
