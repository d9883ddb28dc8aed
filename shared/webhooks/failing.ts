/** When the owner of a failing webhook is notified, and when the webhook is disabled. Pure rules, no I/O. */

const DAY_MS = 24 * 3600 * 1000;

export const DISABLE_AFTER_DAYS = 3;

const REPORT_AFTER_MS = DAY_MS;
// The retries of a delivery take 19 to 29 hours. A webhook with few events may have no later attempt.
const REPORT_GIVEN_UP_AFTER_MS = 18 * 3600 * 1000;
const DISABLE_AFTER_MS = DISABLE_AFTER_DAYS * DAY_MS;

/** Status of a receiver that wants no more events, as Standard Webhooks and Zapier use it. */
export const GONE = 410;

export interface Failing {
  /** First failed attempt since the last success. */
  failingSince?: string | undefined;
  /** Days (UTC) with failed attempts since then. */
  failedOn?: ReadonlySet<string> | undefined;
  /** When the owner was notified. */
  reportedAt?: string | undefined;
}

/** The day of a failed attempt, in the format of `failedOn`. */
export const dayOf = (time: Date): string => time.toISOString().slice(0, 10);

/**
 * The consequence of a failed attempt at `now`, which `failing` already includes. Silence does not
 * disable a webhook: one with few events must have failed on as many days. `isGivenUp`: the attempt was
 * the last one of its delivery.
 */
export function consequence(
  { failingSince, failedOn, reportedAt }: Failing,
  isGivenUp: boolean,
  now: Date,
): 'report' | 'disable' | undefined {
  if (failingSince === undefined) return undefined;
  const forMs = now.getTime() - Date.parse(failingSince);
  if (forMs >= DISABLE_AFTER_MS && (failedOn?.size ?? 0) >= DISABLE_AFTER_DAYS) return 'disable';
  const reportAfterMs = isGivenUp ? REPORT_GIVEN_UP_AFTER_MS : REPORT_AFTER_MS;
  return forMs >= reportAfterMs && reportedAt === undefined ? 'report' : undefined;
}
