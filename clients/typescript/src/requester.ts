import type { RequestWarning } from './api.ts';
import { ApiError, errorOf, isRedirect, redirectError } from './api-error.ts';
import { keepEtag } from './etag.ts';
import { keepWarnings } from './warnings.ts';

export interface ClientOptions {
  /** Origin of the service: `https://go.example.com`. */
  origin: string;
  /** Starts with `sk_`; not needed for public endpoints, nor in a browser that is signed in. */
  apiKey?: string | undefined;
  /** Without a key: the account that requests of a signed-in browser are for; default: its current one. */
  accountId?: string | undefined;
  /** Replaces the global `fetch`. */
  fetch?: typeof fetch | undefined;
  /** Ends all calls. */
  signal?: AbortSignal | undefined;
}

/** Options of every call. */
export interface CallOptions {
  /** Ends the call at once, also while it waits for a retry. */
  signal?: AbortSignal | undefined;
  /** Makes retries within 24 hours safe: nothing is created twice. */
  idempotencyKey?: string | undefined;
  /** Changes a record only if it still has this ETag (see `etagOf`); otherwise throws PRECONDITION_FAILED. */
  ifMatch?: string | undefined;
  /** Timeout of each attempt in milliseconds. Only clients with retries have one. */
  timeout?: number | undefined;
  /** Only for clients with retries: how many may follow the first try. */
  maxRetries?: number | undefined;
}

export interface AnyInput extends CallOptions {
  path?: Record<string, string>;
  query?: Record<string, string | number | boolean | undefined>;
  body?: unknown;
  /** Content type of the response; default: JSON. */
  accept?: string;
}

/** Sends a request. Returns the response whatever its status. */
export type Send = (url: URL, init: RequestInit, options: CallOptions) => Promise<Response>;

/** Sends requests to the endpoints of one service. Calls throw an `ApiError`. */
export interface Requester {
  request(method: string, path: string, input: AnyInput): Promise<Response>;
  /** `data` in the envelope of a JSON response. */
  data(method: string, path: string, input: AnyInput): Promise<unknown>;
  /** A file page by page, by the `link` header of the responses. */
  pages(path: string, input: AnyInput, accept: string): AsyncGenerator<Blob, void, undefined>;
  /** The chat API, whose JSON has no envelope. */
  chat(
    path: string,
    input: Pick<AnyInput, 'path' | 'body'> & CallOptions,
    accept?: string,
  ): Promise<Response>;
}

/** Throws a TypeError if `origin` is not an http or https URL. */
export function requester(
  { origin, apiKey, accountId, signal: ended }: ClientOptions,
  send: Send,
): Requester {
  if (!/^https?:\/\/[^/]/i.test(origin))
    throw new TypeError(`origin must be a URL such as "https://go.example.com", not "${origin}".`);
  const account = apiKey === undefined && accountId !== undefined && { 'x-account-id': accountId };

  const deliver = async (url: URL, init: RequestInit, options: CallOptions): Promise<Response> => {
    const signal =
      options.signal && ended ? AbortSignal.any([options.signal, ended]) : (options.signal ?? ended);
    signal?.throwIfAborted();
    // Followed to another host, a redirect would take the key and the body along.
    const sent: RequestInit = { ...init, redirect: 'manual', ...(signal && { signal }) };
    const response = await send(url, sent, options).catch((cause: unknown) => {
      if (signal?.aborted || cause instanceof ApiError) throw cause;
      throw new ApiError('The service cannot be reached.', { status: 0, code: 'NETWORK_ERROR', cause });
    });
    if (isRedirect(response)) throw redirectError(response, url);
    if (!response.ok) throw await errorOf(response);
    return response;
  };

  const request: Requester['request'] = (method, path, input) => {
    const { accept = 'application/json', body, idempotencyKey, ifMatch } = input;
    const isJson = body !== undefined && !(body instanceof FormData) && !(body instanceof Blob);
    const headers = {
      accept,
      ...(apiKey !== undefined && { 'x-service-api-key': apiKey }),
      ...account,
      ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
      ...(ifMatch !== undefined && { 'if-match': ifMatch }),
      // The content type of forms and files is set by fetch.
      ...(isJson && { 'content-type': 'application/json' }),
    };
    const content = isJson ? JSON.stringify(body) : (body as FormData | Blob | undefined);
    return deliver(
      urlOf(origin, path, input),
      { method: method.toUpperCase(), headers, ...(content !== undefined && { body: content }) },
      input,
    );
  };

  return {
    request,
    data: async (method, path, input) => {
      const response = await request(method, path, input);
      const { data, warnings } = (await response.json()) as { data: unknown; warnings?: RequestWarning[] };
      keepEtag(response, data);
      keepWarnings(warnings, data);
      return data;
    },
    async *pages(path, input, accept) {
      let query: AnyInput['query'] | undefined = input.query ?? {};
      while (query) {
        const response = await request('get', path, { ...input, query, accept });
        yield response.blob();
        query = nextQuery(response, origin);
      }
    },
    chat: async (path, input, accept) => {
      const { body } = input;
      const headers = {
        ...(accept !== undefined && { accept }),
        ...(apiKey !== undefined && { authorization: `Bearer ${apiKey}` }),
        ...account,
        ...(body !== undefined && { 'content-type': 'application/json' }),
      };
      const init = body === undefined ? { headers } : { method: 'POST', headers, body: JSON.stringify(body) };
      return deliver(urlOf(origin, path, input), init, input);
    },
  };
}

/** The query of the next page, from the `link` header; its host is ignored. */
function nextQuery({ headers }: Response, origin: string): Record<string, string> | undefined {
  const [, next] = /<([^>]*)>\s*;\s*rel="?next"?/.exec(headers.get('link') ?? '') ?? [];
  return next === undefined ? undefined : Object.fromEntries(new URL(next, origin).searchParams);
}

function urlOf(origin: string, path: string, { path: parameters = {}, query = {} }: AnyInput): URL {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => segmentOf(name, parameters[name] ?? ''));
  const url = new URL(filled, origin);
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined) url.searchParams.set(name, String(value));
  }
  return url;
}

/** Rejects values that would change the path, such as `..`: no id looks like that. */
function segmentOf(name: string, value: string): string {
  if (/^\.{0,2}$/.test(value)) throw new TypeError(`path.${name} must not be "${value}".`);
  return encodeURIComponent(value);
}
