/** Retry schedule of deliveries, and how long a receiver may postpone it. Pure rules, no I/O. */

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

/**
 * The longest wait that a receiver can ask for. Values can be mistaken: milliseconds, a far date. Afterwards,
 * an attempt shows whether it still asks.
 */
export const MAX_RETRY_AFTER_MS = HOUR * 1000;

/** Longest time over which waiting attempts are spread. */
const MAX_SPREAD_MS = 15 * MINUTE * 1000;

// Spreads retries of simultaneous failures without reordering the delays.
const JITTER = 0.2;

/**
 * Delay in milliseconds after failed attempt `attempt` of a round (from 0), never less than the `waitMs` that
 * the receiver asks for; undefined: no more retries.
 */
export function retryDelayMs(
  attempt: number,
  random: () => number = Math.random,
  waitMs = 0,
): number | undefined {
  const seconds = RETRY_SECONDS[attempt];
  if (seconds === undefined) return undefined;
  const share = random();
  const ours = seconds * 1000 * (1 + (share * 2 - 1) * JITTER);
  return Math.round(Math.max(ours, waitMs * (1 + share * JITTER)));
}

const SECONDS = /^\d+(?:\.\d+)?$/;
/** The three formats of RFC 9110, section 5.6.7; the last one names no zone, and is in UTC, too. */
const HTTP_DATE = /^[A-Z][a-z]{2,8},? [\w -]+ \d\d:\d\d:\d\d (?:GMT|\d{4})$/;

/**
 * How long a response asks to wait, in milliseconds, at most `MAX_RETRY_AFTER_MS`; undefined if it does not.
 * `retry-after` has seconds or a date (RFC 9110, section 10.2.3). It counts for 429 and for all errors of
 * servers, because gateways send it with 502 and 504, too.
 */
export function retryAfterMs(
  { status, retryAfter = '' }: { status: number; retryAfter: string | undefined },
  now: Date,
): number | undefined {
  if (status !== 429 && status < 500) return undefined;
  const text = retryAfter.trim();
  const ms = SECONDS.test(text) ? Math.ceil(Number(text) * 1000) : dateOf(text) - now.getTime();
  return ms > 0 ? Math.min(ms, MAX_RETRY_AFTER_MS) : undefined;
}

/** An HTTP date in epoch milliseconds; NaN if it is none. */
const dateOf = (text: string): number =>
  HTTP_DATE.test(text) ? Date.parse(text.endsWith('GMT') ? text : `${text} GMT`) : Number.NaN;

/**
 * A time after the end of a wait of `ms`. Spreads attempts that wait for the same end, the more often they
 * have waited (`waits`), so that a receiver at its limit is not sent all of them at once.
 */
export function spreadAfter(
  end: number,
  { ms, waits }: { ms: number; waits: number },
  random: () => number = Math.random,
): Date {
  return new Date(end + Math.floor(random() * Math.min(ms * 2 ** waits, MAX_SPREAD_MS)));
}
