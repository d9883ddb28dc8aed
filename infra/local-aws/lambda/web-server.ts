import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { EventEmitter } from 'node:events';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/** A request of the endpoint of a web function. */
export interface WebRequest {
  method: string;
  /** Path and query. */
  target: string;
  /** Name, value, name, value. */
  headers: string[];
  /** In Base64; absent if there is none. */
  body?: string;
}

export interface WebResponse {
  status: number;
  /** Name, value, name, value. */
  headers: string[];
  body: string;
  isBase64Encoded: boolean;
}

export interface WebServer {
  /** Never settles if the server does not respond. */
  send(request: WebRequest): Promise<WebResponse>;
}

/** Published when a server has begun to listen. */
const LISTENING = 'tracing:net.server.listen:asyncEnd';

/**
 * Starts the HTTP server of a web function. Requests reach it without a connection: two HTTP stacks cost more
 * than all else in a visit. `closed` is called when it accepts no further connections.
 */
export async function startWebServer(directory: string, closed: () => void): Promise<WebServer> {
  // Not imported: modules of functions would get the `request` of before its replacement.
  const http = process.getBuiltinModule('node:http');
  const listening = nextServer(http);
  await import(pathToFileURL(join(directory, 'index.js')).href);
  const server = await listening;
  server.once('close', closed);
  /** The connection of all requests. */
  const socket = new (process.getBuiltinModule('node:net').Socket)();
  Object.defineProperty(socket, 'remoteAddress', { value: '127.0.0.1' });
  return {
    send: (sent) => {
      const { promise, resolve } = Promise.withResolvers<WebResponse>();
      const request = filled(new http.IncomingMessage(socket), sent);
      const response = new DirectServerResponse(resolve);
      server.emit('request', request, response as unknown as ServerResponse<IncomingMessage>);
      return promise;
    },
  };
}

/** The next HTTP server of this thread that listens. */
function nextServer(http: typeof import('node:http')): Promise<Server> {
  const { promise, resolve } = Promise.withResolvers<Server>();
  const find = (message: unknown) => {
    const { server } = message as { server: unknown };
    if (!(server instanceof http.Server)) return;
    unsubscribe(LISTENING, find);
    resolve(server);
  };
  subscribe(LISTENING, find);
  return promise;
}

function filled(request: IncomingMessage, { method, target, headers, body }: WebRequest): IncomingMessage {
  const content = body === undefined ? undefined : Buffer.from(body, 'base64');
  Object.assign(request, { method, url: target, httpVersion: '1.1', rawHeaders: headers, complete: true });
  request.headers = joined(headers);
  if (content) {
    request.headers['content-length'] = String(content.length);
    request.push(content);
  }
  request.push(null);
  return request;
}

/** Headers by their names in lower case. As in Node.js, values of one name are joined. */
function joined(list: readonly string[]): IncomingMessage['headers'] {
  const headers: Record<string, string> = {};
  for (let index = 0; index < list.length; index += 2) {
    const [name = '', value = ''] = [list[index]?.toLowerCase(), list[index + 1]];
    const first = headers[name];
    headers[name] = first === undefined ? value : `${first}${name === 'cookie' ? '; ' : ', '}${value}`;
  }
  return headers;
}

type HeaderValue = string | number | readonly string[];
type HeaderList = Readonly<Record<string, HeaderValue>> | readonly string[];

/** Has the parts of Node's `ServerResponse` that do not concern a connection. No stream: that took longer. */
class DirectServerResponse extends EventEmitter {
  statusCode = 200;
  headersSent = false;
  writableEnded = false;
  destroyed = false;
  readonly #headers = new Map<string, { name: string; values: readonly string[] }>();
  readonly #chunks: (string | Buffer)[] = [];
  readonly #respond: (response: WebResponse) => void;

  constructor(respond: (response: WebResponse) => void) {
    super();
    this.#respond = respond;
  }

  /** Throws for what HTTP does not allow. */
  setHeader(name: string, value: HeaderValue): this {
    const values = valuesOf(name, value);
    this.#headers.set(name.toLowerCase(), { name, values });
    return this;
  }

  getHeader(name: string): string | string[] | undefined {
    const values = this.#headers.get(name.toLowerCase())?.values;
    return values && (values.length === 1 ? values[0] : [...values]);
  }

  hasHeader(name: string): boolean {
    return this.#headers.has(name.toLowerCase());
  }

  removeHeader(name: string): void {
    this.#headers.delete(name.toLowerCase());
  }

  /** Throws for what HTTP does not allow, before anything is changed. */
  writeHead(status: number, ...rest: [string, HeaderList?] | [HeaderList?]): this {
    const all = new Map<string, { name: string; values: readonly string[] }>();
    for (const [name, value] of entriesOf(typeof rest[0] === 'string' ? rest[1] : rest[0])) {
      const before = all.get(name.toLowerCase())?.values ?? [];
      all.set(name.toLowerCase(), { name, values: [...before, ...valuesOf(name, value)] });
    }
    this.statusCode = status;
    for (const [key, header] of all) this.#headers.set(key, header);
    this.headersSent = true;
    return this;
  }

  writeContinue(): void {}

  write(chunk: string | Buffer): true {
    this.headersSent = true;
    this.#chunks.push(chunk);
    return true;
  }

  end(chunk?: string | Buffer): this {
    if (this.writableEnded || this.destroyed) return this;
    if (chunk !== undefined) this.#chunks.push(chunk);
    this.headersSent = true;
    this.writableEnded = true;
    const headers: string[] = [];
    for (const { name, values } of this.#headers.values())
      for (const value of values) headers.push(name, value);
    this.#respond({ status: this.statusCode, headers, ...contentOf(this.#chunks) });
    process.nextTick(() => {
      this.emit('finish');
      this.destroy();
    });
    return this;
  }

  /** Before the end, its request fails as if the connection had been closed. */
  destroy(): this {
    if (this.destroyed) return this;
    this.destroyed = true;
    if (!this.writableEnded) this.#respond({ status: 502, headers: [], body: '', isBase64Encoded: false });
    process.nextTick(() => this.emit('close'));
    return this;
  }
}

/** Throws for a name or value that HTTP does not allow. */
function valuesOf(name: string, value: HeaderValue): readonly string[] {
  const { validateHeaderName, validateHeaderValue } = process.getBuiltinModule('node:http');
  validateHeaderName(name);
  const values = isList(value) ? value.map(String) : [String(value)];
  for (const one of values) validateHeaderValue(name, one);
  return values;
}

/** A list has names and values in turn. */
const entriesOf = (headers: HeaderList = []): [string, HeaderValue][] =>
  isList(headers)
    ? headers.flatMap((name, i) => (i % 2 === 0 ? [[name, headers[i + 1] ?? '']] : []))
    : Object.entries(headers);

const isList = (value: HeaderValue | HeaderList): value is readonly string[] => Array.isArray(value);

function contentOf(chunks: readonly (string | Buffer)[]): Pick<WebResponse, 'body' | 'isBase64Encoded'> {
  if (chunks.every((chunk) => typeof chunk === 'string'))
    return { body: chunks.join(''), isBase64Encoded: false };
  const bytes = Buffer.concat(chunks.map((chunk) => Buffer.from(chunk as string)));
  return { body: bytes.toString('base64'), isBase64Encoded: true };
}
