/**
 * Runs `work` on every item in order, up to `atOnce` at a time. Rejects with the first error: calls in progress finish
 * in the background, no further ones are started.
 */
export async function inParallel<T>(
  items: Iterable<T>,
  concurrency: number,
  work: (item: T) => Promise<void>,
): Promise<void> {
  const queue = sharedIterator(items);
  const worker = async () => {
    for (const item of queue) await work(item);
  };
  await Promise.all(Array.from({ length: concurrency }, worker));
}

/** One generator for all workers: when an error ends one worker's loop, it is closed for the others, too. */
function* sharedIterator<T>(items: Iterable<T>): Generator<T> {
  yield* items;
}
