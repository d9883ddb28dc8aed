/**
 * Runs `work` on every item in order, `concurrency` at a time. Rejects with the first error: running calls
 * finish in the background, no further ones start.
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

/** Shared by all workers: an error in one worker closes it for the others. */
function* sharedIterator<T>(items: Iterable<T>): Generator<T> {
  yield* items;
}
