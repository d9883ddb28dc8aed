import { channel } from 'node:diagnostics_channel';
import { EventEmitter, EventEmitterAsyncResource } from 'node:events';
import type { IncomingMessage, RequestOptions } from 'node:http';
import { Readable } from 'node:stream';
import type { DirectCall, DirectResponse } from '../aws-endpoint/direct-call.ts';
import { KeptResponses } from './kept-responses.ts';

type Listener = (response: IncomingMessage) => void;

const started = channel('http.client.request.start');

/** The connection that the SDK sets up; there is none. */
const socket = Object.assign(new EventEmitter(), {
  connecting: false,
  setKeepAlive: () => undefined,
  setTimeout: () => undefined,
  destroy: () => undefined,
});

/**
 * Replaces `request` of `node:http` in a function's thread: calls of the endpoint in AWS's JSON protocols
 * become messages to the thread of the endpoint. Two HTTP stacks cost more than all else in a call.
 */
export class DirectRequests {
  readonly #send: (id: number, call: DirectCall) => void;
  readonly #open = new Map<number, DirectRequest>();
  readonly #kept = new KeptResponses();
  #lastId = 0;

  constructor(endpoint: string, send: (id: number, call: DirectCall) => void) {
    this.#send = send;
    const { hostname, port } = new URL(endpoint);
    const http = process.getBuiltinModule('node:http');
    const { request } = http;
    http.request = ((options: RequestOptions, listener?: Listener, ...rest: []) => {
      const { headers, method, host, hostname: name = host } = options;
      const isDirect =
        method === 'POST' && Number(options.port) === Number(port) && name === hostname && isCall(headers);
      if (!isDirect) return request(options as never, listener as never, ...rest);
      return this.#newRequest(options, headers, listener);
    }) as typeof request;
  }

  /** The response to a call; undefined if the connection was closed instead. */
  receive(id: number, response: DirectResponse | undefined): void {
    const request = this.#open.get(id);
    this.#open.delete(id);
    if (response === undefined) request?.destroy();
    else {
      if (request) this.#kept.keep(request, response);
      request?.respond(response);
    }
  }

  #newRequest(options: RequestOptions, headers: Record<string, unknown>, listener?: Listener): DirectRequest {
    const id = ++this.#lastId;
    const request = new DirectRequest(lowerCased(headers), {
      send: (body) => {
        const kept = this.#kept.find(request);
        if (kept) process.nextTick(() => this.receive(id, kept));
        else this.#send(id, { url: options.path ?? '/', headers: request.headers, body });
      },
      close: () => this.#open.delete(id),
    });
    this.#open.set(id, request);
    if (listener) request.once('response', listener);
    if (started.hasSubscribers) started.publish({ request });
    return request;
  }
}

interface Connection {
  send(body: string | Uint8Array): void;
  close(): void;
}

/** Has the parts of Node's `ClientRequest` that the AWS SDK and small clients of JSON protocols use. */
class DirectRequest extends EventEmitterAsyncResource {
  readonly socket = socket;
  readonly headers: Record<string, string>;
  destroyed = false;
  /** Once it is sent. */
  body: string | Uint8Array = '';
  readonly #chunks: (string | Uint8Array)[] = [];
  readonly #connection: Connection;
  #isAnswered = false;

  constructor(headers: Record<string, string>, connection: Connection) {
    super({ name: 'DirectRequest' });
    this.headers = headers;
    this.#connection = connection;
  }

  getHeader(name: string): string | undefined {
    return this.headers[name.toLowerCase()];
  }

  setTimeout(): this {
    return this;
  }

  write(chunk: string | Uint8Array): boolean {
    this.#chunks.push(chunk);
    return true;
  }

  end(chunk?: string | Uint8Array): this {
    if (chunk !== undefined) this.#chunks.push(chunk);
    const [only = ''] = this.#chunks;
    this.body = this.#chunks.length < 2 ? only : Buffer.concat(this.#chunks.map((one) => Buffer.from(one)));
    if (!this.destroyed) this.#connection.send(this.body);
    return this;
  }

  destroy(error?: Error): this {
    if (this.destroyed) return this;
    this.destroyed = true;
    this.#connection.close();
    const reason = error ?? Object.assign(new Error('socket hang up'), { code: 'ECONNRESET' });
    process.nextTick(() => {
      if (!this.#isAnswered || error) this.emit('error', reason);
      this.emit('close');
    });
    return this;
  }

  respond({ status, headers, body }: DirectResponse): void {
    this.#isAnswered = true;
    const response = new Readable({
      read() {
        if (body !== '') this.push(body);
        this.push(null);
      },
    });
    Object.assign(response, { statusCode: status, statusMessage: '', headers, complete: true });
    response.once('close', () => {
      this.destroyed = true;
      this.emit('close');
    });
    this.emit('response', response);
  }
}

const isCall = (headers: RequestOptions['headers']): headers is Record<string, string> =>
  headers !== undefined &&
  !Array.isArray(headers) &&
  ('x-amz-target' in headers || 'X-Amz-Target' in headers);

const lowerCased = (headers: Record<string, unknown>): Record<string, string> => {
  const all: Record<string, string> = {};
  for (const name in headers) all[name.toLowerCase()] = String(headers[name]);
  return all;
};
