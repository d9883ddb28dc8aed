import { Agent, request as send } from 'node:http';
import type { OpenedRequest } from '../api-gateway/exchange.ts';
import { sendResponse } from '../api-gateway/http-api-gateway.ts';
import type { HttpResponse } from '../api-gateway/http-response.ts';
import { printable } from '../platform/http-listener.ts';
import type { Log } from '../platform/log.ts';
import type { WebFunctionDefinition } from './web-function.ts';
import type { WebFunctionProcess } from './web-function-process.ts';

export interface WebFunctionGatewayParts {
  definition: WebFunctionDefinition;
  process: WebFunctionProcess;
  log: Log;
}

/** CloudFront sends a request without a body up to three times, if its origin does not respond. */
const maximumAttempts = 3;

const badGateway = { status: 502, message: 'Bad Gateway' };
const timedOut = { status: 504, message: 'Gateway Timeout' };
const tooLarge = { status: 413, message: 'Request Entity Too Large' };

/** Of one connection only. */
const hopHeaders = new Set([
  'connection',
  'content-length',
  'expect',
  'keep-alive',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
]);

class TimeoutError extends Error {}

/** The endpoint of a web function: passes requests on to its process. */
export class WebFunctionGateway {
  readonly #parts: WebFunctionGatewayParts;
  readonly #agent: Agent;

  constructor(parts: WebFunctionGatewayParts) {
    this.#parts = parts;
    this.#agent = new Agent({ keepAlive: true, maxSockets: parts.definition.concurrency });
  }

  serve(opened: OpenedRequest): void {
    const { exchange, response } = opened;
    const { definition, log } = this.#parts;
    const started = performance.now();
    void this.#answer(opened).then((answer) => {
      sendResponse(response, exchange.toClient(answer));
      if (!log.isEnabled('info')) return;
      const ms = Math.round(performance.now() - started);
      log.info(
        `${exchange.method} ${printable(exchange.path)} ${answer.status} ${ms} ms ${definition.shortName}`,
      );
    });
  }

  /** Rejects a body over the size limit. */
  rejectBody({ exchange, response }: Omit<OpenedRequest, 'body'>): void {
    sendResponse(response, exchange.toClient(errorOf(tooLarge)));
  }

  close(): void {
    this.#agent.destroy();
  }

  async #answer(opened: OpenedRequest): Promise<HttpResponse> {
    const { definition, process, log } = this.#parts;
    const attempts = /^(?:GET|HEAD)$/.test(opened.exchange.method) ? maximumAttempts : 1;
    for (let attempt = 1; ; attempt++) {
      const port = process.port();
      try {
        return await this.#forward(await port, opened);
      } catch (error) {
        if (error instanceof TimeoutError) return errorOf(timedOut);
        if ((error as NodeJS.ErrnoException).code === 'ECONNREFUSED') process.retire(port);
        if (attempt < attempts) continue;
        log.error(`${definition.shortName}: ${(error as Error).message}`);
        return errorOf(badGateway);
      }
    }
  }

  #forward(port: number, { exchange, body }: OpenedRequest): Promise<HttpResponse> {
    const { method, path, query, rawHeaders } = exchange;
    const headers: string[] = [];
    for (let index = 0; index < rawHeaders.length; index += 2) {
      const [name = '', value = ''] = [rawHeaders[index], rawHeaders[index + 1]];
      if (!hopHeaders.has(name.toLowerCase())) headers.push(name, value);
    }
    if (body !== undefined) headers.push('Content-Length', String(body.length));
    const { promise, resolve, reject } = Promise.withResolvers<HttpResponse>();
    const outgoing = send(
      {
        agent: this.#agent,
        host: '127.0.0.1',
        port,
        method,
        path: query === '' ? path : `${path}?${query}`,
        headers,
        timeout: this.#parts.definition.timeoutMs,
      },
      (incoming) => {
        const chunks: Buffer[] = [];
        incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
        incoming.on('error', reject);
        incoming.on('end', () =>
          resolve({
            status: incoming.statusCode ?? 502,
            headers: endToEnd(incoming.rawHeaders),
            body: chunks.length === 1 ? (chunks[0] as Buffer) : Buffer.concat(chunks),
          }),
        );
      },
    );
    outgoing.on('timeout', () => outgoing.destroy(new TimeoutError('timeout')));
    outgoing.on('error', reject);
    outgoing.end(body);
    return promise;
  }
}

/** Without those of the connection, and the date, which the distribution sets. */
function endToEnd(rawHeaders: readonly string[]): string[] {
  const headers: string[] = [];
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const [name = '', value = ''] = [rawHeaders[index], rawHeaders[index + 1]];
    const lower = name.toLowerCase();
    if (!hopHeaders.has(lower) && lower !== 'date') headers.push(name, value);
  }
  return headers;
}

const errorOf = ({ status, message }: { status: number; message: string }): HttpResponse => ({
  status,
  headers: ['content-type', 'application/json'],
  body: JSON.stringify({ message }),
});
