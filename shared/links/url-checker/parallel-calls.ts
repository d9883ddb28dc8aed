/** Runs calls at most `limit` at a time, in order. */
export function parallelCalls(limit: number) {
  let running = 0;
  const waiting: (() => void)[] = [];

  /** Rejects with the signal's reason if it aborts before the call's turn. */
  return async <T>(signal: AbortSignal, call: () => Promise<T>): Promise<T> => {
    if (running >= limit) await turn(signal);
    else running++;
    try {
      return await call();
    } finally {
      // The next one takes over this one's place.
      const next = waiting.shift();
      if (next) next();
      else running--;
    }
  };

  function turn(signal: AbortSignal): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const abort = () => {
      waiting.splice(waiting.indexOf(start), 1);
      reject(signal.reason);
    };
    const start = () => {
      signal.removeEventListener('abort', abort);
      resolve();
    };
    waiting.push(start);
    signal.addEventListener('abort', abort, { once: true });
    return promise;
  }
}
