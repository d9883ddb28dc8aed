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

/** Waits for both even if one fails, so that cleanup can stop what the other has started. */
export async function settleAll<A, B>(first: Promise<A>, second: Promise<B>): Promise<[A, B]> {
  await Promise.allSettled([first, second]);
  return Promise.all([first, second]);
}
