import { setTimeout as sleep } from 'node:timers/promises';
import type { AppError } from '#shared/platform/errors.ts';
import { excerptOf, messageOf } from './excerpt.ts';
import type { OpenAiUpstreamConfig } from './models.ts';
import { invalidResponse, isTooLong, readChunk, readCompletion, requestBody } from './openai-wire.ts';
import { readEvents } from './read-events.ts';
import {
  type Completion,
  conversationTooLong,
  type Delta,
  FAILURE,
  MAX_COMPLETION_CHARACTERS,
  type Upstream,
  UpstreamError,
  type UpstreamRequest,
} from './upstream.ts';
import { Watchdog } from './watchdog.ts';

export interface OpenAiUpstreamOptions {
  /** Bearer key, read for every request; absent: the server needs none. */
  apiKey?: () => Promise<string>;
  /** Called when the server rejects the key, which may have been rotated. */
  onKeyRejected?: () => void;
  limits?: Partial<UpstreamLimits>;
}

/** Upstream timeouts in milliseconds. */
interface UpstreamLimits {
  /** Timeout until the response headers of a stream: some servers load the model first. */
  streamHeadMs: number;
  /** Timeout between two chunks of a stream. */
  partMs: number;
  /**
   * Timeout of a complete non-streaming response: shorter than the request's limit in
   * `functions/chat/chat-stack.ts`.
   */
  responseMs: number;
  /** Timeout between the end of a completion and its usage, which not every server sends. */
  usageMs: number;
  /** Delay before a retry, plus up to as much jitter. */
  delayMs: number;
  /** Maximum delay before a retry. */
  maxDelayMs: number;
}

const LIMITS: UpstreamLimits = {
  streamHeadMs: 120_000,
  partMs: 60_000,
  responseMs: 105_000,
  usageMs: 3_000,
  delayMs: 250,
  maxDelayMs: 5_000,
};

const MAX_ATTEMPTS = 2;
const MAX_ERROR_BYTES = 16 * 1024;
// A character takes at most six bytes in JSON (`\u0000`).
const MAX_BODY_BYTES = 6 * MAX_COMPLETION_CHARACTERS;

const UNREACHABLE = 'The upstream model cannot be reached. Try again.';

/** An OpenAI-compatible upstream. Retries once, unless output has already been yielded. */
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
        // Never forward the key to another host.
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
    // Some servers send headers immediately and the body once it is complete.
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
    // Some servers ignore `stream` and send one JSON body.
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
        // The timeout must not count the time the caller takes to read.
        watchdog.pause();
        yield delta;
        awaitPart();
      }
    } catch (error) {
      // The completion is whole; only its usage is missing.
      if (!hasEnded || watchdog.callerAborted) throw error;
    }
    if (!hasEnded) throw new UpstreamError(FAILURE.interrupted, 'no end', { retryable: true });
  }

  /** Waits before a retry; rethrows when none is due. */
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
          // Also cancels the request when the consumer stops early.
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
    throw (
      watchdog.abortReason() ?? new UpstreamError(FAILURE.interrupted, codeOf(error), { retryable: true })
    );
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

/** Maps an error response to an error for the caller. */
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
    // Only details about the request itself help the caller.
    const said = excerptOf(message);
    return new UpstreamError(`The upstream model refused the request${said && `: ${said}`}`, cause);
  }
  const retryable = status === 429 || status >= 500;
  const passing = status === 429 ? FAILURE.busy : FAILURE.failed;
  const wait = Number.parseFloat(response.headers.get('retry-after') ?? '');
  return new UpstreamError(retryable ? passing : FAILURE.refused, cause, {
    retryable,
    ...(Number.isFinite(wait) && { retryAfter: wait }),
  });
}

/** The start of an error body, as far as it can be read. */
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
    // Best effort: the status is enough.
  }
  return Buffer.concat(parts).subarray(0, MAX_ERROR_BYTES).toString('utf8');
}

const contentTypeOf = ({ headers }: Response): string =>
  (headers.get('content-type') ?? '').split(';')[0]?.trim().toLowerCase() ?? '';

/** The error code of a failed fetch, such as ECONNREFUSED. */
function codeOf(error: unknown): string {
  const { cause, message } = error as { cause?: { code?: string }; message?: string };
  return cause?.code ?? message ?? 'connection failed';
}
