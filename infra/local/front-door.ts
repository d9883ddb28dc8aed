import type { IncomingMessage, ServerResponse } from 'node:http';
import type { HttpApi, HttpRoute } from './application.ts';
import type { FileDelivery } from './file-delivery.ts';
import type { FunctionRuntime, InvocationResult } from './function-runtime.ts';
import { readAnswer } from './http-answer.ts';
import { httpEvent } from './http-event.ts';
import { HttpListener, printable, sourceIp } from './http-listener.ts';
import type { Log } from './log.ts';
import { type RouteMatch, RouteTable } from './route-table.ts';

export interface FrontDoorParts {
  api: HttpApi;
  files: FileDelivery;
  functions: ReadonlyMap<string, FunctionRuntime>;
  log: Log;
}

const integrationLimitMs = 30_000;

const unavailable = { status: 503, message: 'Service Unavailable' };
const internalError = { status: 500, message: 'Internal Server Error' };
const notFound = { status: 404, message: 'Not Found' };
const tooLarge = { status: 413, message: 'Request Entity Too Large' };

/** The HTTP API: finds the route, builds the event, calls the function, answers what it returned. */
export class FrontDoor {
  readonly #routes = new RouteTable<HttpRoute>();
  readonly #listener = new HttpListener({
    serve: (request, response, body) => this.#serve(request, response, body),
    refuseBody: (response) => void this.#answerError(response, tooLarge),
  });
  #parts: FrontDoorParts | undefined;
  #requests = 0;

  listen(port: number): Promise<number> {
    return this.#listener.listen(port);
  }

  open(parts: FrontDoorParts): void {
    for (const route of parts.api.routes) this.#routes.add(route.routeKey, route);
    this.#parts = parts;
  }

  /** Takes no further connection; requests that are being served go on. */
  stopAccepting(): void {
    this.#listener.stopAccepting();
  }

  close(): void {
    this.#listener.close();
  }

  #serve(request: IncomingMessage, response: ServerResponse, body: Buffer | undefined): void {
    const parts = this.#parts;
    if (parts === undefined || this.#listener.closing) {
      this.#answerError(response, unavailable);
      return;
    }
    const { method = 'GET', url = '/' } = request;
    const queryStart = url.indexOf('?');
    const path = queryStart < 0 ? url : url.slice(0, queryStart);
    if (parts.files.takes(request, path, response)) return;
    const route = path.startsWith('/') ? this.#routes.match(method, path) : undefined;
    if (route === undefined) {
      this.#answerError(response, notFound);
      parts.log.info(`${method} ${printable(path)} 404 no route`);
      return;
    }
    const runtime = parts.functions.get(route.target.functionArn);
    if (runtime === undefined || !route.target.permitted) {
      this.#answerError(response, internalError);
      parts.log.error(
        `API Gateway has no permission to call ${runtime?.definition.shortName} for ${route.routeKey}`,
      );
      return;
    }
    const query = queryStart < 0 ? '' : url.slice(queryStart + 1);
    this.#invoke(parts, runtime, route, { request, response, method, path, query, body });
  }

  #invoke(
    { api, log }: FrontDoorParts,
    runtime: FunctionRuntime,
    { routeKey, parameters }: RouteMatch<HttpRoute>,
    exchange: {
      request: IncomingMessage;
      response: ServerResponse;
      method: string;
      path: string;
      query: string;
      body: Buffer | undefined;
    },
  ): void {
    const { request, response, method, path, query, body } = exchange;
    const requestId = this.#newRequestId();
    const event = httpEvent(
      {
        method,
        path,
        query,
        rawHeaders: request.rawHeaders,
        sourceIp: sourceIp(request.socket.remoteAddress),
        protocol: `HTTP/${request.httpVersion}`,
        body,
      },
      { requestId, routeKey, parameters, now: Date.now() },
      api,
      { name: 'localhost', port: this.#listener.port },
    );
    void withinLimit(runtime, event).then((result) => {
      const status = this.#answer(response, requestId, result, log);
      if (!log.shows('info')) return;
      const { shortName } = runtime.definition;
      const temperature = result.cold ? 'cold' : 'warm';
      log.info(
        `${method} ${printable(path)} ${status} ${Math.round(result.milliseconds)} ms ${temperature} ${shortName}`,
      );
    });
  }

  #answer(response: ServerResponse, requestId: string, result: InvocationResult, log: Log): number {
    if (result.outcome === 'timeout') return this.#answerError(response, unavailable, requestId);
    if (result.outcome === 'error') return this.#answerError(response, internalError, requestId);
    const answer = readAnswer(result.payload);
    if (answer === undefined) {
      log.error('API Gateway does not accept the response: over 6 MB, or not of payload format 2.0');
      return this.#answerError(response, internalError, requestId);
    }
    const { status, headers, body } = answer;
    headers.push('apigw-requestid', requestId);
    if (status >= 200 && status !== 204 && status !== 304) {
      headers.push(
        'content-length',
        String(typeof body === 'string' ? Buffer.byteLength(body) : body.length),
      );
    }
    try {
      response.writeHead(status, headers).end(body);
    } catch (error) {
      log.error(`the response cannot be sent: ${(error as Error).message}`);
      return this.#answerError(response, internalError, requestId);
    }
    return status;
  }

  #answerError(
    response: ServerResponse,
    { status, message }: { status: number; message: string },
    requestId = this.#newRequestId(),
  ): number {
    const text = JSON.stringify({ message });
    response
      .writeHead(status, {
        'content-type': 'application/json',
        'content-length': text.length,
        'apigw-requestid': requestId,
      })
      .end(text);
    return status;
  }

  /** Unique in this run, and much cheaper than random ones. */
  #newRequestId(): string {
    this.#requests += 1;
    return `${requestIdPrefix}${this.#requests.toString(36).padStart(8, '0')}=`;
  }
}

const requestIdPrefix = Math.random().toString(36).slice(2, 9).padEnd(7, '0');

/** API Gateway gives up after 30 seconds even where the function has more time. */
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
