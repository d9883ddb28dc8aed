import { getHeapStatistics } from 'node:v8';

const IDLE_MS = 2000;

/** How much a heap grows before its garbage is worth a collection. */
const GROWTH = 1.25;

/**
 * Collects the garbage of this thread once it has had no work for two seconds, which V8 leaves to the next
 * allocations. Call the result at each piece of work. Needs `node --expose-gc`, and does nothing without.
 */
export function collectWhenIdle(
  gc = globalThis.gc,
  heapBytes = () => getHeapStatistics().total_heap_size,
): () => void {
  if (gc === undefined) return () => undefined;
  let collectedTo = 0;
  let timer: NodeJS.Timeout | undefined;
  const collect = () => {
    if (heapBytes() < collectedTo * GROWTH) return;
    gc({ type: 'major', execution: 'sync' });
    collectedTo = heapBytes();
  };
  return () => {
    timer ??= setTimeout(collect, IDLE_MS).unref();
    timer.refresh();
  };
}
