/**
 * Coalesces concurrent reads of a key. A caller never joins a read that started before its call: it waits for
 * the running one and shares the next. So nobody gets a value older than their call.
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
