/** When a delivery is tried again. */

const MINUTE = 60;
const HOUR = 3600;

/** Seconds after each failed attempt: about 24 hours in all. */
export const RETRY_SECONDS: readonly number[] = [
  2,
  8,
  20,
  MINUTE,
  5 * MINUTE,
  15 * MINUTE,
  30 * MINUTE,
  HOUR,
  2 * HOUR,
  4 * HOUR,
  4 * HOUR,
  4 * HOUR,
  4 * HOUR,
  4 * HOUR,
];

// Enough that what failed together does not come back together, little enough that the order of the waits stays.
const JITTER = 0.2;

/** Milliseconds to wait after the failed attempt number `attempt` of a round (0 is the first); undefined: no more. */
export function retryDelayMs(attempt: number, random: () => number = Math.random): number | undefined {
  const seconds = RETRY_SECONDS[attempt];
  return seconds && Math.round(seconds * 1000 * (1 + (random() * 2 - 1) * JITTER));
}
