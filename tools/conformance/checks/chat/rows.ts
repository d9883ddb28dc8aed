import type { ServerResponse } from 'node:http';
import type { ServerHttp2Stream } from 'node:http2';
import { setTimeout as sleep } from 'node:timers/promises';

/** What upstreams really send, and what the callers of the chat API must see of it. */

export interface Row {
  name: string;
  /** Where it was seen. */
  source: string;
  modes: readonly Mode[];
  answer?: Answer;
  /** Replaces `answer` in rows of Bedrock. */
  converse?: ConverseAnswer;
  /** Turns before the question. */
  history?: readonly object[];
  /** Further fields of the request. */
  fields?: object;
  /** Below the chat API; default: `/v1`. */
  base?: string;
  expected: Expected;
}

type Answer = (response: ServerResponse, mode: Mode, body: Record<string, unknown>) => void | Promise<void>;

export type ConverseAnswer = (response: ServerHttp2Stream, mode: Mode) => void;

export type Mode = 'stream' | 'whole';

export interface Expected {
  text?: string;
  finish?: string;
  /** 0: an error in the middle of a stream. */
  status?: number;
  /** What the error, as the client shows it, must contain. */
  says?: string;
  /** The error's class, of clients that have one for it. */
  kinds?: Readonly<Record<string, RegExp>>;
  /** Most requests of one call to the upstream. */
  requests: number;
}

const json = (response: ServerResponse, status: number, body: unknown, headers = {}) => {
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
};

const event = (body: unknown): string => `data: ${JSON.stringify(body)}\n\n`;
const chunk = (content: unknown, finish_reason: unknown = null): string =>
  event({ choices: [{ index: 0, delta: { content }, finish_reason }] });
const DONE = 'data: [DONE]\n\n';
const usage = { prompt_tokens: 9, completion_tokens: 3, total_tokens: 12 };

/** Sends events in an order, with pauses in milliseconds between them. */
async function send(
  response: ServerResponse,
  parts: readonly (string | number)[],
  type = 'text/event-stream',
) {
  response.writeHead(200, type === '' ? {} : { 'content-type': type });
  for (const part of parts) {
    if (typeof part === 'number') await sleep(part);
    else response.write(part);
  }
  response.end();
}

/** Streams these events, or returns the text whole. */
const answering =
  (parts: readonly (string | number)[], content: unknown, finish_reason: unknown = 'stop'): Answer =>
  (response, mode) =>
    mode === 'stream'
      ? send(response, parts)
      : json(response, 200, {
          choices: [{ index: 0, message: { role: 'assistant', content }, finish_reason }],
          usage,
        });

const refusing =
  (status: number, error: object, headers = {}): Answer =>
  (response) =>
    json(response, status, { error }, headers);

export const BOTH = ['stream', 'whole'] as const;
export const RED = { text: 'Red and blue', finish: 'stop', requests: 1 } as const;
const blocks = (text: string) => [
  { type: 'thinking', thinking: [{ type: 'text', text: 'Hm' }] },
  { type: 'text', text },
];
export const TOO_LONG_EXPECTED = {
  status: 400,
  says: 'maximum context length',
  kinds: { langchain: /ContextOverflow/, litellm: /ContextWindowExceeded/ },
  requests: 1,
} as const;
const TOO_LONG =
  "This model's maximum context length is 8192 tokens. However, your messages resulted in 9000 tokens.";

export const ROWS: readonly Row[] = [
  {
    name: 'plain',
    source: 'OpenAI',
    modes: BOTH,
    answer: answering(
      [chunk('Red'), chunk(' and blue'), chunk('', 'stop'), event({ choices: [], usage }), DONE],
      'Red and blue',
    ),
    expected: RED,
  },
  {
    name: 'empty-reasons',
    source: 'ollama 4357, sglang 3912',
    modes: BOTH,
    answer: answering(
      [chunk('Red', ''), 4500, chunk(' and blue', ''), chunk('', 'stop'), DONE],
      'Red and blue',
      '',
    ),
    expected: RED,
  },
  {
    name: 'silence',
    source: 'reasoning models',
    modes: ['stream'],
    answer: answering([chunk(''), 70_000, chunk('Red and blue'), chunk('', 'stop'), DONE], ''),
    expected: RED,
  },
  {
    name: 'no-reason',
    source: 'vllm-mlx 628',
    modes: BOTH,
    answer: answering([chunk('Red and blue'), DONE], 'Red and blue', null),
    expected: RED,
  },
  {
    name: 'blocks',
    source: 'vercel/ai 13703, symfony/ai 2422',
    modes: BOTH,
    answer: answering(
      [chunk(blocks('Red')), chunk(' and blue'), chunk('', 'stop'), DONE],
      blocks('Red and blue'),
    ),
    expected: RED,
  },
  {
    name: 'own-limit',
    source: 'Gemini, Mistral',
    modes: BOTH,
    answer: answering([chunk('Red'), chunk('', 'MAX_TOKENS'), DONE], 'Red', 'model_length'),
    expected: { text: 'Red', finish: 'length', requests: 1 },
  },
  {
    name: 'own-filter',
    source: 'Vibe-Trading 308',
    modes: BOTH,
    answer: answering([chunk('Red'), chunk('', 'SAFETY'), DONE], 'Red', 'PROHIBITED_CONTENT'),
    expected: { text: 'Red', finish: 'content_filter', requests: 1 },
  },
  {
    name: 'untyped',
    source: 'gateways',
    modes: BOTH,
    answer: (response) => send(response, [chunk('Red'), chunk(' and blue'), DONE], ''),
    expected: RED,
  },
  {
    name: 'newer-limit',
    source: 'opencode 37964',
    modes: BOTH,
    answer: (response, mode, body) =>
      'max_tokens' in body
        ? refusing(400, {
            message:
              "Unsupported parameter: 'max_tokens' is not supported with this model. " +
              "Use 'max_completion_tokens' instead.",
            type: 'invalid_request_error',
            param: 'max_tokens',
            code: 'unsupported_parameter',
          })(response, mode, body)
        : answering([chunk('Red and blue'), chunk('', 'stop'), DONE], 'Red and blue')(response, mode, body),
    expected: { ...RED, requests: 2 },
  },
  {
    name: 'empty-turns',
    source: 'vllm 21089',
    modes: BOTH,
    history: [
      { role: 'user', content: 'Hello' },
      { role: 'assistant', content: '' },
    ],
    answer: answering([chunk('Red and blue'), chunk('', 'stop'), DONE], 'Red and blue'),
    expected: RED,
  },
  {
    name: 'no-text',
    source: 'tool calls nobody asked for',
    modes: BOTH,
    answer: answering(
      [
        event({ choices: [{ delta: { tool_calls: [{ index: 0, id: 'x' }] } }] }),
        chunk('', 'tool_calls'),
        DONE,
      ],
      [{ type: 'tool_use', id: 'x' }],
    ),
    expected: { status: 500, says: 'nothing that can be read', requests: 1 },
  },
  {
    name: 'cut',
    source: 'a connection that ends',
    modes: ['stream'],
    answer: (response) => send(response, [chunk('Red')]),
    expected: { status: 0, says: 'stopped in the middle', requests: 1 },
  },
  {
    name: 'failed-reason',
    source: 'OpenRouter, DeepSeek',
    modes: ['stream'],
    answer: (response) => send(response, [chunk('Red'), chunk('', 'insufficient_system_resource'), DONE]),
    expected: { status: 0, says: 'stopped in the middle', requests: 1 },
  },
  {
    name: 'too-long',
    source: 'OpenAI',
    modes: BOTH,
    answer: refusing(400, {
      message: TOO_LONG,
      type: 'invalid_request_error',
      param: 'messages',
      code: 'context_length_exceeded',
    }),
    expected: TOO_LONG_EXPECTED,
  },
  {
    name: 'wrong-value',
    source: 'OpenAI',
    modes: BOTH,
    answer: refusing(400, {
      message: "Unsupported value: 'stop' is not supported.",
      param: 'stop',
      code: 'unsupported_value',
    }),
    expected: { status: 400, says: "Unsupported value: 'stop'", requests: 1 },
  },
  {
    name: 'down',
    source: '500 for ever',
    modes: BOTH,
    answer: refusing(500, { message: 'oops' }),
    expected: { status: 500, says: 'model failed', requests: 2 },
  },
  {
    name: 'bad-key',
    source: "the operator's key has expired",
    modes: BOTH,
    answer: refusing(401, { message: 'Incorrect API key provided' }),
    expected: { status: 500, says: 'refused the request', requests: 1 },
  },
  {
    name: 'busy',
    source: '429 with retry-after',
    modes: ['whole'],
    answer: refusing(429, { message: 'slow down' }, { 'retry-after': '7' }),
    expected: { status: 500, says: 'busy', requests: 3 },
  },
  {
    name: 'json-schema',
    source: 'structured outputs',
    modes: BOTH,
    fields: {
      response_format: { type: 'json_schema', json_schema: { name: 'x', schema: { type: 'object' } } },
    },
    expected: { status: 400, says: 'response_format.type', requests: 0 },
  },
  {
    name: 'tool-choice',
    source: 'agents',
    modes: BOTH,
    fields: { tool_choice: 'required' },
    expected: { status: 400, says: 'tools are not offered', requests: 0 },
  },
  {
    name: 'base-url',
    source: 'a base URL without /v1',
    modes: BOTH,
    base: '',
    expected: { status: 404, says: 'ends in /chat/v1', requests: 0 },
  },
];
