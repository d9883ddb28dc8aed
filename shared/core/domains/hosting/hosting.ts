import * as z from 'zod';

/**
 * How a verified host goes live by itself: a distribution tenant of CloudFront with a certificate of its own.
 * One item per host says how far it is; only the worker (`host-domains.ts`) calls CloudFront.
 */

/**
 * - `verified`: its DNS does not lead here yet.
 * - `issuing`: it has a tenant; the certificate is on its way.
 * - `live`: visitors are served over HTTPS.
 * - `failed`: `reason` says why. It goes on by itself once the reason is gone.
 * - `removing`: the host is closed until its tenant is gone.
 */
const HOSTING_STATES = ['verified', 'issuing', 'live', 'failed', 'removing'] as const;

export type HostingState = (typeof HOSTING_STATES)[number];

/** Why a host is not live, and what to do about it. */
const FAILURES = {
  cname_missing:
    'DNS had no CNAME record for the domain within 7 days. Add the record in `cname`, then verify the ' +
    'domain again.',
  cname_elsewhere:
    'The CNAME record of the domain points elsewhere. Change it to the value in `cname`. The ' +
    'domain then goes live automatically, within 7 days.',
  dns_unreadable:
    'The name servers of the domain did not respond for 7 days. Check them, then verify the domain again.',
  host_taken:
    'Another CloudFront distribution serves this domain (CNAMEAlreadyExists). Remove it there. ' +
    'The domain then goes live automatically, within 7 days.',
  caa_forbids:
    'A CAA record of the domain does not allow Amazon to issue its certificate. Add ' +
    '`0 issue "amazon.com"`, or remove the CAA records.',
  certificate_failed:
    'The certificate could not be issued. Check that the CNAME record points to the value in ' +
    '`cname` everywhere. The certificate is requested again automatically.',
  certificate_lapsed:
    'The certificate has expired or was revoked. It is requested again automatically, as long as ' +
    'the CNAME record points to the value in `cname`.',
  timed_out:
    'The certificate was not issued within 7 days. Check the CNAME record, then verify the domain again.',
} as const;

export type FailureCode = keyof typeof FAILURES;

const FAILURE_CODES = Object.keys(FAILURES) as [FailureCode, ...FailureCode[]];

/** The hosting of a domain as stored. */
export const hostingSchema = z.object({
  host: z.string(),
  ownerId: z.string(),
  state: z.enum(HOSTING_STATES),
  /** Why hosting failed. Only in state `failed`. */
  reason: z.enum(FAILURE_CODES).optional(),
  /** ISO 8601. The worker looks again for 7 days from then on. */
  since: z.string(),
  /** ISO 8601: when a certificate was requested last. */
  requestedAt: z.string().optional(),
  /** Consecutive looks that found DNS of a live host leading elsewhere. */
  misses: z.int(),
  /** Changes with every write, so that of two workers only one goes on. */
  version: z.int(),
});

export type Hosting = z.infer<typeof hostingSchema>;

/** The state that callers see; a host that is being removed is shown as `verified`. */
export const shownStatus = ({ state }: Hosting): Exclude<HostingState, 'removing'> =>
  state === 'removing' ? 'verified' : state;

export const failureSchema = z
  .object({
    code: z.enum(FAILURE_CODES).meta({ description: 'Why.', examples: ['cname_elsewhere'] }),
    message: z.string().meta({ description: 'What to do.', examples: [FAILURES.cname_elsewhere] }),
  })
  .meta({ id: 'DomainFailure' });

export const failureOf = ({ state, reason }: Hosting): z.infer<typeof failureSchema> | null =>
  state === 'failed' && reason ? { code: reason, message: FAILURES[reason] } : null;

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** How long the worker waits for DNS and a certificate. */
export const WAIT_MS = 7 * DAY_MS;

/**
 * When to look at a domain again. New ones are looked at every few seconds, older ones less and less: a tenth
 * of the time that has passed, since its certificate was requested while it is being issued. Jittered, so
 * that domains that were added at once are not looked at at once.
 */
export function nextLook(
  { state, since, requestedAt }: Pick<Hosting, 'state' | 'since' | 'requestedAt'>,
  now: Date,
  random: () => number = Math.random,
): Date {
  const spread = 0.9 + random() * 0.2;
  const from = state === 'issuing' ? (requestedAt ?? since) : since;
  const waited = now.getTime() - new Date(from).getTime();
  const ms =
    state === 'live'
      ? DAY_MS
      : Math.min(Math.max(waited / 10, 3000), (state === 'issuing' ? 1 : 15) * MINUTE_MS);
  return new Date(now.getTime() + ms * spread);
}
