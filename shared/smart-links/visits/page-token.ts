import { createHmac, timingSafeEqual } from 'node:crypto';

/**
 * A token that a page passes to its pixel: a view reported with it comes from a client that has loaded the
 * page. It is the same for all visitors, so that the edge can cache the page. Imported by visitor
 * functions: no zod, no AWS SDK.
 */

/** Tokens change this often. */
const WINDOW_MS = 6 * 3600_000;
/**
 * Windows after its own in which a token is valid: at least 24 hours, for pages that
 * stay open and cached copies.
 */
const LATER_WINDOWS = 4;

const SHAPE = /^([0-9a-z]{1,6})\.([\w-]{22})$/;

/** `<window>.<keyed hash>`, safe in URLs and HTML. Valid for 24 to 30 hours. */
export function pageToken(smartLinkId: string, hashKey: string, now: Date): string {
  const window = windowOf(now).toString(36);
  return `${window}.${signature(smartLinkId, window, hashKey)}`;
}

/** Whether a text is a valid token of a page. */
export function isPageToken(
  token: string | undefined,
  { smartLinkId, hashKey }: { smartLinkId: string; hashKey: string },
  now: Date,
): boolean {
  const [, window = '', given = ''] = SHAPE.exec(token ?? '') ?? [];
  const age = windowOf(now) - Number.parseInt(window, 36);
  // Tolerates one window ahead for clock skew.
  if (!(age >= -1 && age <= LATER_WINDOWS)) return false;
  return timingSafeEqual(Buffer.from(given), Buffer.from(signature(smartLinkId, window, hashKey)));
}

/** Path and query of the pixel of a page. */
export const pixelPath = (slug: string, token: string): string => `/v1/smart-links/track/${slug}?t=${token}`;

const windowOf = (now: Date): number => Math.floor(now.getTime() / WINDOW_MS);

const signature = (smartLinkId: string, window: string, hashKey: string): string =>
  createHmac('sha256', hashKey).update(`page\n${smartLinkId}\n${window}`).digest('base64url').slice(0, 22);
