/**
 * In-memory cache for hot keys only. DynamoDB serves about 6,000 eventually consistent reads a second per
 * item (3,000 RCU per partition), which a viral link exceeds. So each execution environment briefly reuses a
 * value once its key is hot; other keys are always read, so that changes show immediately.
 */

/** A key with more reads than this in one period is hot. */
export const HOT_THRESHOLD = 3;
/** Maximum keys counted; beyond it all counters are reset, and hot keys become hot again within a period. */
const MAX_KEYS = 1000;

interface HitCounter<T> {
  /** Start of the current period. */
  since: number;
  hits: number;
  previousHits: number;
  /** `at`: when the read started. */
  cached?: { at: number; value: T };
}

/** `keepMs`: maximum age of a value; 0 disables the cache. Errors are not cached. */
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
    const counter = counterOf(counters, key, now);
    countHit(counter, now, period);
    if (Math.max(counter.hits, counter.previousHits) <= HOT_THRESHOLD) {
      delete counter.cached;
      return read(key);
    }
    // A clock set back must not extend a value's life.
    if (counter.cached && now >= counter.cached.at && now - counter.cached.at < period)
      return counter.cached.value;
    const value = await read(key);
    counter.cached = { at: now, value };
    return value;
  };
}

function counterOf<T>(counters: Map<string, HitCounter<T>>, key: string, now: number): HitCounter<T> {
  let counter = counters.get(key);
  if (!counter) {
    if (counters.size >= MAX_KEYS) counters.clear();
    counter = { since: now, hits: 0, previousHits: 0 };
    counters.set(key, counter);
  }
  return counter;
}

function countHit(counter: HitCounter<unknown>, now: number, period: number): void {
  const age = now - counter.since;
  if (age < 0 || age >= period) {
    counter.previousHits = age >= 0 && age < 2 * period ? counter.hits : 0;
    counter.hits = 0;
    counter.since = now;
  }
  counter.hits++;
}
