/** Retry schedule of deliveries. */

const MINUTE = 60;
const HOUR = 3600;

/** Delays in seconds: about 24 hours in total. */
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

// Spreads retries of simultaneous failures without reordering the delays.
const JITTER = 0.2;

/** Delay in milliseconds after failed attempt `attempt` of a round (from 0); undefined: no more retries. */
export function retryDelayMs(attempt: number, random: () => number = Math.random): number | undefined {
  const seconds = RETRY_SECONDS[attempt];
  return seconds && Math.round(seconds * 1000 * (1 + (random() * 2 - 1) * JITTER));
}
