/**
 * How long a job may work before others have their turn: long enough that the calls at the start of a turn
 * do not count, and short enough that a run has many turns.
 */
export const TURN_MS = 10_000;

interface Turns<Job> {
  /** Jobs that work at the same time. */
  concurrency: number;
  /** Whether the time of the run is used up. */
  isOver: () => boolean;
  /**
   * Works until the job is done or `isTurnOver`; whether work is left. Must not throw.
   */
  takeTurn: (job: Job, isTurnOver: () => boolean) => Promise<boolean>;
}

/**
 * Gives jobs turns, so that a large one does not keep the others waiting: each job has one as it is found, in
 * this order, then those with work left, round after round. False if the time was used up before all of them
 * were done.
 */
export async function inTurns<Job>(
  found: AsyncIterable<readonly Job[]>,
  { concurrency, isOver, takeTurn }: Turns<Job>,
): Promise<boolean> {
  let waiting: Job[] = [];
  const round = async (jobs: readonly Job[]): Promise<boolean> => {
    for (let at = 0; at < jobs.length; at += concurrency) {
      if (isOver()) return false;
      const end = performance.now() + TURN_MS;
      const isTurnOver = () => performance.now() >= end || isOver();
      const some = jobs.slice(at, at + concurrency);
      const isLeft = await Promise.all(some.map((job) => takeTurn(job, isTurnOver)));
      waiting.push(...some.filter((_, i) => isLeft[i]));
    }
    return true;
  };
  for await (const jobs of found) {
    if (!(await round(jobs))) return false;
  }
  while (waiting.length > 0) {
    const jobs = waiting;
    waiting = [];
    if (!(await round(jobs))) return false;
  }
  return true;
}
