import type { FunctionRuntime } from '../lambda/function-runtime.ts';
import type { WebRequest, WebResponse } from '../lambda/web-server.ts';
import { printable } from '../platform/http-listener.ts';
import type { Log } from '../platform/log.ts';
import type { Exchange, OpenedRequest } from './exchange.ts';
import { sendResponse } from './http-api-gateway.ts';
import type { HttpResponse } from './http-response.ts';

/** CloudFront sends a request without a body up to three times, if its origin does not respond. */
const maximumAttempts = 3;

const badGateway = { status: 502, message: 'Bad Gateway' };
const timedOut = { status: 504, message: 'Gateway Timeout' };
const tooLarge = { status: 413, message: 'Request Entity Too Large' };

/** Headers that concern one connection only, and are not forwarded. */
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

/** The endpoint of a web function: passes requests on to its server. */
export class WebFunctionGateway {
  readonly #runtime: FunctionRuntime;
  readonly #log: Log;

  constructor(runtime: FunctionRuntime, log: Log) {
    this.#runtime = runtime;
    this.#log = log;
  }

  /** The promise resolves when the server has responded, or at the limit. */
  serve({ exchange, response, body }: Omit<OpenedRequest, 'request'>): Promise<void> {
    const started = performance.now();
    return this.#answer(exchange, body).then((answer) => {
      sendResponse(response, exchange.toClient(answer));
      if (!this.#log.isEnabled('info')) return;
      const ms = Math.round(performance.now() - started);
      const { shortName } = this.#runtime.definition;
      this.#log.info(`${exchange.method} ${printable(exchange.path)} ${answer.status} ${ms} ms ${shortName}`);
    });
  }

  /** Rejects a body over the size limit. */
  rejectBody({ exchange, response }: Omit<OpenedRequest, 'body'>): void {
    sendResponse(response, exchange.toClient(errorOf(tooLarge)));
  }

  async #answer(exchange: Exchange, body: Buffer | undefined): Promise<HttpResponse> {
    const { method, path, query, rawHeaders } = exchange;
    const payload = JSON.stringify({
      method,
      target: query === '' ? path : `${path}?${query}`,
      headers: endToEnd(rawHeaders),
      ...(body && { body: body.toString('base64') }),
    } satisfies WebRequest);
    const attempts = /^(?:GET|HEAD)$/.test(method) ? maximumAttempts : 1;
    for (let attempt = 1; ; attempt++) {
      const result = await this.#runtime.invoke(payload);
      if (result.outcome === 'ok') return httpResponse(JSON.parse(result.payload) as WebResponse);
      if (result.outcome === 'timeout') return errorOf(timedOut);
      // Its environment has ended.
      if (attempt === attempts) return errorOf(badGateway);
    }
  }
}

const httpResponse = ({ status, headers, body, isBase64Encoded }: WebResponse): HttpResponse => ({
  status,
  headers: endToEnd(headers),
  body: isBase64Encoded ? Buffer.from(body, 'base64') : body,
});

/** Removes the headers that concern one connection only. */
function endToEnd(all: readonly string[]): string[] {
  const headers: string[] = [];
  for (let index = 0; index < all.length; index += 2) {
    const [name = '', value = ''] = [all[index], all[index + 1]];
    if (!hopHeaders.has(name.toLowerCase())) headers.push(name, value);
  }
  return headers;
}

const errorOf = ({ status, message }: { status: number; message: string }): HttpResponse => ({
  status,
  headers: ['content-type', 'application/json'],
  body: JSON.stringify({ message }),
});
