/**
 * What the servers behind the chat API send: frames as their documentation, their source or reports about
 * them show them, with texts of ours. Each field is one question, which all servers are asked.
 */
export interface Recording {
  server: string;
  protocol: 'events' | 'converse';
  /** Events of OpenAI's format, or `[type, body]` of a binary event stream. */
  streams: Readonly<Record<'text' | 'length' | 'failure' | 'cut', readonly Frame[]>>;
  bodies: Readonly<Record<'text' | 'length', object>>;
  /** Whole responses that are no answer. */
  failed: readonly object[];
  /** What a server with a filter sends when it has blocked something. */
  filter?: { stream: readonly Frame[]; body: object };
  /** Whether streams report their usage; all bodies do. */
  countsStreams: boolean;
  errors: readonly [means: Meaning, status: number, body: object | string, name?: string][];
}

export type Frame = object | string | readonly [type: string, body: object];

/** What an error is for the caller of the chat API. */
export type Meaning = 'too long' | 'busy' | 'failed' | 'refused' | 'wrong request';

export const DONE = '[DONE]';
export const counted = { prompt_tokens: 9, completion_tokens: 3, total_tokens: 12 };

type Envelope = (choice: object | undefined, fields?: object) => object;

/** The objects of a server: its fixed fields around one choice, or none. */
export const envelope =
  (fixed: object): Envelope =>
  (choice, fields = {}) => ({
    ...fixed,
    choices: choice ? [{ index: 0, ...choice }] : [],
    ...fields,
  });

/** A choice of a stream with the next text. */
export const delta = (content: unknown, finish_reason: unknown = null, fields: object = {}) => ({
  delta: { content },
  finish_reason,
  ...fields,
});

/** A choice of a whole response. */
export const message = (content: unknown, finish_reason: unknown = 'stop', fields: object = {}) => ({
  message: { role: 'assistant', content },
  finish_reason,
  ...fields,
});

export const head = { object: 'chat.completion.chunk', created: 1795200000, model: 'm' };

/** Usage in each chunk, with `continuous_usage_stats`. */
export const soFar = (completion_tokens: number) => ({ usage: { ...counted, completion_tokens } });
