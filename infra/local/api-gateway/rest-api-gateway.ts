import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FunctionRuntime } from '../lambda/function-runtime.ts';
import { HttpListener, printable, sourceIp } from '../platform/http-listener.ts';
import type { Log } from '../platform/log.ts';
import type { RestApi, RestMethod, RestResource } from './rest-api.ts';
import { restEvent } from './rest-event.ts';
import { RouteTable } from './route-table.ts';
import { StreamedResponse } from './streamed-response.ts';

export interface RestApiGatewayParts {
  api: RestApi;
  functions: ReadonlyMap<string, FunctionRuntime>;
  log: Log;
}

interface RestExchange {
  request: IncomingMessage;
  response: ServerResponse;
  method: string;
  path: string;
  query: string;
  body: Buffer | undefined;
  requestId: string;
}

interface GatewayError {
  types: [special: string, general: 'DEFAULT_4XX' | 'DEFAULT_5XX'];
  status: number;
  message: string;
}

const unavailable: GatewayError = {
  types: ['', 'DEFAULT_5XX'],
  status: 503,
  message: 'Service Unavailable',
};
const notFound: GatewayError = {
  types: ['MISSING_AUTHENTICATION_TOKEN', 'DEFAULT_4XX'],
  status: 403,
  message: 'Missing Authentication Token',
};
const tooLarge: GatewayError = {
  types: ['REQUEST_TOO_LARGE', 'DEFAULT_4XX'],
  status: 413,
  message: 'Request Entity Too Large',
};
const noPermission: GatewayError = {
  types: ['API_CONFIGURATION_ERROR', 'DEFAULT_5XX'],
  status: 500,
  message: 'Internal server error',
};
const failure: GatewayError = {
  types: ['INTEGRATION_FAILURE', 'DEFAULT_5XX'],
  status: 502,
  message: 'Internal server error',
};
const timeout: GatewayError = {
  types: ['INTEGRATION_TIMEOUT', 'DEFAULT_5XX'],
  status: 504,
  message: 'Endpoint request timed out',
};

/** Idle timeout of streams of a regional API. */
const idleMs = 300_000;

/** The REST API: matches the method, builds the event, invokes the function and streams its response. */
export class RestApiGateway {
  readonly #resources = new RouteTable<RestResource>();
  readonly #listener = new HttpListener({
    serve: (request, response, body) => this.#serve(request, response, body),
    rejectBody: (response) => void this.#sendError(response, tooLarge, randomUUID()),
  });
  #parts: RestApiGatewayParts | undefined;

  /** Listens on the port after the HTTP API's; 0 picks a free one. */
  listen(port: number): Promise<number> {
    return this.#listener.listen(port, 1);
  }

  open(parts: RestApiGatewayParts): void {
    for (const resource of parts.api.resources) this.#resources.add(`ANY ${resource.path}`, resource);
    this.#parts = parts;
  }

  /** Stops accepting connections. Requests in flight continue. */
  stopAccepting(): void {
    this.#listener.stopAccepting();
  }

  close(): void {
    this.#listener.close();
  }

  #serve(request: IncomingMessage, response: ServerResponse, body: Buffer | undefined): void {
    const parts = this.#parts;
    const requestId = randomUUID();
    if (parts === undefined || this.#listener.closing) {
      this.#sendError(response, unavailable, requestId);
      return;
    }
    const { method = 'GET', url = '/' } = request;
    const [path = '', ...query] = url.split('?');
    // API Gateway matches the resource by path first, then the method.
    const found = path.startsWith('/') ? this.#resources.match('ANY', path) : undefined;
    const target = found?.target.methods.get(method) ?? found?.target.methods.get('ANY');
    if (found === undefined || target === undefined) {
      const status = this.#sendError(response, notFound, requestId);
      parts.log.info(`${method} ${printable(path)} ${status} no method`);
      return;
    }
    const runtime = parts.functions.get(target.functionArn);
    if (runtime === undefined || !target.permitted) {
      this.#sendError(response, noPermission, requestId);
      const { shortName } = runtime?.definition ?? {};
      parts.log.error(
        `API Gateway has no permission to invoke ${shortName} for ${method} ${found.target.path}`,
      );
      return;
    }
    const exchange = { request, response, method, path, query: query.join('?'), body, requestId };
    const event = this.#eventOf(parts, exchange, found.target, found.parameters);
    void this.#stream(parts, runtime, target, exchange, event);
  }

  #eventOf(
    { api }: RestApiGatewayParts,
    { request, method, path, query, body, requestId }: RestExchange,
    resource: RestResource,
    parameters: Record<string, string>,
  ): string {
    return restEvent(
      {
        method,
        path,
        query,
        rawHeaders: request.rawHeaders,
        sourceIp: sourceIp(request.socket.remoteAddress),
        protocol: `HTTP/${request.httpVersion}`,
        body,
      },
      { requestId, resource, parameters, now: Date.now() },
      api,
      { name: 'localhost', port: this.#listener.port },
    );
  }

  async #stream(
    { log }: RestApiGatewayParts,
    runtime: FunctionRuntime,
    { timeoutMs }: RestMethod,
    { response, method, path, requestId }: RestExchange,
    event: string,
  ): Promise<void> {
    const started = performance.now();
    const timedOut = Promise.withResolvers<'timeout'>();
    const limit = setTimeout(() => timedOut.resolve('timeout'), timeoutMs);
    const stream = new StreamedResponse(response, requestId, idleMs, () => timedOut.resolve('timeout'));
    const { result, cold, cancel } = runtime.invokeStreaming(event, stream);
    const outcome = await Promise.race([
      stream.outcome,
      result.then(({ outcome }) => (outcome === 'ok' ? stream.outcome : outcome)),
      timedOut.promise,
    ]);
    clearTimeout(limit);
    if (outcome !== 'ended') cancel();
    if (outcome === 'invalid') log.error(`API Gateway would reject the stream: ${stream.problem}`);
    const status = this.#finish(response, requestId, outcome);
    const milliseconds = Math.round(performance.now() - started);
    const { shortName } = runtime.definition;
    log.info(
      `${method} ${printable(path)} ${status} ${milliseconds} ms ${cold ? 'cold' : 'warm'} ${shortName}`,
    );
  }

  /** Ends the response and returns the status that the access log shows on AWS. */
  #finish(response: ServerResponse, requestId: string, outcome: Outcome): number {
    if (outcome === 'ended') return response.statusCode;
    if (outcome === 'disconnected') return 499;
    const error = outcome === 'timeout' ? timeout : failure;
    if (!response.headersSent) return this.#sendError(response, error, requestId);
    // The status is already sent: the client sees an aborted response.
    response.destroy();
    return error.status;
  }

  /** Sends an error of API Gateway itself, in the format of the template's gateway responses. */
  #sendError(response: ServerResponse, { types, status, message }: GatewayError, requestId: string): number {
    const custom = types
      .map((type) => this.#parts?.api.gatewayResponses.get(type))
      .find((found) => found !== undefined);
    const known: Record<string, string> = {
      'context.requestId': requestId,
      'context.error.message': message,
      'context.error.messageString': JSON.stringify(message),
    };
    const template = custom?.template ?? '{"message":$context.error.messageString}';
    const text = template.replaceAll(/\$(context(?:\.\w+)+)/g, (_, name: string) => known[name] ?? '');
    const headers = Object.entries(custom?.headers ?? {}).map(([name, value]) => [
      name,
      /^'(.*)'$/.exec(value)?.[1] ?? known[value] ?? '',
    ]);
    const finalStatus = custom?.status ?? status;
    response
      .writeHead(finalStatus, {
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(text),
        ...Object.fromEntries(headers),
        'x-amzn-requestid': requestId,
      })
      .end(text);
    return finalStatus;
  }
}

type Outcome = 'ended' | 'disconnected' | 'invalid' | 'error' | 'timeout';
