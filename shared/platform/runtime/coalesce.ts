/**
 * Shares reads of one key between callers that ask at the same time. A caller never gets an answer to a
 * question asked before its own: it joins a read that has not started yet, or waits for the one under way to
 * end and shares the next. So nobody sees a value older than the moment of asking.
 */
export function coalesceReads<T>(read: (key: string) => Promise<T>): (key: string) => Promise<T> {
  const running = new Map<string, Promise<unknown>>();
  const queued = new Map<string, Promise<T>>();

  function start(key: string): Promise<T> {
    const reading = read(key);
    const settled = reading.then(done, done);
    function done() {
      if (running.get(key) === settled) running.delete(key);
    }
    running.set(key, settled);
    return reading;
  }

  return (key) => {
    const current = running.get(key);
    if (!current) return start(key);
    let next = queued.get(key);
    if (!next) {
      next = current.then(() => {
        queued.delete(key);
        return start(key);
      });
      queued.set(key, next);
    }
    return next;
  };
}
