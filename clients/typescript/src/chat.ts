import type {
  ChatCompletion,
  ChatCompletionChunk,
  ChatModel,
  ChatRequest,
  OpenAiChatRequest,
} from './api.ts';
import { readChunks } from './chat-stream.ts';
import { List } from './list.ts';
import type { AnyInput, CallOptions, Requester } from './requester.ts';

type ChatOptions = Omit<CallOptions, 'idempotencyKey'>;

/** A completion as it is written. It can be read once; leaving the loop early also stops the model. */
export type ChatStream = AsyncGenerator<ChatCompletionChunk, void, undefined>;

interface Create<Request> {
  (request: Request & { stream: true }, options?: ChatOptions): Promise<ChatStream>;
  (request: Request & { stream?: false | null | undefined }, options?: ChatOptions): Promise<ChatCompletion>;
}

/** Text from models. */
export class ChatResource {
  readonly completions: {
    /**
     * Completes a conversation; with `stream: true`, as an async iterable. Needs the
     * permission `chat:generate`.
     */
    create: Create<OpenAiChatRequest>;
  };
  readonly models: {
    list(options?: ChatOptions): List<ChatModel>;
    get(model: string, options?: ChatOptions): Promise<ChatModel>;
  };
  readonly #api: Requester;

  constructor(api: Requester) {
    this.#api = api;
    this.completions = {
      create: ((body: OpenAiChatRequest, options: ChatOptions = {}) =>
        this.#complete('/chat/v1/chat/completions', body, options)) as Create<OpenAiChatRequest>,
    };
    this.models = {
      list: (options = {}) =>
        new List<ChatModel>(async () => {
          const response = await api.chat('/chat/v1/models', options);
          const data = (await response.json()) as { data: ChatModel[] };
          return { items: data.data, nextCursor: null, data };
        }),
      get: async (model, options = {}) =>
        (
          await api.chat('/chat/v1/models/{model}', { ...options, path: { model } })
        ).json() as Promise<ChatModel>,
    };
  }

  /** Completes a conversation with the model of this slug; with `stream: true`, as an async iterable. */
  generate(
    model: string,
    request: ChatRequest & { stream: true },
    options?: ChatOptions,
  ): Promise<ChatStream>;
  generate(
    model: string,
    request: ChatRequest & { stream?: false | null | undefined },
    options?: ChatOptions,
  ): Promise<ChatCompletion>;
  generate(model: string, request: ChatRequest, options: ChatOptions = {}): Promise<unknown> {
    return this.#complete('/chat/{model}', request, { ...options, path: { model } });
  }

  async #complete(
    path: string,
    body: ChatRequest | OpenAiChatRequest,
    options: ChatOptions & Pick<AnyInput, 'path'>,
  ): Promise<ChatStream | ChatCompletion> {
    const response = await this.#api.chat(path, { ...options, body });
    if (body.stream !== true) return (await response.json()) as ChatCompletion;
    return readChunks(response.body ?? new ReadableStream(), options.signal);
  }
}
