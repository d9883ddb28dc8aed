import { setTimeout as sleep } from 'node:timers/promises';
import type { AppError } from '../platform/errors.ts';
import { excerptOf, messageOf } from './excerpt.ts';
import type { OpenAiUpstreamConfig } from './models.ts';
import { BROKEN_OFF, isTooLong, notAnAnswer, readChunk, readCompletion, written } from './openai-wire.ts';
import { readEvents } from './read-events.ts';
import {
  type Completion,
  conversationTooLong,
  type Delta,
  MAX_ANSWER_CHARACTERS,
  type Upstream,
  UpstreamError,
  type UpstreamRequest,
} from './upstream.ts';
import { Watch } from './watch.ts';

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
  if (isAboutInput && (status === 413 || isTooLong(message, body))) {
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

const typeOf = ({ headers }: Response): string =>
  (headers.get('content-type') ?? '').split(';')[0]?.trim().toLowerCase() ?? '';

/** The network's code of a failed fetch, such as ECONNREFUSED. */
function codeOf(error: unknown): string {
  const { cause, message } = error as { cause?: { code?: string }; message?: string };
  return cause?.code ?? message ?? 'connection failed';
}
