import { randomUUID } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import type { FunctionRuntime } from '../lambda/function-runtime.ts';
import { printable } from '../platform/http-listener.ts';
import type { Log } from '../platform/log.ts';
import type { Exchange, OpenedRequest } from './exchange.ts';
import type { RestApi, RestMethod, RestResource } from './rest-api.ts';
import { restEvent } from './rest-event.ts';
import { RouteTable } from './route-table.ts';
import { StreamedResponse } from './streamed-response.ts';

export interface RestApiGatewayParts {
  api: RestApi;
  functions: ReadonlyMap<string, FunctionRuntime>;
  /** Port that the events name. */
  port: number;
  log: Log;
}

interface GatewayError {
  types: [special: string, general: 'DEFAULT_4XX' | 'DEFAULT_5XX'];
  status: number;
  message: string;
}

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
/** API Gateway does not tell clients that Lambda returned 429. */
const throttled: GatewayError = {
  types: ['INTEGRATION_FAILURE', 'DEFAULT_5XX'],
  status: 500,
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
  readonly #parts: RestApiGatewayParts;

  constructor(parts: RestApiGatewayParts) {
    this.#parts = parts;
    for (const resource of parts.api.resources) this.#resources.add(`ANY ${resource.path}`, resource);
  }

  /** The promise resolves when the stream has ended, or at the limit. */
  serve(opened: OpenedRequest): Promise<void> | undefined {
    const { exchange, response } = opened;
    const { functions, log } = this.#parts;
    const requestId = randomUUID();
    const { method } = exchange;
    const path = this.#withoutStage(exchange.path);
    if (path === undefined) {
      sendForbidden(response, exchange, requestId);
      return undefined;
    }
    // API Gateway matches the resource by path first, then the method.
    const found = this.#resources.match('ANY', path);
    const target = found?.target.methods.get(method) ?? found?.target.methods.get('ANY');
    if (found === undefined || target === undefined) {
      const status = this.#sendError(opened, notFound, requestId);
      log.info(`${method} ${printable(path)} ${status} no method`);
      return undefined;
    }
    const runtime = functions.get(target.functionArn);
    if (runtime === undefined || !target.permitted) {
      this.#sendError(opened, noPermission, requestId);
      const { shortName } = runtime?.definition ?? {};
      log.error(`API Gateway has no permission to invoke ${shortName} for ${method} ${found.target.path}`);
      return undefined;
    }
    const event = this.#eventOf(opened, { path, requestId, resource: found.target }, found.parameters);
    return this.#stream(opened, { runtime, timeoutMs: target.timeoutMs }, { path, requestId, event });
  }

  /** Rejects a body over the size limit. */
  rejectBody(opened: Omit<OpenedRequest, 'body'>): void {
    this.#sendError(opened, tooLarge, randomUUID());
  }

  /** The path below the stage; undefined for a path of another stage. */
  #withoutStage(path: string): string | undefined {
    const stage = `/${this.#parts.api.stage}`;
    if (path === stage) return '/';
    return path.startsWith(`${stage}/`) ? path.slice(stage.length) : undefined;
  }

  #eventOf(
    { exchange, request, body }: OpenedRequest,
    { path, requestId, resource }: { path: string; requestId: string; resource: RestResource },
    parameters: Record<string, string>,
  ): string {
    const { api, port } = this.#parts;
    return restEvent(
      { ...exchange, path, protocol: `HTTP/${request.httpVersion}`, body },
      { requestId, resource, parameters, now: Date.now() },
      { api, host: { name: 'localhost', port } },
    );
  }

  async #stream(
    opened: OpenedRequest,
    { runtime, timeoutMs }: Pick<RestMethod, 'timeoutMs'> & { runtime: FunctionRuntime },
    { path, requestId, event }: { path: string; requestId: string; event: string },
  ): Promise<void> {
    const { exchange, response } = opened;
    const { log } = this.#parts;
    const started = performance.now();
    const timedOut = Promise.withResolvers<'timeout'>();
    const limit = setTimeout(() => timedOut.resolve('timeout'), timeoutMs);
    const stream = new StreamedResponse(response, {
      toClient: (headers) => exchange.headersToClient([...headers, 'x-amzn-requestid', requestId]),
      idleMs,
      onIdle: () => timedOut.resolve('timeout'),
    });
    const invocation = runtime.invokeStreaming(event, stream);
    const outcome = await Promise.race([
      stream.outcome,
      invocation.result.then(({ outcome }) => (outcome === 'ok' ? stream.outcome : outcome)),
      timedOut.promise,
    ]);
    clearTimeout(limit);
    if (outcome !== 'ended') invocation.cancel();
    if (outcome === 'invalid') log.error(`API Gateway would reject the stream: ${stream.problem}`);
    const status = this.#finish(opened, requestId, outcome);
    const milliseconds = Math.round(performance.now() - started);
    const { shortName } = runtime.definition;
    log.info(
      `${exchange.method} ${printable(path)} ${status} ${milliseconds} ms ` +
        `${invocation.cold ? 'cold' : 'warm'} ${shortName}`,
    );
  }

  /** Ends the response and returns the status that the access log shows on AWS. */
  #finish(opened: OpenedRequest, requestId: string, outcome: Outcome): number {
    const { response } = opened;
    if (outcome === 'ended') return response.statusCode;
    if (outcome === 'disconnected') return 499;
    const error = { timeout, throttled, error: failure, invalid: failure }[outcome];
    if (!response.headersSent) return this.#sendError(opened, error, requestId);
    // The status is already sent: the client sees an aborted response.
    response.destroy();
    return error.status;
  }

  /** Sends an error of API Gateway itself, in the format of the template's gateway responses. */
  #sendError(
    { exchange, response }: Omit<OpenedRequest, 'body'>,
    { types, status, message }: GatewayError,
    requestId: string,
  ): number {
    const custom = types
      .map((type) => this.#parts.api.gatewayResponses.get(type))
      .find((found) => found !== undefined);
    const known: Record<string, string> = {
      'context.requestId': requestId,
      'context.error.message': message,
      'context.error.messageString': JSON.stringify(message),
    };
    const template = custom?.template ?? '{"message":$context.error.messageString}';
    const text = template.replaceAll(/\$(context(?:\.\w+)+)/g, (_, name: string) => known[name] ?? '');
    const headers = Object.entries(custom?.headers ?? {}).flatMap(([name, value]) => [
      name,
      /^'(.*)'$/.exec(value)?.[1] ?? known[value] ?? '',
    ]);
    const finalStatus = custom?.status ?? status;
    const own = ['content-type', 'application/json', 'content-length', String(Buffer.byteLength(text))];
    response
      .writeHead(finalStatus, exchange.headersToClient([...own, ...headers, 'x-amzn-requestid', requestId]))
      .end(text);
    return finalStatus;
  }
}

/** Responds like API Gateway to a path outside of the stage. */
function sendForbidden(response: ServerResponse, exchange: Exchange, requestId: string): void {
  const headers = ['content-type', 'application/json', 'x-amzn-requestid', requestId];
  response.writeHead(403, exchange.headersToClient(headers)).end('{"message":"Forbidden"}');
}

type Outcome = 'ended' | 'disconnected' | 'invalid' | 'error' | 'timeout' | 'throttled';
