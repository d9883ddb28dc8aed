import { excerptOf } from './excerpt.ts';
import { type Ending, endingOf } from './finish-reason.ts';
import { type Delta, FAILURE, type FinishReason, UpstreamError, type Usage } from './upstream.ts';
import { errorOf, type FailureReport, isTooLong, readFailureJson } from './upstream-failure.ts';

interface WireUsage {
  prompt_tokens?: unknown;
  completion_tokens?: unknown;
}

interface WireMessage {
  content?: unknown;
  refusal?: unknown;
  reasoning?: unknown;
  reasoning_content?: unknown;
  tool_calls?: unknown;
}

interface WireChoice {
  message?: WireMessage | null;
  delta?: WireMessage | null;
  /** In answers of older servers. */
  text?: unknown;
  error?: unknown;
  finish_reason?: unknown;
}

interface WireResponse {
  object?: unknown;
  type?: unknown;
  choices?: unknown;
  usage?: WireUsage | null;
  error?: unknown;
  code?: unknown;
  detail?: unknown;
  message?: unknown;
}

/**
 * Reads a completion in OpenAI's format, whole or in events, in the dialects of its servers. Which server
 * sends what: `test/unit/chat/dialects/`.
 */
export class CompletionReader {
  #ending: Ending | undefined;
  #reason: unknown;
  #usage: Usage | undefined;
  #hasText = false;
  #hasOther = false;
  #hasChoice = false;
  #hasEnded = false;
  #hasLastUsage = false;
  #isClosing = false;
  #isWhole = false;

  /** Whether the upstream has given a reason for the end. More text takes that back. */
  get hasEnded(): boolean {
    return this.#hasEnded;
  }

  /**
   * Whether the upstream may end here: also after usage without a choice, OpenAI's last chunk, which some
   * servers send in place of a reason.
   */
  get mayEnd(): boolean {
    return this.#hasEnded || this.#hasLastUsage;
  }

  /**
   * Whether nothing but usage is to come. Not after a reason before any text, or beside text or reasoning:
   * there are servers that send one with every chunk.
   */
  get isClosing(): boolean {
    return this.#isClosing;
  }

  /** Reads a whole body, which needs no reason. Returns its text. */
  readBody(json: string): string {
    this.#isWhole = true;
    const text = this.read(json);
    if (!this.#hasChoice) throw invalidResponse('no choices', json);
    return text;
  }

  /** Reads the data of an event. Returns its text, which may be empty. */
  read(json: string): string {
    // Some servers keep the connection alive with empty events.
    if (json.trim() === '') return '';
    const response = this.#parse(json);
    const choices = Array.isArray(response.choices) ? (response.choices as (WireChoice | null)[]) : [];
    const [choice] = choices;
    this.#hasChoice ||= Boolean(choice?.message || choice?.delta || typeof choice?.text === 'string');
    const text = this.#textOf(choice);
    const usage = usageOf(response.usage);
    this.#usage = usage ?? this.#usage;
    if (text !== '') {
      this.#hasText = true;
      this.#hasEnded = false;
      this.#hasLastUsage = false;
      this.#isClosing = false;
    }
    if (usage && choices.length === 0 && this.#hasText) this.#hasLastUsage = true;
    const ending = endingOf(choice?.finish_reason);
    if (ending) {
      this.#ending = ending;
      this.#reason = choice?.finish_reason;
      this.#hasEnded = true;
      this.#isClosing = this.#hasText && text === '' && !hasOther(choice?.delta);
    }
    return text;
  }

  /**
   * The end of the completion. Throws when the upstream said that it has failed, or events said nothing at
   * all.
   */
  end(): Delta & { finishReason: FinishReason } {
    if (this.#ending === 'failed') {
      const cause = `finish_reason ${excerptOf(JSON.stringify(this.#reason))}`;
      throw new UpstreamError(FAILURE.interrupted, cause, { retry: 'now' });
    }
    if (this.#ending === undefined && !this.#hasText && !this.#hasOther && !this.#isWhole) {
      throw new UpstreamError(FAILURE.interrupted, 'no text', { retry: 'now' });
    }
    return {
      finishReason: this.#ending ?? 'stop',
      ...(this.#usage && { usage: this.#usage }),
      ...(this.#hasOther && { hasOther: true }),
    };
  }

  #parse(text: string): WireResponse {
    let json: unknown;
    try {
      json = JSON.parse(text);
    } catch {
      throw invalidResponse('not JSON', text);
    }
    // Gemini wraps errors in an array.
    const response = (Array.isArray(json) ? json[0] : json) as WireResponse | null | undefined;
    if (typeof response !== 'object' || response === null) throw invalidResponse('not an object', text);
    const choice = Array.isArray(response.choices) ? (response.choices[0] as WireChoice | null) : undefined;
    // Some servers fail after sending status 200.
    const failure = response.error || choice?.error || (isFailure(response) ? response : undefined);
    if (failure) throw this.#errorOf(readFailureJson(failure));
    return response;
  }

  #errorOf(report: FailureReport): Error {
    // A caller who already has text must not be told that the request was refused.
    if (!this.#hasText || isTooLong(report)) return errorOf(report);
    return new UpstreamError(FAILURE.interrupted, `error event: ${excerptOf(report.message)}`);
  }

  #textOf(choice: WireChoice | null | undefined): string {
    const delta = messageText(choice?.delta);
    if (delta !== '') return delta;
    this.#hasOther ||= hasOther(choice?.delta);
    if (!choice?.message) return contentText(choice?.text);
    // Perplexity repeats the whole text as `message` of each chunk.
    const message = this.#hasText ? '' : messageText(choice.message);
    this.#hasOther ||= message === '' && hasOther(choice.message);
    return message;
  }
}

/** Whether a response is an error by itself: by its kind, or with a message in place of choices. */
function isFailure({ object, type, choices, code, detail, message }: WireResponse): boolean {
  if (object === 'error' || type === 'error') return true;
  return choices === undefined && (Number(code) >= 400 || Boolean(detail) || Boolean(message));
}

/** OpenAI sends a refusal in place of `content`. */
const messageText = (message: WireMessage | null | undefined): string =>
  contentText(message?.content) || contentText(message?.refusal);

/** The text of `content`: a text, or blocks of which some are text (Mistral, gateways of Claude). */
const contentText = (content: unknown): string =>
  Array.isArray(content) ? content.map(blockText).join('') : blockText(content);

function blockText(content: unknown): string {
  if (typeof content === 'string') return content;
  const { type, text } = (content ?? {}) as { type?: unknown; text?: unknown };
  const isText = type === undefined || type === null || type === 'text' || type === 'output_text';
  return isText && typeof text === 'string' ? text : '';
}

/** Whether a message without text has something else: reasoning, tool calls, blocks that are not text. */
function hasOther(message: WireMessage | null | undefined): boolean {
  const { content, reasoning, reasoning_content, tool_calls } = message ?? {};
  return [content, reasoning, reasoning_content, tool_calls].some((value) =>
    Array.isArray(value) ? value.length > 0 : value !== null && value !== undefined && value !== '',
  );
}

function usageOf(usage: WireUsage | null | undefined): Usage | undefined {
  const { prompt_tokens: inputTokens, completion_tokens: outputTokens } = usage ?? {};
  return isCount(inputTokens) && isCount(outputTokens) ? { inputTokens, outputTokens } : undefined;
}

/** Above any model's limit: a larger number is an error, and must not be charged. */
const MAX_TOKEN_COUNT = 100_000_000;

const isCount = (value: unknown): value is number =>
  Number.isSafeInteger(value) && (value as number) >= 0 && (value as number) <= MAX_TOKEN_COUNT;

/** An answer that no repetition would make readable. */
export function invalidResponse(what: string, text = ''): UpstreamError {
  return new UpstreamError(FAILURE.invalid, `${what} ${excerptOf(text)}`.trim(), { retry: 'never' });
}
