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

export interface Completion {
  content: string;
  finishReason: FinishReason;
  /** Absent when the upstream does not report it. */
  usage?: Usage;
}

/** A part of a completion; fields are optional. */
export interface Delta {
  text?: string;
  finishReason?: FinishReason;
  usage?: Usage;
}

/**
 * A model server. Both methods throw an AppError for the caller (`UpstreamError`, `conversationTooLong`), or
 * the signal's reason once it aborts, which also cancels the upstream request. A stream carries
 * `finishReason` exactly once, and throws when it ends without.
 */
export interface Upstream {
  complete(request: UpstreamRequest, signal: AbortSignal): Promise<Completion>;
  stream(request: UpstreamRequest, signal: AbortSignal): AsyncIterable<Delta>;
}

/** Longest completion in characters: beyond any model, so that a broken upstream cannot exhaust memory. */
export const MAX_COMPLETION_CHARACTERS = 2_000_000;

/** Messages of failures that any upstream can have. */
export const FAILURE = {
  busy: 'The upstream model is busy. Try again.',
  failed: 'The upstream model failed. Try again.',
  interrupted: 'The upstream model stopped in the middle of its response. Try again.',
  invalid: 'The upstream model returned an invalid response.',
  refused: 'The upstream model refused the request.',
  timedOut: 'The upstream model did not respond in time. Try again.',
} as const;

/** An upstream failure. The message is shown to the caller: short, and without internals. */
export class UpstreamError extends AppError {
  /** Whether a retry may succeed. */
  readonly retryable: boolean;
  /** Seconds, from the upstream's `retry-after`. */
  readonly retryAfter: number | undefined;

  /** `cause`: details for the log. */
  constructor(
    message: string,
    cause: string,
    { retryable = false, retryAfter }: { retryable?: boolean; retryAfter?: number } = {},
  ) {
    super('MODEL_FAILED', message);
    this.cause = cause;
    this.retryable = retryable;
    this.retryAfter = retryAfter;
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
    throw new UpstreamError('The upstream model does not stop writing.', 'endless answer');
  }
  return content + text;
}
