import { createHash } from 'node:crypto';
import { type Destination, isOnWeb } from '#shared/core/destinations/destinations-of.ts';
import { type ErrorDetail, validationError } from '#shared/platform/errors.ts';
import { problem } from '#shared/platform/problems.ts';
import { measure } from '#shared/platform/runtime/log.ts';
import { callChecker, NoVerdictError, resetChecker } from './call-checker.ts';
import { type Threat, type UrlChecker, urlChecker } from './url-checker.ts';

/** How long the verdict on an unlisted destination is cached. */
const CLEAN_MS = 5 * 60_000;
/** Bounds for a threat's own expiry. */
const MIN_THREAT_MS = 60_000;
const MAX_THREAT_MS = 86_400_000;
/**
 * Verdicts kept in memory, by hash: 1 MB. In the table, each would cost a read, and would rarely save a call.
 */
const MAX_VERDICTS = 5000;

const verdicts = new Map<string, { threat: Promise<Threat | undefined>; until: number }>();

/** The threat that a destination is listed for, also from the cache. Throws NoVerdictError. */
export function findThreat(checker: UrlChecker, destination: string): Promise<Threat | undefined> {
  const key = createHash('sha256').update(destination).digest('base64url');
  const now = Date.now();
  const known = verdicts.get(key);
  if (known && now < known.until) return known.threat;
  const pending = callChecker(checker, destination);
  // Concurrent callers wait for the same call.
  const entry = { threat: pending.then(({ threat }) => threat), until: now + CLEAN_MS };
  if (verdicts.size >= MAX_VERDICTS) verdicts.clear();
  verdicts.set(key, entry);
  pending.then(
    ({ threat, expiresAt = now }) => {
      if (threat) entry.until = now + Math.min(MAX_THREAT_MS, Math.max(MIN_THREAT_MS, expiresAt - now));
    },
    () => {
      if (verdicts.get(key) === entry) verdicts.delete(key);
    },
  );
  return entry.threat;
}

/**
 * The destinations on other sites, also those inside the URLs of apps. Stores of apps and sites that embed a
 * page need no check.
 */
export const outgoing = (destinations: readonly Destination[], ownOrigin?: string): Destination[] =>
  destinations.filter(
    (one) =>
      isOnWeb(one) && (one.use === 'leads' || one.use === 'loads') && new URL(one.href).origin !== ownOrigin,
  );

/**
 * Refuses URLs that are listed as unsafe, except those of `ownOrigin`. Without a checker, or without a
 * verdict within 2 seconds, they pass: visited links are checked again. Throws VALIDATION_ERROR.
 */
export async function assertSafe(destinations: readonly Destination[], ownOrigin?: string): Promise<void> {
  const checker = urlChecker();
  if (!checker) return;
  const problems = await Promise.all(
    outgoing(destinations, ownOrigin).map(async ({ path, url }): Promise<ErrorDetail[]> => {
      const threat = await findThreat(checker, url).catch(undefinedIfNoVerdict);
      const message = `is on a list of unsafe sites (${threat})`;
      return threat ? [{ path, ...problem('unsafe_url', message, { threat }) }] : [];
    }),
  );
  const details = [...new Map(problems.flat().map((detail) => [detail.path, detail])).values()];
  if (details.length === 0) return;
  measure('urlsRefused', details.length);
  throw validationError(details);
}

function undefinedIfNoVerdict(error: unknown): undefined {
  if (!(error instanceof NoVerdictError)) throw error;
}

/** Resets the state to that of a new execution environment, for tests. */
export function forgetVerdicts(): void {
  verdicts.clear();
  resetChecker();
}
