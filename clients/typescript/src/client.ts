import type { ChatCompletionChunk, ChatModel, OpenAiChatRequest, Operations } from './api.ts';
import { readChunks } from './chat-stream.ts';
import {
  type AnyInput,
  type CallOptions,
  type ClientOptions,
  type Requester,
  requester,
} from './requester.ts';

export type { CallOptions, ClientOptions } from './requester.ts';

type Method = keyof Operations;
type Path<M extends Method> = keyof Operations[M] & string;
type Part<M extends Method, P extends Path<M>, Name extends string> =
  Operations[M][P] extends Record<Name, infer Found> ? Found : never;

/** Input of an operation: its `path`, `query` and `body`. */
export type Input<M extends Method, P extends Path<M>> = Part<M, P, 'input'> & CallOptions;
/** `data` in the response of an operation. */
export type Data<M extends Method, P extends Path<M>> = Part<M, P, 'data'>;
/** Query parameters of an operation and options of the call, as the last argument of named methods. */
export type Options<M extends Method, P extends Path<M>> = NonNullable<
  Part<M, P, 'input'> extends { query?: infer Query } ? Query : object
> &
  CallOptions;

/** Paths that can return a file. */
type FilePath = { [P in Path<'get'>]: Part<'get', P, 'files'> extends never ? never : P }[Path<'get'>];

/** The input is optional if none of its fields is required. */
type Arguments<I> = object extends I ? [input?: I] : [input: I];

type Call<M extends Method> = <P extends Path<M>>(
  path: P,
  ...input: Arguments<Input<M, P>>
) => Promise<Data<M, P>>;

/** Calls by path: every operation of the API. */
export interface PathCalls {
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
}

export interface Client extends PathCalls {
  /** Streams the completion of a conversation. */
  chat: (
    request: OpenAiChatRequest,
    options?: Pick<CallOptions, 'signal'>,
  ) => AsyncGenerator<ChatCompletionChunk>;
  /** Lists the models of the chat API. */
  models: (options?: Pick<CallOptions, 'signal'>) => Promise<ChatModel[]>;
}

/**
 * Creates a small client whose calls name the path, without retries. Calls throw an `ApiError` on an error
 * response, or if there is no response.
 */
export function createClient(options: ClientOptions): Client {
  const { fetch: ask = fetch } = options;
  const api = requester(options, (url, init) => ask(url, init));
  return {
    ...pathCalls(api),
    async *chat(body, { signal } = {}) {
      const input = { body: { ...body, stream: true }, signal };
      const response = await api.chat('/chat/v1/chat/completions', input);
      if (response.body) yield* readChunks(response.body, signal);
    },
    models: async (input = {}) => {
      const response = await api.chat('/chat/v1/models', input);
      return ((await response.json()) as { data: ChatModel[] }).data;
    },
  };
}

/** Calls by path that are sent with a requester. */
export function pathCalls(api: Requester): PathCalls {
  const call =
    (method: Method) =>
    (path: string, input: AnyInput = {}): Promise<unknown> =>
      api.data(method, path, input);
  return {
    get: call('get') as Call<'get'>,
    post: call('post') as Call<'post'>,
    put: call('put') as Call<'put'>,
    patch: call('patch') as Call<'patch'>,
    delete: call('delete') as Call<'delete'>,
    file: async (path, input) => (await api.request('get', path, input as AnyInput)).blob(),
    filePages: (path, { accept, ...input }) => api.pages(path, input as AnyInput, accept as string),
  };
}
