/**
 * Runs `work` on every item, on up to `atOnce` of them at the same time, started in their order. Rejects with the first
 * error; what is under way then ends by itself, and nothing else is started.
 */
export async function inParallel<T>(
  items: Iterable<T>,
  atOnce: number,
  work: (item: T) => Promise<void>,
): Promise<void> {
  const queue = eachOf(items);
  const worker = async () => {
    for (const item of queue) await work(item);
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
}

/** One generator for all workers: the loop that an error ends closes it for the others. */
function* eachOf<T>(items: Iterable<T>): Generator<T> {
  yield* items;
}
