/**
 * Shares reads of one key between callers that ask at the same time. A caller never gets an answer to a
 * question asked before its own: it joins a read that has not started yet, or waits for the one under way to
 * end and shares the next. So nobody sees a value older than the moment of asking.
 */
export function coalesceReads<T>(read: (key: string) => Promise<T>): (key: string) => Promise<T> {
  const underWay = new Map<string, Promise<unknown>>();
  const waiting = new Map<string, Promise<T>>();

  function start(key: string): Promise<T> {
    const running = read(key);
    const settled = running.then(done, done);
    function done() {
      if (underWay.get(key) === settled) underWay.delete(key);
    }
    underWay.set(key, settled);
    return running;
  }

  return (key) => {
    const current = underWay.get(key);
    if (!current) return start(key);
    let next = waiting.get(key);
    if (!next) {
      next = current.then(() => {
        waiting.delete(key);
        return start(key);
      });
      waiting.set(key, next);
    }
    return next;
  };
}
