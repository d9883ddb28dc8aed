import { ApiError, isRedirect, retryAfterOf } from './api-error.ts';
import type { Send } from './requester.ts';

export interface RetryOptions {
  /** How many tries may follow the first one; default: 2. 0: none. */
  maxRetries?: number | undefined;
  /** Timeout of each attempt in milliseconds; default: 60,000. For a stream, only until it starts. */
  timeout?: number | undefined;
}

/** Milliseconds: the longest pause before the first retry, and before any. */
const FIRST_PAUSE = 500;
const LONGEST_PAUSE = 8_000;
/** A `retry-after` above these seconds is left to the caller. */
const LONGEST_RETRY_AFTER = 60;

/**
 * A `Send` that repeats what failed for the moment, with exponential backoff and full jitter, or after the
 * seconds of `retry-after`. 429 and an idempotent request that is still running mean that nothing was done:
 * any request is repeated. After lost connections, timeouts, 408, 502, 503 and 504 only those are for which
 * repeating changes nothing: all methods except POST, and POST with an idempotency key. (Updates of this API
 * set values, so PATCH is as safe as PUT.)
 */
export function sendWithRetries(
  ask: typeof fetch,
  { maxRetries: defaultRetries = 2, timeout: defaultTimeout = 60_000 }: RetryOptions = {},
): Send {
  return async (url, init, { maxRetries = defaultRetries, timeout = defaultTimeout }) => {
    for (let retries = 0; ; retries++) {
      const outcome = await attempt((signal) => ask(url, { ...init, signal }), init.signal, timeout);
      const pause = retries < maxRetries ? await pauseAfter(outcome, init, retries) : undefined;
      if (pause !== undefined) await wait(pause, init.signal);
      else if (outcome instanceof Response) return outcome;
      else throw outcome;
    }
  };
}

/** A response that was read whole, or the error in place of one. Throws the reason if the caller aborted. */
async function attempt(
  send: (signal: AbortSignal) => Promise<Response>,
  ended: RequestInit['signal'],
  timeout: number,
): Promise<Response | ApiError> {
  ended?.throwIfAborted();
  const timer = new AbortController();
  const timeoutId = setTimeout(() => timer.abort(), timeout);
  const signal = ended ? AbortSignal.any([ended, timer.signal]) : timer.signal;
  try {
    const response = await send(signal);
    return isStream(response) || isRedirect(response) ? response : await readWhole(response);
  } catch (cause) {
    ended?.throwIfAborted();
    return timer.signal.aborted
      ? new ApiError(`The service did not respond within ${timeout} ms.`, {
          status: 0,
          code: 'TIMEOUT',
          cause,
        })
      : new ApiError('The service cannot be reached.', { status: 0, code: 'NETWORK_ERROR', cause });
  } finally {
    clearTimeout(timeoutId);
  }
}

const isStream = ({ headers }: Response): boolean =>
  headers.get('content-type')?.startsWith('text/event-stream') ?? false;

/** So that a connection lost in the middle of a response is noticed here. */
async function readWhole(response: Response): Promise<Response> {
  const { status, statusText, headers } = response;
  const content = await response.arrayBuffer();
  return new Response(content.byteLength > 0 ? content : null, { status, statusText, headers });
}

/** Milliseconds to wait before the next try; undefined: there is none. */
async function pauseAfter(
  outcome: Response | ApiError,
  init: RequestInit,
  retries: number,
): Promise<number | undefined> {
  if (!(await mayRepeat(outcome, init))) return undefined;
  const seconds = outcome instanceof Response ? retryAfterOf(outcome) : undefined;
  if (seconds === undefined) return Math.random() * Math.min(LONGEST_PAUSE, FIRST_PAUSE * 2 ** retries);
  // Callers that were told the same time should not all come back at once.
  return seconds <= LONGEST_RETRY_AFTER ? seconds * 1000 + Math.random() * FIRST_PAUSE : undefined;
}

async function mayRepeat(outcome: Response | ApiError, { method, headers }: RequestInit): Promise<boolean> {
  const { status } = outcome;
  if (status === 429) return true;
  if (outcome instanceof Response && isRedirect(outcome)) return false;
  if (status === 409 && outcome instanceof Response) {
    const body = (await outcome
      .clone()
      .json()
      .catch(() => undefined)) as { error?: { code?: string } };
    return body?.error?.code === 'IDEMPOTENCY_IN_PROGRESS';
  }
  const isSafe = method !== 'POST' || new Headers(headers).has('idempotency-key');
  return isSafe && [0, 408, 502, 503, 504].includes(status);
}

/** Throws the reason of the signal as soon as it is aborted. */
function wait(milliseconds: number, signal: AbortSignal | null | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted();
    const stop = () => {
      clearTimeout(timeoutId);
      reject(signal?.reason);
    };
    const timeoutId = setTimeout(() => {
      signal?.removeEventListener('abort', stop);
      resolve();
    }, milliseconds);
    signal?.addEventListener('abort', stop, { once: true });
  });
}
