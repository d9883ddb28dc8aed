import { getHeapStatistics } from 'node:v8';

/**
 * Collecting everything takes the main thread some 0.2 seconds, and V8 also drops the optimized code of
 * functions that no closure refers to: for the next seconds, redirects are a quarter slower. So not between
 * two requests of a person, nor between two bursts of requests.
 */
const IDLE_MS = 10_000;

/**
 * How much the memory that a heap occupies has to grow before a collection is worthwhile. The bytes in use do
 * not tell: after a load they may be as few as before, spread over far more memory.
 */
const GROWTH = 1.25;

/**
 * Collects the garbage of this thread once it has had no work for ten seconds, which V8 leaves to the next
 * allocations, and gives free memory back to the system. Call the result at each piece of work. Does nothing
 * without `node --expose-gc`; without `--no-flush-bytecode`, the next work compiles its code again.
 */
export function collectWhenIdle(
  gc = globalThis.gc,
  heapBytes = () => getHeapStatistics().total_physical_size,
): () => void {
  if (gc === undefined) return () => undefined;
  let collectedTo = 0;
  let timer: NodeJS.Timeout | undefined;
  const collect = () => {
    if (heapBytes() < collectedTo * GROWTH) return;
    gc({ type: 'major', execution: 'sync', flavor: 'last-resort' });
    collectedTo = heapBytes();
  };
  return () => {
    timer ??= setTimeout(collect, IDLE_MS).unref();
    timer.refresh();
  };
}
