import { AppError, invalidField } from '#shared/platform/errors.ts';
import { problem } from '#shared/platform/problems.ts';

/** Interface to the services that run the models. */

export interface ChatMessage {
  role: 'system' | 'user' | 'assistant';
  content: string;
}

/** A request in our own field names; each upstream maps them. */
export interface UpstreamRequest {
  messages: readonly ChatMessage[];
  /** Always set, so that every completion is bounded. */
  maxTokens: number;
  temperature?: number;
  topP?: number;
  stop?: readonly string[];
  seed?: number;
}

export interface Usage {
  inputTokens: number;
  outputTokens: number;
}

/** Why a completion ended: naturally, at a token limit, or cut by the upstream's filter. */
export type FinishReason = 'stop' | 'length' | 'content_filter';

interface Ended {
  finishReason: FinishReason;
  /** Absent when the upstream does not report it. */
  usage?: Usage;
  /** The model wrote something that is not text, such as its reasoning or a tool call. */
  hasOther?: boolean;
}

export interface Completion extends Ended {
  content: string;
}

/** A part of a completion; fields are optional. */
export interface Delta extends Partial<Ended> {
  text?: string;
}

/**
 * A model server. Both methods throw an AppError for the caller (`UpstreamError`, `conversationTooLong`), or
 * the signal's reason once it aborts, which also cancels the upstream request. A stream carries
 * `finishReason` exactly once, after all text, and throws when it ends without.
 */
export interface Upstream {
  complete(request: UpstreamRequest, signal: AbortSignal): Promise<Completion>;
  stream(request: UpstreamRequest, signal: AbortSignal): AsyncIterable<Delta>;
}

/** Longest completion in characters: beyond any model, so that a broken upstream cannot exhaust memory. */
export const MAX_COMPLETION_CHARACTERS = 2_000_000;

/**
 * Longest silence of a streaming upstream in milliseconds, before its first word or later: as long as a
 * stream may take at all (`functions/chat/chat-stack.ts`). Reasoning models and servers that load a model
 * first are silent for minutes.
 */
export const STREAM_SILENCE_MS = 595_000;

/** Messages of failures that any upstream can have. */
export const FAILURE = {
  busy: 'The upstream model is busy. Try again.',
  failed: 'The upstream model failed. Try again.',
  interrupted: 'The upstream model stopped in the middle of its response. Try again.',
  invalid: 'The upstream model returned an invalid response.',
  refused: 'The upstream model refused the request.',
  timedOut: 'The upstream model did not respond in time. Try again.',
} as const;

interface FailureOptions {
  /**
   * `now`: this side may repeat the request at once, `later`: the caller may, `never`: no repetition helps,
   * or one has failed already.
   */
  retry?: 'now' | 'later' | 'never';
  /** Seconds that the upstream asks to wait. */
  retryAfter?: number | undefined;
}

/**
 * An upstream failure. The message is shown to the caller: short, and without internals. Its headers are
 * those that OpenAI's SDKs obey: `retry-after`, and `x-should-retry: false`.
 */
export class UpstreamError extends AppError {
  readonly retry: 'now' | 'later' | 'never';
  readonly retryAfter: number | undefined;

  /** `cause`: details for the log. */
  constructor(message: string, cause: string, { retry = 'later', retryAfter }: FailureOptions = {}) {
    super('MODEL_FAILED', message, {
      headers: {
        ...(retryAfter !== undefined && { 'retry-after': String(Math.max(1, Math.ceil(retryAfter))) }),
      },
    });
    this.cause = cause;
    this.retry = retry;
    this.retryAfter = retryAfter;
    if (retry === 'never') this.giveUp();
  }

  /** Tells clients not to repeat the request by themselves. */
  giveUp(): void {
    this.headers['x-should-retry'] = 'false';
  }
}

/** The conversation exceeds the model's context. */
export function conversationTooLong(): AppError {
  const message = 'exceed the context of this model; send less of the history or a smaller max_tokens';
  return invalidField('messages', problem('conversation_too_long', message));
}

/** Appends to a completion; throws when it grows beyond the limit. */
export function appendText(content: string, text: string): string {
  if (content.length + text.length > MAX_COMPLETION_CHARACTERS) {
    throw new UpstreamError('The upstream model does not stop writing.', 'endless answer', {
      retry: 'never',
    });
  }
  return content + text;
}

/** Some servers count the token that ends an empty answer. */
const END_TOKENS = 1;

/**
 * Throws where the model wrote, but nothing that the caller can read. An empty answer is one: a model may
 * have nothing to say, or a filter has withheld it.
 */
export function assertReadable({ content, finishReason, usage, hasOther }: Completion): void {
  if (content.trim() !== '' || finishReason === 'content_filter') return;
  if (finishReason === 'length') {
    const message = 'The model used all of max_tokens before it wrote any text. Send a larger max_tokens.';
    throw new UpstreamError(message, 'no text within the token limit', { retry: 'never' });
  }
  const outputTokens = usage?.outputTokens ?? 0;
  if (hasOther || (content === '' && outputTokens > END_TOKENS)) {
    const message = 'The upstream model returned nothing that can be read as text.';
    throw new UpstreamError(message, `no text in ${outputTokens} tokens`, { retry: 'never' });
  }
}
