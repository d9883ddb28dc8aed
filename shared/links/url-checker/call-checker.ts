import { log, measure } from '#shared/platform/runtime/log.ts';
import { forgetSecret, readSecret } from '#shared/platform/runtime/secret.ts';
import { parallelCalls } from './parallel-calls.ts';
import { requestFor, type UrlChecker, type Verdict, verdictOf } from './url-checker.ts';

/** Thrown when there is no verdict. The message is for the log: it contains neither key nor URL. */
export class NoVerdictError extends Error {
  override readonly name = 'NoVerdictError';
  /** The checker rejects this particular request: a retry is useless. */
  readonly isFinal: boolean;

  constructor(message: string, { isFinal = false } = {}) {
    super(message);
    this.isFinal = isFinal;
  }
}

/** Total timeout of a call, including the wait for others. */
const TIME_LIMIT_MS = 2000;
/** A call that had at least this much time when it timed out counts as a failure of the checker. */
const FAIR_MS = 1500;
/** Concurrent calls of one execution environment. */
const MAX_CALLS = 4;
/**
 * After this many consecutive failures, calls pause for a while, so that many links do not
 * each wait for the timeout.
 */
const FAILURES = 3;
const PAUSE_MS = 30_000;

const inTurn = parallelCalls(MAX_CALLS);

let failures = 0;
let pausedUntil = 0;

/** Checks a destination. Throws NoVerdictError after at most 2 seconds. */
export async function callChecker(checker: UrlChecker, destination: string): Promise<Verdict> {
  if (Date.now() < pausedUntil) throw new NoVerdictError('paused after failures');
  const signal = AbortSignal.timeout(TIME_LIMIT_MS);
  let askedAt: number | undefined;
  try {
    const asked = inTurn(signal, () => {
      askedAt = performance.now();
      measure('urlChecks');
      return ask(checker, destination, signal);
    });
    const verdict = await Promise.race([asked, aborted(signal)]);
    failures = 0;
    return verdict;
  } catch (error) {
    const failure = failureOf(error, signal);
    // Too many concurrent calls: not the checker's fault.
    if (askedAt === undefined || (signal.aborted && performance.now() - askedAt < FAIR_MS)) {
      log.info('URL not checked in time', { cause: failure.message });
      throw failure;
    }
    measure('urlChecksFailed');
    log.warn('URL not checked', { cause: failure.message });
    if (!failure.isFinal && ++failures >= FAILURES) pausedUntil = Date.now() + PAUSE_MS;
    throw failure;
  }
}

/** Reading the secret does not support a signal. */
function aborted(signal: AbortSignal): Promise<never> {
  const { promise, reject } = Promise.withResolvers<never>();
  signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  return promise;
}

async function ask(checker: UrlChecker, destination: string, signal: AbortSignal): Promise<Verdict> {
  const { keySecret } = checker;
  const key = keySecret === undefined ? undefined : await readSecret(keySecret);
  const { url, headers } = requestFor(checker, destination, key);
  // A redirect would send the key along.
  const response = await fetch(url, { headers, redirect: 'error', signal });
  if (!response.ok) {
    // It may have been rotated.
    if (keySecret !== undefined && [400, 401, 403].includes(response.status)) forgetSecret(keySecret);
    await response.body?.cancel();
    // 400: for a URL that the checker does not accept, which must not stop the checks of others. A
    // wrong key causes it, too.
    throw new NoVerdictError(`status ${response.status}`, { isFinal: response.status === 400 });
  }
  try {
    return verdictOf(await response.json());
  } catch (error) {
    signal.throwIfAborted();
    throw new NoVerdictError(`unknown response: ${error instanceof Error ? error.name : 'no error'}`);
  }
}

function failureOf(error: unknown, signal: AbortSignal): NoVerdictError {
  if (error instanceof NoVerdictError) return error;
  if (signal.aborted) return new NoVerdictError('time limit');
  // Only names and codes: messages of fetch may contain the URL.
  const { name, cause } = error as Error & { cause?: { code?: unknown } };
  return new NoVerdictError([name, cause?.code].filter(Boolean).join(' '));
}

/** Resets the state to that of a new execution environment, for tests. */
export function resetChecker(): void {
  failures = 0;
  pausedUntil = 0;
}
