import { setTimeout as sleep } from 'node:timers/promises';
import type { AppError } from '../errors.ts';
import { excerptOf, messageOf } from './excerpt.ts';
import type { OpenAiUpstreamConfig } from './models.ts';
import { readEvents } from './read-events.ts';
import {
  appended,
  type Completion,
  conversationTooLong,
  type Delta,
  type FinishReason,
  MAX_ANSWER_CHARACTERS,
  type Upstream,
  UpstreamError,
  type UpstreamRequest,
  type Usage,
} from './upstream.ts';

export interface OpenAiUpstreamOptions {
  /** The bearer key, asked for at every request; absent: the server takes none. */
  apiKey?: () => Promise<string>;
  /** Told when the server refuses the key: it may have been replaced. */
  onKeyRefused?: () => void;
  limits?: Partial<UpstreamLimits>;
}

/** How long an upstream may keep silent, in milliseconds. */
export interface UpstreamLimits {
  /** Until the head of a stream: some servers load the model first. */
  streamHeadMs: number;
  /** Between two parts of a stream. */
  partMs: number;
  /** Until an answer in one piece is complete: API Gateway waits for 300 s. */
  answerMs: number;
  /** Between the end of an answer and the count of its tokens, which not every server sends. */
  countMs: number;
  /** Between two tries, with as much again by chance. */
  delayMs: number;
  /** Most that is waited between two tries. */
  retryMs: number;
}

const LIMITS: UpstreamLimits = {
  streamHeadMs: 120_000,
  partMs: 60_000,
  answerMs: 280_000,
  countMs: 3_000,
  delayMs: 250,
  retryMs: 5_000,
};

const MAX_TRIES = 2;
const MAX_ERROR_BYTES = 16 * 1024;
// A character has at most six bytes of JSON (`\u0000`).
const MAX_BODY_BYTES = 6 * MAX_ANSWER_CHARACTERS;

const UNREACHABLE = 'The upstream model cannot be reached. Try again.';
const SILENT = 'The upstream model did not answer in time. Try again.';
const BROKEN_OFF = 'The upstream model broke off. Try again.';
const UNREADABLE = 'The upstream model sent something that is not an answer.';

const TOO_LONG =
  /context.{0,20}(?:length|window|size|limit)|(?:max|exceed).{0,50}(?:context|tokens)|prompt is too long|too many tokens/i;

/** Any server with OpenAI's chat completions. One further try where nothing has been handed on yet. */
export function openAiUpstream(config: OpenAiUpstreamConfig, options: OpenAiUpstreamOptions = {}): Upstream {
  const limits = { ...LIMITS, ...options.limits };
  const url = `${config.baseUrl.replace(/\/+$/, '')}/chat/completions`;

  async function ask(request: UpstreamRequest, isStream: boolean, watch: Watch): Promise<Response> {
    const key = await options.apiKey?.();
    watch.expect(isStream ? limits.streamHeadMs : limits.answerMs);
    let response: Response;
    try {
      response = await fetch(url, {
        method: 'POST',
        // A server that is asked with a key has to answer itself.
        redirect: 'manual',
        headers: {
          'content-type': 'application/json',
          accept: isStream ? 'text/event-stream' : 'application/json',
          ...(key !== undefined && { authorization: `Bearer ${key}` }),
        },
        body: JSON.stringify(written(config, request, isStream)),
        signal: watch.signal,
      });
    } catch (error) {
      throw watch.reason() ?? new UpstreamError(UNREACHABLE, codeOf(error), { retryable: true });
    }
    // Some servers send the head of an answer in one piece at once, and the rest when it is complete.
    if (isStream || !response.ok) watch.expect(limits.partMs);
    if (response.ok) return response;
    if (response.status === 401 || response.status === 403) options.onKeyRefused?.();
    throw await refusal(response, watch);
  }

  async function complete(request: UpstreamRequest, watch: Watch): Promise<Completion> {
    return readCompletion(await readBody(await ask(request, false, watch), watch));
  }

  async function* stream(request: UpstreamRequest, watch: Watch): AsyncGenerator<Delta, void> {
    const response = await ask(request, true, watch);
    // Some servers answer in one piece whatever they are asked.
    if (typeOf(response) === 'application/json') {
      const { content, ...end } = readCompletion(await readBody(response, watch));
      yield { text: content, ...end };
      return;
    }
    if (typeOf(response) !== 'text/event-stream') throw notAnAnswer(`content-type ${typeOf(response)}`);
    let hasEnded = false;
    const awaitPart = () => watch.expect(hasEnded ? limits.countMs : limits.partMs);
    try {
      for await (const data of readEvents(partsOf(response, watch), awaitPart)) {
        if (data.trim() === '[DONE]') break;
        const delta = readChunk(data);
        if (hasEnded) delete delta.finishReason;
        hasEnded ||= delta.finishReason !== undefined;
        if (Object.keys(delta).length === 0) continue;
        // Nobody waits for the upstream while the caller reads.
        watch.pause();
        yield delta;
        awaitPart();
      }
    } catch (error) {
      // The answer is whole: only the count of its tokens is missing.
      if (!hasEnded || watch.callerHasLeft) throw error;
    }
    if (!hasEnded) throw new UpstreamError(BROKEN_OFF, 'no end', { retryable: true });
  }

  /** Waits before a further try; throws the failure where none is due. */
  async function beforeRetry(error: unknown, attempt: number, signal: AbortSignal): Promise<void> {
    signal.throwIfAborted();
    if (!(error instanceof UpstreamError) || !error.retryable || attempt === MAX_TRIES) throw error;
    const wanted = error.retryAfter === undefined ? 0 : error.retryAfter * 1000;
    if (wanted > limits.retryMs) throw error;
    const delay = Math.min(Math.max(wanted, limits.delayMs) + Math.random() * limits.delayMs, limits.retryMs);
    await sleep(delay, undefined, { signal }).catch(() => signal.throwIfAborted());
  }

  return {
    complete: async (request, signal) => {
      for (let attempt = 1; ; attempt++) {
        const watch = new Watch(signal);
        try {
          return await complete(request, watch);
        } catch (error) {
          await beforeRetry(error, attempt, signal);
        } finally {
          watch.end();
        }
      }
    },
    stream: async function* (request, signal) {
      for (let attempt = 1; ; attempt++) {
        const watch = new Watch(signal);
        let hasHandedOn = false;
        try {
          for await (const delta of stream(request, watch)) {
            hasHandedOn = true;
            yield delta;
          }
          return;
        } catch (error) {
          if (hasHandedOn) throw error;
          await beforeRetry(error, attempt, signal);
        } finally {
          // Also when the reader stops in the middle: the request is then cancelled.
          watch.end();
        }
      }
    },
  };
}

/** Cancels a request that keeps silent for too long, or whose caller has left. */
class Watch {
  readonly signal: AbortSignal;
  readonly #controller = new AbortController();
  readonly #outer: AbortSignal;
  #timer: NodeJS.Timeout | undefined;
  #isSilent = false;

  constructor(outer: AbortSignal) {
    this.#outer = outer;
    this.signal = AbortSignal.any([outer, this.#controller.signal]);
  }

  /** From now on something has to come within so many milliseconds. */
  expect(ms: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.#isSilent = true;
      this.#controller.abort();
    }, ms);
  }

  pause(): void {
    clearTimeout(this.#timer);
  }

  end(): void {
    clearTimeout(this.#timer);
    this.#controller.abort();
  }

  get callerHasLeft(): boolean {
    return this.#outer.aborted;
  }

  /** Why the request was cancelled from here; undefined when it was not. */
  reason(): unknown {
    if (this.#outer.aborted) return this.#outer.reason;
    return this.#isSilent ? new UpstreamError(SILENT, 'timeout') : undefined;
  }
}

async function* partsOf({ body }: Response, watch: Watch): AsyncGenerator<Uint8Array, void> {
  try {
    for await (const bytes of body ?? []) yield bytes;
  } catch (error) {
    throw watch.reason() ?? new UpstreamError(BROKEN_OFF, codeOf(error), { retryable: true });
  }
}

async function readBody(response: Response, watch: Watch): Promise<string> {
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const bytes of partsOf(response, watch)) {
    length += bytes.length;
    if (length > MAX_BODY_BYTES) throw notAnAnswer('endless body');
    parts.push(bytes);
  }
  return Buffer.concat(parts).toString('utf8');
}

/** What a status other than 200 means. */
async function refusal(response: Response, watch: Watch): Promise<AppError> {
  const { status } = response;
  const body = await startOf(response, watch);
  const message = messageOf(body);
  const cause = `${status} ${excerptOf(message || body)}`.trim();
  const isAboutInput = status === 400 || status === 413 || status === 422;
  if (
    isAboutInput &&
    (status === 413 || TOO_LONG.test(message) || body.includes('context_length_exceeded'))
  ) {
    return conversationTooLong();
  }
  if (isAboutInput) {
    // Only what is wrong with the request itself is of use to the caller.
    const said = excerptOf(message);
    return new UpstreamError(`The upstream model refused the request${said && `: ${said}`}`, cause);
  }
  const retryable = status === 429 || status >= 500;
  const detail = retryable
    ? `The upstream model is ${status === 429 ? 'busy' : 'out of order'}. Try again.`
    : '';
  const wait = Number.parseFloat(response.headers.get('retry-after') ?? '');
  return new UpstreamError(detail || 'The upstream model refused the request.', cause, {
    retryable,
    ...(Number.isFinite(wait) && { retryAfter: wait }),
  });
}

/** Enough of an error's body to tell what it is about, whatever becomes of the rest. */
async function startOf(response: Response, watch: Watch): Promise<string> {
  const parts: Uint8Array[] = [];
  let length = 0;
  try {
    for await (const bytes of partsOf(response, watch)) {
      parts.push(bytes);
      length += bytes.length;
      if (length >= MAX_ERROR_BYTES) break;
    }
  } catch {
    // The status alone says enough.
  }
  return Buffer.concat(parts).subarray(0, MAX_ERROR_BYTES).toString('utf8');
}

/** OpenAI itself takes no `max_tokens` for its newer models; others know nothing else. */
const limitFieldOf = (baseUrl: string) =>
  /(?:^|\.)(?:openai\.com|openai\.azure\.com)$/.test(new URL(baseUrl).hostname)
    ? 'max_completion_tokens'
    : 'max_tokens';

function written(
  { model, baseUrl }: OpenAiUpstreamConfig,
  request: UpstreamRequest,
  isStream: boolean,
): object {
  const { messages, maxTokens, temperature, topP, stop, seed } = request;
  return {
    model,
    messages,
    [limitFieldOf(baseUrl)]: maxTokens,
    temperature,
    top_p: topP,
    stop,
    seed,
    ...(isStream && { stream: true, stream_options: { include_usage: true } }),
  };
}

interface WireUsage {
  prompt_tokens?: unknown;
  completion_tokens?: unknown;
}

interface WireChoice {
  message?: { content?: unknown } | null;
  delta?: { content?: unknown } | null;
  finish_reason?: unknown;
}

interface WireAnswer {
  choices?: unknown;
  usage?: WireUsage | null;
  error?: unknown;
}

function readJson(text: string): WireAnswer {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    throw notAnAnswer('not JSON', text);
  }
  if (typeof json !== 'object' || json === null) throw notAnAnswer('not an object', text);
  const answer = json as WireAnswer;
  // Some servers have sent the status before they know of the error.
  if (answer.error) {
    const message = messageOf(text);
    if (TOO_LONG.test(message) || text.includes('context_length_exceeded')) throw conversationTooLong();
    throw new UpstreamError(BROKEN_OFF, `error event: ${excerptOf(message)}`);
  }
  return answer;
}

function readCompletion(text: string): Completion {
  const { choices, usage } = readJson(text);
  const [choice] = Array.isArray(choices) ? (choices as WireChoice[]) : [];
  if (!choice?.message) throw notAnAnswer('no choices', text);
  const { content } = choice.message;
  return {
    content: appended('', typeof content === 'string' ? content : ''),
    finishReason: finishReasonOf(choice.finish_reason) ?? 'stop',
    ...usageOf(usage),
  };
}

/** A chunk may carry a part of the answer, its end, its usage, several of these or nothing. */
function readChunk(data: string): Delta {
  const { choices, usage } = readJson(data);
  const [choice] = Array.isArray(choices) ? (choices as WireChoice[]) : [];
  const content = choice?.delta?.content;
  const finishReason = finishReasonOf(choice?.finish_reason);
  return {
    ...(typeof content === 'string' && content !== '' && { text: content }),
    ...(finishReason && { finishReason }),
    ...usageOf(usage),
  };
}

function usageOf(usage: WireUsage | null | undefined): { usage?: Usage } {
  const { prompt_tokens: inputTokens, completion_tokens: outputTokens } = usage ?? {};
  return isCount(inputTokens) && isCount(outputTokens) ? { usage: { inputTokens, outputTokens } } : {};
}

/** More than any model reads or writes at once: a number beyond is a mistake, and nobody is to pay for it. */
const MOST_TOKENS = 100_000_000;

const isCount = (value: unknown): value is number =>
  Number.isSafeInteger(value) && (value as number) >= 0 && (value as number) <= MOST_TOKENS;

function finishReasonOf(reason: unknown): FinishReason | undefined {
  if (typeof reason !== 'string') return undefined;
  return reason === 'length' || reason === 'content_filter' ? reason : 'stop';
}

function notAnAnswer(what: string, text = ''): UpstreamError {
  return new UpstreamError(UNREADABLE, `${what} ${excerptOf(text)}`.trim());
}

const typeOf = ({ headers }: Response): string =>
  (headers.get('content-type') ?? '').split(';')[0]?.trim().toLowerCase() ?? '';

/** The network's code of a failed fetch, such as ECONNREFUSED. */
function codeOf(error: unknown): string {
  const { cause, message } = error as { cause?: { code?: string }; message?: string };
  return cause?.code ?? message ?? 'connection failed';
}
