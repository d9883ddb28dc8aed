/**
 * `Promise.all` whose error is that of the first promise in the list that rejects, not of the first in time:
 * a request with several faults gets the same error each time. Waits for all of them.
 */
export async function allInOrder<T extends readonly unknown[]>(
  ...promises: { [Index in keyof T]: Promise<T[Index]> }
): Promise<T> {
  await Promise.allSettled(promises);
  const values: unknown[] = [];
  for (const promise of promises) values.push(await promise);
  return values as unknown as T;
}
