import { EmulatorClient, type EmulatorResponse } from '../emulators/emulator-client.ts';
import type { WebFunctionDefinition } from '../lambda/web-function.ts';
import type { WebFunctionProcess } from '../lambda/web-function-process.ts';
import { printable } from '../platform/http-listener.ts';
import type { Log } from '../platform/log.ts';
import type { OpenedRequest } from './exchange.ts';
import { sendResponse } from './http-api-gateway.ts';
import type { HttpResponse } from './http-response.ts';

export interface WebFunctionGatewayParts {
  definition: WebFunctionDefinition;
  process: WebFunctionProcess;
  log: Log;
}

/** CloudFront sends a request without a body up to three times, if its origin does not respond. */
const maximumAttempts = 3;

/** Maximum number of tries, including those that sent nothing. */
const maximumTries = 6;

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

/** The endpoint of a web function: passes requests on to its process. */
export class WebFunctionGateway {
  readonly #parts: WebFunctionGatewayParts;
  #client: EmulatorClient | undefined;

  constructor(parts: WebFunctionGatewayParts) {
    this.#parts = parts;
  }

  /** The promise resolves when the process has responded, or at the limit. */
  serve(opened: OpenedRequest): Promise<void> {
    const { exchange, response } = opened;
    const { definition, log } = this.#parts;
    const started = performance.now();
    return this.#answer(opened).then((answer) => {
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

  async close(): Promise<void> {
    await this.#client?.close();
  }

  async #answer(opened: OpenedRequest): Promise<HttpResponse> {
    const { definition, process, log } = this.#parts;
    const attempts = /^(?:GET|HEAD)$/.test(opened.exchange.method) ? maximumAttempts : 1;
    let failures = 0;
    for (let tries = 1; ; tries++) {
      const port = process.port();
      try {
        return await this.#forward(await port, opened);
      } catch (error) {
        const { code } = error as NodeJS.ErrnoException;
        if (code === 'UND_ERR_HEADERS_TIMEOUT') return errorOf(timedOut);
        // Nothing was sent: the process is ending, or has ended.
        const isRefused = code === 'ECONNREFUSED';
        if (isRefused) process.retire(port);
        else failures += 1;
        if (failures < attempts && tries < maximumTries) continue;
        log.error(`${definition.shortName}: ${(error as Error).message}`);
        return errorOf(badGateway);
      }
    }
  }

  async #forward(port: number, { exchange, body }: OpenedRequest): Promise<HttpResponse> {
    const { method, path, query, rawHeaders } = exchange;
    const target = query === '' ? path : `${path}?${query}`;
    const sent = { headers: endToEnd(rawHeaders), body };
    const answer = await this.#clientOf(port).send(method, target, sent);
    const { status, headers } = answer;
    return { status, headers: listed(headers), body: answer.body };
  }

  #clientOf(port: number): EmulatorClient {
    const origin = `http://127.0.0.1:${port}`;
    if (this.#client?.origin !== origin) {
      // The one before finishes what it has begun, or fails with its process.
      const { concurrency: connections, timeoutMs } = this.#parts.definition;
      this.#client = new EmulatorClient(origin, { connections, timeoutMs });
    }
    return this.#client;
  }
}

/** Removes the headers that concern one connection only. */
function endToEnd(rawHeaders: readonly string[]): string[] {
  const headers: string[] = [];
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const [name = '', value = ''] = [rawHeaders[index], rawHeaders[index + 1]];
    if (!hopHeaders.has(name.toLowerCase())) headers.push(name, value);
  }
  return headers;
}

/** Name, value, name, value. Without those of the connection, and the date, which the distribution sets. */
function listed(headers: EmulatorResponse['headers']): string[] {
  const list: string[] = [];
  for (const name in headers) {
    const value = headers[name];
    if (value === undefined || name === 'date' || hopHeaders.has(name)) continue;
    for (const one of Array.isArray(value) ? value : [value]) list.push(name, one);
  }
  return list;
}

const errorOf = ({ status, message }: { status: number; message: string }): HttpResponse => ({
  status,
  headers: ['content-type', 'application/json'],
  body: JSON.stringify({ message }),
});
