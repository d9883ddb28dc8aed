import { AppError } from '../platform/errors.ts';

/** The seam between this product and whatever computes the answers. */

export interface ChatMessage {
  role: 'system' | 'user' | 'assistant';
  content: string;
}

/** What a model is asked. Names are ours: each upstream writes them its own way. */
export interface UpstreamRequest {
  messages: readonly ChatMessage[];
  /** Always given, so that no answer is without end. */
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

/** Why an answer ended: its own end, a limit, or the upstream's filter. */
export type FinishReason = 'stop' | 'length' | 'content_filter';

export interface Completion {
  content: string;
  finishReason: FinishReason;
  /** Absent where the upstream does not count. */
  usage?: Usage;
}

/** A part of an answer; each field where the part carries it. */
export interface Delta {
  text?: string;
  finishReason?: FinishReason;
  usage?: Usage;
}

/**
 * Both throw an AppError that is meant for the caller (`UpstreamError`, `conversationTooLong`), or the reason of the
 * signal once it aborts, which also cancels the request at the upstream. A stream carries `finishReason` exactly
 * once: one that ends without it throws.
 */
export interface Upstream {
  complete(request: UpstreamRequest, signal: AbortSignal): Promise<Completion>;
  stream(request: UpstreamRequest, signal: AbortSignal): AsyncIterable<Delta>;
}

/** Most characters of one answer: no model writes as many, and a broken upstream must not fill the memory. */
export const MAX_COMPLETION_CHARACTERS = 2_000_000;

/** The upstream did not do what it should. The message is for the caller: short, without the upstream's inner matters. */
export class UpstreamError extends AppError {
  /** Whether the same request may well succeed a moment later. */
  readonly retryable: boolean;
  /** Seconds after which the upstream wants to be asked again. */
  readonly retryAfter: number | undefined;

  /** `cause`: what the log is to say beyond the message. */
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

/** The upstream says that the conversation does not fit its context. */
export function conversationTooLong(): AppError {
  const message = 'are longer than this model can read; send less of the history or a smaller max_tokens';
  return new AppError('VALIDATION_ERROR', `messages: ${message}`, {
    details: [{ path: 'messages', message }],
  });
}

/** Adds a part to what an answer has so far; throws when no end is in sight. */
export function appendText(content: string, text: string): string {
  if (content.length + text.length > MAX_COMPLETION_CHARACTERS) {
    throw new UpstreamError('The upstream model does not stop writing.', 'endless answer');
  }
  return content + text;
}
