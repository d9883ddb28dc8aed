/**
 * Answers from memory for what everybody asks for. One item can be read 6,000 times a second (AWS limit, eventually
 * consistent), which a link that the whole world follows exceeds. So an answer is used again for a moment, in one
 * execution environment, and only where the same key is asked for often there: whatever is asked for at a human
 * pace is read every time, and a change shows at once.
 */

/** Questions within one period from which on a key is hot. */
export const HOT_THRESHOLD = 3;
/** Keys whose questions are counted; beyond that all are forgotten, and the hot ones are hot again a moment later. */
const MAX_KEYS = 1000;

interface HitCounter<T> {
  /** When the period that is being counted began. */
  since: number;
  hits: number;
  /** In the period before. */
  previousHits: number;
  /** An answer to a question of this moment. */
  cached?: { at: number; value: T };
}

/** `keepMs`: how old an answer may get, 0 to read every time. Failures are not kept. */
export function hotCache<T>(
  read: (key: string) => Promise<T>,
  keepMs: () => number,
  clock: () => number = () => Date.now(),
): (key: string) => Promise<T> {
  const counters = new Map<string, HitCounter<T>>();

  return async (key) => {
    const period = keepMs();
    if (period === 0) return read(key);
    const now = clock();
    const counter = countHit(counters, key, now, period);
    if (Math.max(counter.hits, counter.previousHits) <= HOT_THRESHOLD) {
      delete counter.cached;
      return read(key);
    }
    // A clock that was set back must not keep an answer alive.
    if (counter.cached && now >= counter.cached.at && now - counter.cached.at < period)
      return counter.cached.value;
    const value = await read(key);
    counter.cached = { at: now, value };
    return value;
  };
}

/** Counts a question. */
function countHit<T>(
  counters: Map<string, HitCounter<T>>,
  key: string,
  now: number,
  period: number,
): HitCounter<T> {
  let counter = counters.get(key);
  if (!counter) {
    if (counters.size >= MAX_KEYS) counters.clear();
    counter = { since: now, hits: 0, previousHits: 0 };
    counters.set(key, counter);
  }
  const age = now - counter.since;
  if (age < 0 || age >= period) {
    counter.previousHits = age >= 0 && age < 2 * period ? counter.hits : 0;
    counter.hits = 0;
    counter.since = now;
  }
  counter.hits++;
  return counter;
}
