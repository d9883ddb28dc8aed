import { AppError } from '#shared/platform/errors.ts';
import { EDGE_HEADER, type RequestHeaders } from '#shared/platform/http/edge-headers.ts';
import { SETTING, setting } from '#shared/platform/runtime/settings.ts';

/**
 * Sessions belong to the console. Browsers attach cookies whichever site triggers a request, so a cookie is
 * only accepted on requests from the console itself, at its own host.
 */

/** Scheme and host of the console, without a trailing slash. */
export const consoleOrigin = (): string => setting(SETTING.consoleOrigin);

interface SentRequest {
  method: string;
  headers: RequestHeaders;
}

/** Throws CROSS_SITE_REQUEST unless a request with a session comes from the console. */
export function assertFromConsole({ method, headers }: SentRequest): void {
  const { origin, 'sec-fetch-site': site } = headers;
  const isRead = method === 'GET' || method === 'HEAD';
  // Browsers send `Origin` with all changes, and have sent `Sec-Fetch-Site` since 2023. For reads,
  // navigations and programs send neither, or `none`.
  const isOwn =
    origin === undefined ? site === 'same-origin' || (isRead && isUnasked(site)) : origin === consoleOrigin();
  if (!isOwn || !isConsoleHost(headers)) throw crossSite();
}

/**
 * Throws CROSS_SITE_REQUEST unless a request that starts a session comes from the console or from a program,
 * which sends neither `Origin` nor `Sec-Fetch-Site`.
 */
export function assertNotCrossSite(headers: RequestHeaders): void {
  const { origin, 'sec-fetch-site': site } = headers;
  const isOwn = origin === undefined ? site === 'same-origin' || isUnasked(site) : origin === consoleOrigin();
  if (!isOwn || !isConsoleHost(headers)) throw crossSite();
}

/**
 * Throws CROSS_SITE_REQUEST for a request of another site's page, with a key or without.
 * Programs send no `Origin`.
 */
export function assertOwnOrigin({ origin }: RequestHeaders): void {
  if (origin === undefined || origin === consoleOrigin()) return;
  throw new AppError(
    'CROSS_SITE_REQUEST',
    `Pages of other sites cannot use this endpoint; those of ${consoleOrigin()} can, and programs, which ` +
      'send no Origin header.',
  );
}

/**
 * Throws CROSS_SITE_REQUEST unless a navigation goes to the console's host. It may start anywhere, such as at
 * an identity provider.
 */
export function assertConsoleHost(headers: RequestHeaders): void {
  if (!isConsoleHost(headers)) throw crossSite();
}

const isUnasked = (site: string | undefined): boolean => site === undefined || site === 'none';

const isConsoleHost = (headers: RequestHeaders): boolean =>
  headers[EDGE_HEADER.viewerHost]?.toLowerCase() === new URL(consoleOrigin()).host;

const crossSite = (): AppError =>
  new AppError(
    'CROSS_SITE_REQUEST',
    `Requests with a session, or to sign in, must come from the console at ${consoleOrigin()}. Programs ` +
      'use an API key.',
  );
