import type { IncomingMessage, ServerResponse } from 'node:http';
import { type Exchange, targetOf } from '../api-gateway/exchange.ts';
import type { HttpResponse } from '../api-gateway/http-response.ts';
import { printable } from '../platform/http-listener.ts';
import type { Log } from '../platform/log.ts';
import { wildcard } from '../platform/wildcard.ts';
import { withPolicyHeaders } from './added-headers.ts';
import { compress, encodingFor, weakEtag } from './compression.ts';
import type { ApiOrigin, Behavior, Distribution, Origin } from './distribution.ts';
import type { FileDelivery } from './file-delivery.ts';
import {
  compileResponseFunction,
  compileViewerFunction,
  type ResponseFunction,
  type ViewerFunction,
  type ViewerRequest,
  type ViewerResponse,
} from './viewer-function.ts';
import { EDGE_ADDRESS, originHeaders, type Viewer, viewerOf } from './viewer-headers.ts';

interface CompiledBehavior {
  pattern: RegExp;
  behavior: Behavior;
  viewerFunction: ViewerFunction | undefined;
  responseFunction: ResponseFunction | undefined;
}

export interface EdgeParts {
  distribution: Distribution;
  files: FileDelivery;
  log: Log;
  /** Replaces references to secrets by their values. */
  resolve(text: string): string;
}

/**
 * The distribution of the template: finds the behavior of a path and applies it. It has no cache, and no
 * redirect to HTTPS, because the local run only serves HTTP.
 */
export class Edge {
  readonly #behaviors: CompiledBehavior[];
  readonly #origins: ReadonlyMap<string, Origin>;
  readonly #files: FileDelivery;
  readonly #log: Log;

  constructor({ distribution, files, log, resolve }: EdgeParts) {
    this.#files = files;
    this.#log = log;
    this.#origins = new Map(
      [...distribution.origins].map(([id, origin]) => [id, resolveSecrets(origin, resolve)]),
    );
    const viewerFunctions = once(compileViewerFunction);
    const responseFunctions = once(compileResponseFunction);
    this.#behaviors = distribution.behaviors.map((behavior) => ({
      pattern: wildcard(behavior.pathPattern),
      behavior: { ...behavior, origin: resolveSecrets(behavior.origin, resolve) },
      viewerFunction: viewerFunctions(behavior.viewerFunction),
      responseFunction: responseFunctions(behavior.responseFunction),
    }));
  }

  /** The request as its API receives it; undefined if the distribution has already responded. */
  openExchange(request: IncomingMessage, response: ServerResponse): Exchange | undefined {
    const target = targetOf(request);
    const { method, path, query } = target;
    const found = this.#behaviors.find(({ pattern }) => pattern.test(path));
    if (found === undefined || !found.behavior.methods.includes(method)) {
      const text = 'This distribution does not allow the method of this request.';
      this.#sendText(request, response, { status: 403, text });
      return undefined;
    }
    const viewer = viewerOf(request);
    const { behavior } = found;
    const sent = this.#callFunction(
      found.viewerFunction,
      { method, path, query, rawHeaders: request.rawHeaders },
      viewer,
    );
    if (sent === undefined) {
      this.#sendText(request, response, { text: 'The function of this distribution failed.' });
      return undefined;
    }
    if ('status' in sent) {
      const body = method === 'HEAD' ? '' : sent.body;
      response.writeHead(sent.status, sent.rawHeaders).end(body);
      this.#log.info(`${method} ${printable(path)} ${sent.status} distribution`);
      return undefined;
    }
    const origin = sent.originId === undefined ? behavior.origin : this.#origins.get(sent.originId);
    if (origin === undefined) {
      const text = 'The function of this distribution chose an unknown origin.';
      this.#sendText(request, response, { text });
      return undefined;
    }
    if (origin.kind === 'bucket') {
      const { responseFunction } = found;
      this.#files.serve({ request, response }, sent.path, { ...behavior, origin, responseFunction });
      return undefined;
    }
    return {
      ...target,
      path: sent.path,
      api: origin.api,
      host: origin.host,
      rawHeaders: originHeaders(sent.rawHeaders, viewer, { cookies: behavior.cookies, origin }),
      sourceIp: EDGE_ADDRESS,
      headersToClient: (headers) => withPolicyHeaders(headers, behavior.addedHeaders),
      toClient: (apiResponse) => toClient(apiResponse, behavior, request),
    };
  }

  /** The request after its function, if any, or its response; undefined if the function fails. */
  #callFunction(
    viewerFunction: ViewerFunction | undefined,
    request: ViewerRequest,
    viewer: Viewer,
  ): ViewerRequest | ViewerResponse | undefined {
    try {
      return viewerFunction === undefined ? request : viewerFunction(request, viewer);
    } catch (error) {
      this.#log.error(`viewer request function: ${(error as Error).message}`);
      return undefined;
    }
  }

  #sendText(
    request: IncomingMessage,
    response: ServerResponse,
    { status = 503, text }: { status?: number; text: string },
  ): void {
    response.writeHead(status, { 'content-type': 'text/plain', 'content-length': text.length }).end(text);
    this.#log.info(`${request.method} ${printable(request.url ?? '/')} ${status} distribution`);
  }
}

/** Compiles a function once for all behaviors that have it: each takes up 300 kB. */
function once<Compiled>(compile: (code: string) => Compiled) {
  const compiled = new Map<string, Compiled>();
  return (code: string | undefined): Compiled | undefined => {
    if (code === undefined) return undefined;
    const known = compiled.get(code) ?? compile(code);
    compiled.set(code, known);
    return known;
  };
}

/** The origin with references to secrets resolved. */
function resolveSecrets(origin: Behavior['origin'], resolve: EdgeParts['resolve']): Behavior['origin'] {
  if (origin.kind === 'bucket') return origin;
  const headers = Object.entries(origin.headers).map(([name, value]) => [name, resolve(value)]);
  return { ...origin, headers: Object.fromEntries(headers) } satisfies ApiOrigin;
}

/** Applies the behavior's headers and compression to the API's response. */
function toClient(
  apiResponse: HttpResponse,
  { addedHeaders, encodings }: Behavior,
  request: IncomingMessage,
): HttpResponse {
  const headers = withPolicyHeaders(apiResponse.headers, addedHeaders);
  if (encodings.length === 0) return { ...apiResponse, headers };
  const body = typeof apiResponse.body === 'string' ? Buffer.from(apiResponse.body) : apiResponse.body;
  const encoding = encodingFor(encodings, String(request.headers['accept-encoding'] ?? ''), {
    status: apiResponse.status,
    header: (name) => headerOf(headers, name),
    bytes: body.length,
  });
  if (encoding === undefined) return { ...apiResponse, headers };
  const etag = headers.findIndex((name, index) => index % 2 === 0 && name.toLowerCase() === 'etag');
  if (etag >= 0) headers[etag + 1] = weakEtag(headers[etag + 1] ?? '');
  headers.push('content-encoding', encoding, 'vary', 'Accept-Encoding');
  return { status: apiResponse.status, headers, body: compress(body, encoding) };
}

function headerOf(headers: readonly string[], wanted: string): string | undefined {
  const at = headers.findIndex((name, index) => index % 2 === 0 && name.toLowerCase() === wanted);
  return at < 0 ? undefined : headers[at + 1];
}
