import { setTimeout as sleep } from 'node:timers/promises';
import type { AppError } from '../platform/errors.ts';
import { excerptOf, messageOf } from './excerpt.ts';
import type { OpenAiUpstreamConfig } from './models.ts';
import {
  INTERRUPTED,
  invalidResponse,
  isTooLong,
  readChunk,
  readCompletion,
  requestBody,
} from './openai-wire.ts';
import { readEvents } from './read-events.ts';
import {
  type Completion,
  conversationTooLong,
  type Delta,
  MAX_COMPLETION_CHARACTERS,
  type Upstream,
  UpstreamError,
  type UpstreamRequest,
} from './upstream.ts';
import { Watchdog } from './watchdog.ts';

export interface OpenAiUpstreamOptions {
  /** The bearer key, asked for at every request; absent: the server takes none. */
  apiKey?: () => Promise<string>;
  /** Told when the server refuses the key: it may have been replaced. */
  onKeyRejected?: () => void;
  limits?: Partial<UpstreamLimits>;
}

/** How long an upstream may keep silent, in milliseconds. */
export interface UpstreamLimits {
  /** Until the head of a stream: some servers load the model first. */
  streamHeadMs: number;
  /** Between two parts of a stream. */
  partMs: number;
  /** Until an answer in one piece is complete: API Gateway waits for 300 s. */
  responseMs: number;
  /** Between the end of an answer and the count of its tokens, which not every server sends. */
  usageMs: number;
  /** Between two tries, with as much again by chance. */
  delayMs: number;
  /** Most that is waited between two tries. */
  maxDelayMs: number;
}

const LIMITS: UpstreamLimits = {
  streamHeadMs: 120_000,
  partMs: 60_000,
  responseMs: 280_000,
  usageMs: 3_000,
  delayMs: 250,
  maxDelayMs: 5_000,
};

const MAX_ATTEMPTS = 2;
const MAX_ERROR_BYTES = 16 * 1024;
// A character has at most six bytes of JSON (`\u0000`).
const MAX_BODY_BYTES = 6 * MAX_COMPLETION_CHARACTERS;

const UNREACHABLE = 'The upstream model cannot be reached. Try again.';

/** Any server with OpenAI's chat completions. One further try where nothing has been handed on yet. */
export function openAiUpstream(config: OpenAiUpstreamConfig, options: OpenAiUpstreamOptions = {}): Upstream {
  const limits = { ...LIMITS, ...options.limits };
  const url = `${config.baseUrl.replace(/\/+$/, '')}/chat/completions`;

  async function sendRequest(
    request: UpstreamRequest,
    isStream: boolean,
    watchdog: Watchdog,
  ): Promise<Response> {
    const key = await options.apiKey?.();
    watchdog.expect(isStream ? limits.streamHeadMs : limits.responseMs);
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
        body: JSON.stringify(requestBody(config, request, isStream)),
        signal: watchdog.signal,
      });
    } catch (error) {
      throw watchdog.abortReason() ?? new UpstreamError(UNREACHABLE, codeOf(error), { retryable: true });
    }
    // Some servers send the head of an answer in one piece at once, and the rest when it is complete.
    if (isStream || !response.ok) watchdog.expect(limits.partMs);
    if (response.ok) return response;
    if (response.status === 401 || response.status === 403) options.onKeyRejected?.();
    throw await upstreamErrorFrom(response, watchdog);
  }

  async function complete(request: UpstreamRequest, watchdog: Watchdog): Promise<Completion> {
    return readCompletion(await readBody(await sendRequest(request, false, watchdog), watchdog));
  }

  async function* stream(request: UpstreamRequest, watchdog: Watchdog): AsyncGenerator<Delta, void> {
    const response = await sendRequest(request, true, watchdog);
    // Some servers answer in one piece whatever they are asked.
    if (contentTypeOf(response) === 'application/json') {
      const { content, ...end } = readCompletion(await readBody(response, watchdog));
      yield { text: content, ...end };
      return;
    }
    if (contentTypeOf(response) !== 'text/event-stream')
      throw invalidResponse(`content-type ${contentTypeOf(response)}`);
    let hasEnded = false;
    const awaitPart = () => watchdog.expect(hasEnded ? limits.usageMs : limits.partMs);
    try {
      for await (const data of readEvents(partsOf(response, watchdog), awaitPart)) {
        if (data.trim() === '[DONE]') break;
        const delta = readChunk(data);
        if (hasEnded) delete delta.finishReason;
        hasEnded ||= delta.finishReason !== undefined;
        if (Object.keys(delta).length === 0) continue;
        // Nobody waits for the upstream while the caller reads.
        watchdog.pause();
        yield delta;
        awaitPart();
      }
    } catch (error) {
      // The answer is whole: only the count of its tokens is missing.
      if (!hasEnded || watchdog.callerAborted) throw error;
    }
    if (!hasEnded) throw new UpstreamError(INTERRUPTED, 'no end', { retryable: true });
  }

  /** Waits before a further try; throws the failure where none is due. */
  async function beforeRetry(error: unknown, attempt: number, signal: AbortSignal): Promise<void> {
    signal.throwIfAborted();
    if (!(error instanceof UpstreamError) || !error.retryable || attempt === MAX_ATTEMPTS) throw error;
    const wanted = error.retryAfter === undefined ? 0 : error.retryAfter * 1000;
    if (wanted > limits.maxDelayMs) throw error;
    const delay = Math.min(
      Math.max(wanted, limits.delayMs) + Math.random() * limits.delayMs,
      limits.maxDelayMs,
    );
    await sleep(delay, undefined, { signal }).catch(() => signal.throwIfAborted());
  }

  return {
    complete: async (request, signal) => {
      for (let attempt = 1; ; attempt++) {
        const watchdog = new Watchdog(signal);
        try {
          return await complete(request, watchdog);
        } catch (error) {
          await beforeRetry(error, attempt, signal);
        } finally {
          watchdog.end();
        }
      }
    },
    stream: async function* (request, signal) {
      for (let attempt = 1; ; attempt++) {
        const watchdog = new Watchdog(signal);
        let hasYielded = false;
        try {
          for await (const delta of stream(request, watchdog)) {
            hasYielded = true;
            yield delta;
          }
          return;
        } catch (error) {
          if (hasYielded) throw error;
          await beforeRetry(error, attempt, signal);
        } finally {
          // Also when the reader stops in the middle: the request is then cancelled.
          watchdog.end();
        }
      }
    },
  };
}

async function* partsOf({ body }: Response, watchdog: Watchdog): AsyncGenerator<Uint8Array, void> {
  try {
    for await (const bytes of body ?? []) yield bytes;
  } catch (error) {
    throw watchdog.abortReason() ?? new UpstreamError(INTERRUPTED, codeOf(error), { retryable: true });
  }
}

async function readBody(response: Response, watchdog: Watchdog): Promise<string> {
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const bytes of partsOf(response, watchdog)) {
    length += bytes.length;
    if (length > MAX_BODY_BYTES) throw invalidResponse('endless body');
    parts.push(bytes);
  }
  return Buffer.concat(parts).toString('utf8');
}

/** What a status other than 200 means. */
async function upstreamErrorFrom(response: Response, watchdog: Watchdog): Promise<AppError> {
  const { status } = response;
  const body = await readStart(response, watchdog);
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
async function readStart(response: Response, watchdog: Watchdog): Promise<string> {
  const parts: Uint8Array[] = [];
  let length = 0;
  try {
    for await (const bytes of partsOf(response, watchdog)) {
      parts.push(bytes);
      length += bytes.length;
      if (length >= MAX_ERROR_BYTES) break;
    }
  } catch {
    // The status alone says enough.
  }
  return Buffer.concat(parts).subarray(0, MAX_ERROR_BYTES).toString('utf8');
}

const contentTypeOf = ({ headers }: Response): string =>
  (headers.get('content-type') ?? '').split(';')[0]?.trim().toLowerCase() ?? '';

/** The network's code of a failed fetch, such as ECONNREFUSED. */
function codeOf(error: unknown): string {
  const { cause, message } = error as { cause?: { code?: string }; message?: string };
  return cause?.code ?? message ?? 'connection failed';
}
