import { getHeapStatistics } from 'node:v8';

/** Collecting everything takes the main thread some 0.2 seconds: not between two requests of a person. */
const IDLE_MS = 6000;

/** How much a heap grows before its garbage is worth a collection. */
const GROWTH = 1.25;

/**
 * Collects the garbage of this thread once it has had no work for six seconds, which V8 leaves to the next
 * allocations, and gives free memory back to the system. Call the result at each piece of work. Does nothing
 * without `node --expose-gc`; without `--no-flush-bytecode`, the next work compiles its code again.
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
    gc({ type: 'major', execution: 'sync', flavor: 'last-resort' });
    collectedTo = heapBytes();
  };
  return () => {
    timer ??= setTimeout(collect, IDLE_MS).unref();
    timer.refresh();
  };
}
