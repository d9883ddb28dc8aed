import type { IncomingMessage, ServerResponse } from 'node:http';
import { wildcard } from '../iam/role-policy.ts';
import type { HttpAnswer } from '../api-gateway/http-response.ts';
import { printable, sourceIp } from '../platform/http-listener.ts';
import type { Log } from '../platform/log.ts';
import { withAdded } from './added-headers.ts';
import { compressed, encodingFor, weak } from './compression.ts';
import type { ApiOrigin, Behavior, Distribution } from './distribution.ts';
import type { FileDelivery } from './file-delivery.ts';
import { type Passage, targetOf } from '../api-gateway/exchange.ts';
import { type ViewerFunction, viewerFunction } from './viewer-function.ts';
import { EDGE_ADDRESS, originHeaders } from './viewer-headers.ts';

interface Stop {
  pattern: RegExp;
  behavior: Behavior;
  lead: ViewerFunction | undefined;
}

export interface EdgeParts {
  distribution: Distribution;
  files: FileDelivery;
  log: Log;
  /** A text with references to secrets, with their values. */
  resolve(text: string): string;
}

/**
 * Stands in for the distribution of the template: chooses the behaviour of a path, and does what it says. It caches
 * nothing, and does not lead to HTTPS, which is not spoken here.
 */
export class Edge {
  readonly #stops: Stop[];
  readonly #files: FileDelivery;
  readonly #log: Log;

  constructor({ distribution, files, log, resolve }: EdgeParts) {
    this.#files = files;
    this.#log = log;
    this.#stops = distribution.behaviors.map((behavior) => ({
      pattern: wildcard(behavior.pathPattern),
      behavior: { ...behavior, origin: withSecrets(behavior.origin, resolve) },
      lead: behavior.viewerFunction === undefined ? undefined : viewerFunction(behavior.viewerFunction),
    }));
  }

  /** The request as the HTTP API gets it; undefined when it was answered here. */
  enter(request: IncomingMessage, response: ServerResponse): Passage | undefined {
    const target = targetOf(request);
    const { method, path } = target;
    const stop = this.#stops.find(({ pattern }) => pattern.test(path));
    if (stop === undefined || !stop.behavior.methods.includes(method)) {
      this.#answer(request, response, 403, 'This distribution does not take the method of this request.');
      return undefined;
    }
    const viewer = { address: sourceIp(request.socket.remoteAddress), port: request.socket.remotePort ?? 0 };
    const { behavior, lead } = stop;
    const { origin } = behavior;
    if (origin.kind === 'bucket') {
      const led = lead === undefined ? path : this.#led(lead, request, path);
      if (led === undefined)
        this.#answer(request, response, 503, 'The function of this distribution failed.');
      else this.#files.answer(request, led, { ...behavior, origin }, response);
      return undefined;
    }
    return {
      ...target,
      rawHeaders: originHeaders(request.rawHeaders, viewer, origin),
      sourceIp: EDGE_ADDRESS,
      leave: (answer) => leave(answer, behavior, request),
    };
  }

  /** Undefined where the function fails. */
  #led(lead: ViewerFunction, request: IncomingMessage, path: string): string | undefined {
    try {
      return lead(request, path);
    } catch (error) {
      this.#log.error(`a function of the distribution: ${(error as Error).message}`);
      return undefined;
    }
  }

  #answer(request: IncomingMessage, response: ServerResponse, status: number, text: string): void {
    response.writeHead(status, { 'content-type': 'text/plain', 'content-length': text.length }).end(text);
    this.#log.info(`${request.method} ${printable(request.url ?? '/')} ${status} distribution`);
  }
}

/** The origin with what its references to secrets stand for. */
function withSecrets(origin: Behavior['origin'], resolve: EdgeParts['resolve']): Behavior['origin'] {
  if (origin.kind === 'bucket') return origin;
  const headers = Object.entries(origin.headers).map(([name, value]) => [name, resolve(value)]);
  return { ...origin, headers: Object.fromEntries(headers) } satisfies ApiOrigin;
}

/** The answer of the API as the behaviour lets it out. */
function leave(
  answer: HttpAnswer,
  { addedHeaders, encodings }: Behavior,
  request: IncomingMessage,
): HttpAnswer {
  const headers = withAdded(answer.headers, addedHeaders);
  if (encodings.length === 0) return { ...answer, headers };
  const body = typeof answer.body === 'string' ? Buffer.from(answer.body) : answer.body;
  const encoding = encodingFor(encodings, String(request.headers['accept-encoding'] ?? ''), {
    status: answer.status,
    header: (name) => headerOf(headers, name),
    bytes: body.length,
  });
  if (encoding === undefined) return { ...answer, headers };
  const etag = headers.findIndex((name, index) => index % 2 === 0 && name.toLowerCase() === 'etag');
  if (etag >= 0) headers[etag + 1] = weak(headers[etag + 1] ?? '');
  headers.push('content-encoding', encoding, 'vary', 'Accept-Encoding');
  return { status: answer.status, headers, body: compressed(body, encoding) };
}

function headerOf(headers: readonly string[], wanted: string): string | undefined {
  const at = headers.findIndex((name, index) => index % 2 === 0 && name.toLowerCase() === wanted);
  return at < 0 ? undefined : headers[at + 1];
}
