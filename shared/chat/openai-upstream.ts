import type { IncomingMessage } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { CompletionReader, invalidResponse } from './completion-reader.ts';
import type { OpenAiUpstreamConfig } from './models.ts';
import {
  type Dialect,
  firstDialect,
  interrupted,
  isDone,
  otherDialect,
  readCompletion,
  requestBody,
} from './openai-wire.ts';
import { postJson } from './post-json.ts';
import { readEvents } from './read-events.ts';
import {
  type Completion,
  type Delta,
  MAX_COMPLETION_CHARACTERS,
  STREAM_SILENCE_MS,
  type Upstream,
  UpstreamError,
  type UpstreamRequest,
} from './upstream.ts';
import { errorOf, type FailureReport, isKeyRejected, readFailure, retryAfterOf } from './upstream-failure.ts';
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
  /** Longest silence of a stream: until its head, and between two events or comments. */
  silenceMs: number;
  /**
   * Timeout of a complete non-streaming response: shorter than the request's limit in
   * `functions/chat/chat-stack.ts`.
   */
  responseMs: number;
  /** Timeout of the body of an error. */
  errorMs: number;
  /** Timeout between the end of a completion and its usage, which not every server sends. */
  usageMs: number;
  /** Delay before a retry, plus up to as much jitter. */
  delayMs: number;
  /** Maximum delay before a retry. */
  maxDelayMs: number;
}

const LIMITS: UpstreamLimits = {
  silenceMs: STREAM_SILENCE_MS,
  responseMs: 105_000,
  errorMs: 10_000,
  usageMs: 3_000,
  delayMs: 250,
  maxDelayMs: 5_000,
};

const MAX_ATTEMPTS = 2;
const MAX_ERROR_BYTES = 16 * 1024;
// A character takes at most six bytes in JSON (`\u0000`).
const MAX_BODY_BYTES = 6 * MAX_COMPLETION_CHARACTERS;

const UNREACHABLE = 'The upstream model cannot be reached. Try again.';

/** Dialects that upstreams have accepted, by URL and model. An upstream is created for every call. */
const dialects = new Map<string, Dialect>();

/**
 * An OpenAI-compatible upstream. Repeats a failed request once, unless text has already been yielded, and
 * once more for each field that the server does not know.
 */
export function openAiUpstream(config: OpenAiUpstreamConfig, options: OpenAiUpstreamOptions = {}): Upstream {
  const limits = { ...LIMITS, ...options.limits };
  const url = new URL(config.baseUrl);
  url.pathname = `${url.pathname.replace(/\/+$/, '')}/chat/completions`;
  const dialectKey = `${url} ${config.model}`;

  async function sendRequest(
    request: UpstreamRequest,
    isStream: boolean,
    watchdog: Watchdog,
  ): Promise<IncomingMessage> {
    let dialect = dialects.get(dialectKey) ?? firstDialect(config);
    const tried = new Set([JSON.stringify(dialect)]);
    for (;;) {
      const body = JSON.stringify(requestBody(config, dialect, { request, isStream }));
      const response = await post(body, isStream, watchdog);
      if (isOk(response)) {
        if (tried.size > 1) dialects.set(dialectKey, dialect);
        return response;
      }
      const report = await failureOf(response, watchdog, limits.errorMs);
      const other = isAboutInput(report) ? otherDialect(dialect, report, isStream) : undefined;
      if (!other || tried.has(JSON.stringify(other))) {
        if (isKeyRejected(report)) options.onKeyRejected?.();
        throw errorOf(report);
      }
      dialect = other;
      tried.add(JSON.stringify(other));
    }
  }

  async function post(body: string, isStream: boolean, watchdog: Watchdog): Promise<IncomingMessage> {
    const key = await options.apiKey?.();
    watchdog.expect(isStream ? limits.silenceMs : limits.responseMs);
    try {
      return await postJson(url, {
        headers: {
          accept: isStream ? 'text/event-stream' : 'application/json',
          ...(key !== undefined && { authorization: `Bearer ${key}` }),
        },
        body,
        signal: watchdog.signal,
      });
    } catch (error) {
      throw watchdog.abortReason() ?? new UpstreamError(UNREACHABLE, codeOf(error), { retry: 'now' });
    }
  }

  async function complete(request: UpstreamRequest, watchdog: Watchdog): Promise<Completion> {
    const response = await sendRequest(request, false, watchdog);
    return readCompletion(await readBody(bytesOf(response, watchdog)));
  }

  async function* stream(request: UpstreamRequest, watchdog: Watchdog): AsyncGenerator<Delta, void> {
    const response = await sendRequest(request, true, watchdog);
    watchdog.expect(limits.silenceMs);
    const { first, bytes } = await startOf(bytesOf(response, watchdog));
    // Some servers ignore `stream` and send one JSON body, whatever they call it.
    if (first === '{' || first === '[') {
      const { content, ...end } = readCompletion(await readBody(bytes));
      yield { ...(content !== '' && { text: content }), ...end };
      return;
    }
    const type = contentTypeOf(response);
    // Others stream without the type of streams.
    if (type !== 'text/event-stream' && !EVENT_STARTS.includes(first)) {
      throw invalidResponse(`content-type ${type}`);
    }
    yield* readStream(bytes, watchdog);
  }

  async function* readStream(
    bytes: AsyncIterable<Uint8Array>,
    watchdog: Watchdog,
  ): AsyncGenerator<Delta, void> {
    const reader = new CompletionReader();
    let isWhole = false;
    const onActivity = () => {
      if (!reader.isClosing) watchdog.expect(limits.silenceMs);
    };
    try {
      for await (const data of readEvents(bytes, onActivity)) {
        isWhole = isDone(data);
        if (isWhole) break;
        const text = reader.read(data);
        if (text !== '') {
          // The timeout must not count the time the caller takes to read.
          watchdog.pause();
          yield { text };
        }
        watchdog.expect(reader.isClosing ? limits.usageMs : limits.silenceMs);
      }
    } catch (error) {
      // The completion is whole; only its usage is missing.
      if (!reader.hasEnded || watchdog.callerAborted) throw error;
    }
    if (!isWhole && !reader.mayEnd) throw interrupted('no end');
    watchdog.pause();
    yield reader.end();
  }

  /** Waits before a retry; rethrows when none is due. */
  async function beforeRetry(error: unknown, attempt: number, signal: AbortSignal): Promise<void> {
    signal.throwIfAborted();
    if (!(error instanceof UpstreamError) || error.retry !== 'now') throw error;
    if (attempt === MAX_ATTEMPTS) {
      error.giveUp();
      throw error;
    }
    const wanted = (error.retryAfter ?? 0) * 1000;
    // Left to the caller, who is told how long to wait.
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
            hasYielded ||= delta.text !== undefined;
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

/** What a stream of events may begin with: a field's name, or the colon of a comment. */
const EVENT_STARTS = ['d', 'e', 'i', 'r', ':'];

const isOk = ({ statusCode = 0 }: IncomingMessage): boolean => statusCode >= 200 && statusCode < 300;

const isAboutInput = ({ status }: FailureReport): boolean => status === 400 || status === 422;

async function* bytesOf(response: IncomingMessage, watchdog: Watchdog): AsyncGenerator<Uint8Array, void> {
  try {
    for await (const bytes of response as AsyncIterable<Uint8Array>) yield bytes;
  } catch (error) {
    throw watchdog.abortReason() ?? interrupted(codeOf(error));
  }
}

/** The first character that is not white space, empty if none is near, and the bytes from the start. */
async function startOf(
  bytes: AsyncGenerator<Uint8Array, void>,
): Promise<{ first: string; bytes: AsyncGenerator<Uint8Array, void> }> {
  const seen: Uint8Array[] = [];
  let first = '';
  while (first === '') {
    const { value, done } = await bytes.next();
    if (done) throw interrupted('empty body');
    seen.push(value);
    first = Buffer.concat(seen).toString('utf8').trimStart().slice(0, 1);
    if (seen.length > MAX_BLANK_CHUNKS) break;
  }
  const all = async function* () {
    yield* seen;
    yield* bytes;
  };
  return { first, bytes: all() };
}

const MAX_BLANK_CHUNKS = 100;

async function readBody(bytes: AsyncIterable<Uint8Array>): Promise<string> {
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const part of bytes) {
    length += part.length;
    if (length > MAX_BODY_BYTES) throw invalidResponse('endless body');
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}

/** What an error response says, as far as its start can be read. */
async function failureOf(
  response: IncomingMessage,
  watchdog: Watchdog,
  limitMs: number,
): Promise<FailureReport> {
  watchdog.expect(limitMs);
  const parts: Uint8Array[] = [];
  let length = 0;
  try {
    for await (const bytes of bytesOf(response, watchdog)) {
      parts.push(bytes);
      length += bytes.length;
      if (length >= MAX_ERROR_BYTES) break;
    }
  } catch {
    // Best effort: the status is enough.
  }
  const body = Buffer.concat(parts).subarray(0, MAX_ERROR_BYTES).toString('utf8');
  const retryAfter = retryAfterOf((name) => [response.headers[name] ?? []].flat()[0]);
  return { ...readFailure(body, response.statusCode), retryAfter };
}

const contentTypeOf = ({ headers }: IncomingMessage): string =>
  (headers['content-type'] ?? '').split(';')[0]?.trim().toLowerCase() ?? '';

/** The error code of a failed request, such as ECONNREFUSED. */
function codeOf(error: unknown): string {
  const { code, message } = error as { code?: string; message?: string };
  return code ?? message ?? 'connection failed';
}
