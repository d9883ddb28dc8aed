import type { ChatCompletionChunk, ChatModel, OpenAiChatRequest, Operations } from './api.ts';
import { ApiError, errorOf } from './api-error.ts';
import { readChunks } from './chat-stream.ts';

export interface ClientOptions {
  /** Origin of the service: `https://go.example.com`. */
  origin: string;
  /** Starts with `sk_`; not needed for public endpoints, nor in a browser that is signed in. */
  apiKey?: string | undefined;
  /** Without a key: the account that requests of a signed-in browser are for; default: its current one. */
  accountId?: string | undefined;
  /** Replaces the global `fetch`. */
  fetch?: typeof fetch | undefined;
}

/** Options of every call. */
export interface CallOptions {
  signal?: AbortSignal | undefined;
  /** Makes retries within 24 hours safe: nothing is created twice. */
  idempotencyKey?: string | undefined;
}

type Method = keyof Operations;
type Path<M extends Method> = keyof Operations[M] & string;
type Part<M extends Method, P extends Path<M>, Name extends string> =
  Operations[M][P] extends Record<Name, infer Found> ? Found : never;

/** Input of an operation: its `path`, `query` and `body`. */
export type Input<M extends Method, P extends Path<M>> = Part<M, P, 'input'> & CallOptions;
/** `data` in the response of an operation. */
export type Data<M extends Method, P extends Path<M>> = Part<M, P, 'data'>;

/** Paths that can return a file. */
type FilePath = { [P in Path<'get'>]: Part<'get', P, 'files'> extends never ? never : P }[Path<'get'>];

/** The input is optional if none of its fields is required. */
type Arguments<I> = object extends I ? [input?: I] : [input: I];

type Call<M extends Method> = <P extends Path<M>>(
  path: P,
  ...input: Arguments<Input<M, P>>
) => Promise<Data<M, P>>;

interface AnyInput extends CallOptions {
  path?: Record<string, string>;
  query?: Record<string, string | number | boolean | undefined>;
  body?: unknown;
}

export interface Client {
  get: Call<'get'>;
  post: Call<'post'>;
  put: Call<'put'>;
  patch: Call<'patch'>;
  delete: Call<'delete'>;
  /** Returns a file of the given content type: `image/png`, `text/csv`. */
  file: <P extends FilePath>(
    path: P,
    input: Input<'get', P> & { accept: Part<'get', P, 'files'> },
  ) => Promise<Blob>;
  /** Returns a file page by page, if it exceeds one response; each CSV page starts with the header row. */
  filePages: <P extends FilePath>(
    path: P,
    input: Input<'get', P> & { accept: Part<'get', P, 'files'> },
  ) => AsyncGenerator<Blob>;
  /** Streams the completion of a conversation. */
  chat: (
    request: OpenAiChatRequest,
    options?: Pick<CallOptions, 'signal'>,
  ) => AsyncGenerator<ChatCompletionChunk>;
  /** Lists the models of the chat API. */
  models: (options?: Pick<CallOptions, 'signal'>) => Promise<ChatModel[]>;
}

/** Creates a client. Calls throw an `ApiError` on an error response, or if there is no response. */
export function createClient({ origin, apiKey, accountId, fetch: ask = fetch }: ClientOptions): Client {
  const account = apiKey === undefined && accountId !== undefined && { 'x-account-id': accountId };
  const send = async (url: URL, init: RequestInit): Promise<Response> => {
    const response = await ask(url, init).catch((cause: unknown) => {
      if (init.signal?.aborted) throw cause;
      throw new ApiError('The service cannot be reached.', { status: 0, code: 'NETWORK_ERROR', cause });
    });
    if (!response.ok) throw await errorOf(response);
    return response;
  };

  const request = (method: string, path: string, input: AnyInput, accept: string): Promise<Response> => {
    const { body, signal, idempotencyKey } = input;
    const isJson = body !== undefined && !(body instanceof FormData) && !(body instanceof Blob);
    return send(addressOf(origin, path, input), {
      method: method.toUpperCase(),
      headers: {
        accept,
        ...(apiKey !== undefined && { 'x-service-api-key': apiKey }),
        ...account,
        ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
        // The content type of forms and files is set by fetch.
        ...(isJson && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: isJson ? JSON.stringify(body) : (body as FormData | Blob) }),
      ...(signal && { signal }),
    });
  };

  const askChat = async (path: string, init: RequestInit): Promise<Response> => {
    const authorization = apiKey !== undefined && { authorization: `Bearer ${apiKey}` };
    return send(new URL(path, origin), {
      ...init,
      headers: { ...init.headers, ...authorization, ...account },
    });
  };

  const call =
    (method: Method) =>
    async (path: string, input: AnyInput = {}): Promise<unknown> => {
      const response = await request(method, path, input, 'application/json');
      return ((await response.json()) as { data: unknown }).data;
    };

  return {
    get: call('get') as Call<'get'>,
    post: call('post') as Call<'post'>,
    put: call('put') as Call<'put'>,
    patch: call('patch') as Call<'patch'>,
    delete: call('delete') as Call<'delete'>,
    file: async (path, input) =>
      (await request('get', path, input as AnyInput, input.accept as string)).blob(),
    async *filePages(path, { accept, ...input }) {
      let query: AnyInput['query'] | undefined = (input as AnyInput).query ?? {};
      while (query) {
        const response = await request('get', path, { ...input, query }, accept as string);
        yield response.blob();
        query = nextQuery(response, origin);
      }
    },
    async *chat(body, { signal } = {}) {
      const response = await askChat('/chat/v1/chat/completions', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ ...body, stream: true }),
        ...(signal && { signal }),
      });
      if (response.body) yield* readChunks(response.body);
    },
    models: async ({ signal } = {}) => {
      const response = await askChat('/chat/v1/models', signal ? { signal } : {});
      return ((await response.json()) as { data: ChatModel[] }).data;
    },
  };
}

/** The query of the next page, from the `link` header; its host is ignored. */
function nextQuery({ headers }: Response, origin: string): Record<string, string> | undefined {
  const [, next] = /<([^>]*)>\s*;\s*rel="?next"?/.exec(headers.get('link') ?? '') ?? [];
  return next === undefined ? undefined : Object.fromEntries(new URL(next, origin).searchParams);
}

function addressOf(origin: string, path: string, { path: parameters = {}, query = {} }: AnyInput): URL {
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
