/** A step that undoes part of the start. */
export type CleanUp = () => void | Promise<void>;

/** Runs the steps in reverse order, all of them even if one fails. */
export async function cleanUp(cleanUps: CleanUp[]): Promise<void> {
  for (const step of cleanUps.splice(0).reverse()) {
    try {
      await step();
    } catch {
      // Continue: all other steps must run.
    }
  }
}

/** Waits for all of them even if one fails, so that cleanup can stop what the others have started. */
export async function settleAll<T extends unknown[]>(
  ...all: { [Index in keyof T]: Promise<T[Index]> }
): Promise<T> {
  await Promise.allSettled(all);
  return (await Promise.all(all)) as T;
}
