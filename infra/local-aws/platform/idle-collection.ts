import { getHeapStatistics } from 'node:v8';

/** By then little was allocated lately, so that V8 also gives back most of the space for new objects. */
const IDLE_MS = 6000;

/** How much a heap grows before its garbage is worth a collection. */
const GROWTH = 1.25;

/**
 * Collects the garbage of this thread once it has had no work for six seconds, which V8 leaves to the next
 * allocations. Call the result at each piece of work. Needs `node --expose-gc`, and does nothing without.
 */
export function collectWhenIdle(
  gc = globalThis.gc,
  heapBytes = () => getHeapStatistics().used_heap_size,
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
