import { viewerHost } from '#functions/framework/from-edge.ts';
import { mediaUrl } from '#shared/core/media/media-file.ts';
import { BlockedError } from '#shared/core/moderation/block.ts';
import { languageOf } from '#shared/languages/language.ts';
import { MESSAGES } from '#shared/languages/texts.ts';
import { codeIn, codePath, isSharedCode } from '#shared/links/model/link-code.ts';
import { PUBLIC_OWNER_ID } from '#shared/links/model/public-owner.ts';
import { isServedByDomains } from '#shared/links/model/reserved-codes.ts';
import { CODE_PREFIX } from '#shared/links/model/short-url.ts';
import { hostRedirect, type Resolution } from '#shared/links/redirects/resolve-link.ts';
import { AppError } from '#shared/platform/errors.ts';
import type { HttpEvent } from '#shared/platform/http/http-event.ts';
import { measure } from '#shared/platform/runtime/log.ts';
import type { MetricName } from '#shared/platform/runtime/metrics.ts';
import { SETTING, setting } from '#shared/platform/runtime/settings.ts';
import { blockedPage } from '#shared/visitor-pages/blocked-page.ts';
import { CARD_HEADERS, cardPage } from '#shared/visitor-pages/card-page.ts';
import { messagePage } from '#shared/visitor-pages/message-page.ts';
import { notStartedPage } from '#shared/visitor-pages/not-started-page.ts';
import { passwordPage } from '#shared/visitor-pages/password-page.ts';
import {
  type ErrorPages,
  ownDomainOf,
  redirectTo,
  respondWithBrand,
  type VisitorResponse,
} from '../visitor-response.ts';

/** Outcomes that have no page of their own. */
export type Destined = Exclude<Resolution, { outcome: 'preview' | 'confirm' }>;

/** Error pages of short links. */
export const LINK_PAGES = {
  LINK_NOT_FOUND: (language) => messagePage(MESSAGES[language].linkNotFound, language),
  // The header has the start time.
  LINK_NOT_STARTED: (language, { headers }) =>
    notStartedPage(new Date(headers['retry-after'] ?? ''), language),
  OWNER_SUSPENDED: (language) => messagePage(MESSAGES[language].linkSuspended, language),
  LINK_BLOCKED: (language, error) => blockedPage(MESSAGES[language].linkSuspended, error, language),
  LINK_EXPIRED: (language) => messagePage(MESSAGES[language].linkGone, language),
  RATE_LIMITED: (language) => messagePage(MESSAGES[language].tooManyTries, language),
  PASSWORD_REQUIRED: (language) => passwordPage('ask', language),
  PASSWORD_WRONG: (language) => passwordPage('wrong', language),
  INTERNAL_ERROR: (language) => messagePage(MESSAGES[language].failed, language),
} satisfies ErrorPages;

/** Metrics of visits that are not redirected; the others are Lambda's invocation count. */
const METRIC_BY_OUTCOME: Record<Exclude<Resolution['outcome'], 'redirect' | 'app'>, MetricName> = {
  preview: 'redirectsPreviewed',
  confirm: 'redirectsPreviewed',
  gone: 'redirectsGone',
  locked: 'redirectsLocked',
  suspended: 'redirectsSuspended',
  blocked: 'redirectsBlocked',
  'not-started': 'redirectsNotFound',
  'not-found': 'redirectsNotFound',
};

/** Runs the visit of a short link and responds with a redirect or a page. */
export const respondToVisit = (
  event: HttpEvent,
  run: (code: string, now: Date) => Promise<Resolution>,
  pages: ErrorPages = LINK_PAGES,
): Promise<VisitorResponse> =>
  respondWithBrand(event, pages, async (now) => {
    const code = await codeOf(event);
    if (typeof code === 'object') return redirectTo(code.to);
    const resolution = await run(code, now);
    if (resolution.outcome === 'app') return respondWithApp(event, resolution);
    if (resolution.outcome !== 'redirect') measure(METRIC_BY_OUTCOME[resolution.outcome]);
    if (resolution.outcome === 'preview') return respondWithPreview(event, resolution);
    if (resolution.outcome === 'confirm') return askToConfirm(event, resolution);
    if (resolution.outcome === 'not-found' && resolution.to !== undefined) return redirectTo(resolution.to);
    return redirectTo(destinationOf(resolution));
  });

async function respondWithApp(
  { headers }: HttpEvent,
  app: Extract<Resolution, { outcome: 'app' }>,
): Promise<VisitorResponse> {
  // Loaded on demand: most links have no app.
  const { openAppPage } = await import('#shared/visitor-pages/open-app-page.ts');
  return { statusCode: 200, ...openAppPage(app, languageOf(headers['accept-language'])) };
}

function respondWithPreview(
  event: HttpEvent,
  { code, to, preview }: Extract<Resolution, { outcome: 'preview' }>,
): VisitorResponse {
  const { title, description, image } = preview;
  const publicOrigin = setting(SETTING.publicOrigin);
  // On the shared host: networks request the URL in a page again, and a custom domain may not be connected.
  const shortUrl = new URL(`${CODE_PREFIX}${codePath(code)}`, publicOrigin);
  shortUrl.host = viewerHost(event) ?? shortUrl.host;
  const body = cardPage({
    title,
    description,
    image: image && mediaUrl(image, publicOrigin),
    shortUrl: shortUrl.href,
    to,
  });
  return { statusCode: 200, headers: CARD_HEADERS, body };
}

async function askToConfirm(
  event: HttpEvent,
  { preview: { title, image }, ownerId }: Extract<Resolution, { outcome: 'confirm' }>,
): Promise<VisitorResponse> {
  // Loaded on demand: most links have no click limit.
  const { confirmPage } = await import('#shared/visitor-pages/confirm-page.ts');
  const { showBrand } = await import('../show-brand.ts');
  const shown = { title, image: image && mediaUrl(image, setting(SETTING.publicOrigin)) };
  const page = confirmPage(shown, languageOf(event.headers['accept-language']));
  const branded = await showBrand(page, {
    ownerId: ownerId === PUBLIC_OWNER_ID ? undefined : ownerId,
    host: ownDomainOf(event),
  });
  return { statusCode: 200, ...(branded ?? page) };
}

/**
 * The code of a request. For anything that cannot be a link, throws, or returns where its host redirects such
 * visitors. Reads nothing for it but the binding of a host that is not the service's own: browsers and
 * scanners request many paths.
 */
async function codeOf(event: HttpEvent): Promise<string | { to: string }> {
  const { routeKey, pathParameters, headers } = event;
  const code = codeIn(pathParameters?.['code'] ?? '');
  const isAtRoot = routeKey.endsWith(' /{code}');
  if (code !== undefined && (!isAtRoot || isAtRootOf(event, code))) return code;
  if (isAtRoot && !headers.accept?.includes('text/html')) throw new AppError('NOT_FOUND');
  const to = await hostRedirect(viewerHost(event), 'notFoundUrl');
  if (to === undefined) throw new AppError('LINK_NOT_FOUND');
  return { to };
}

/** Whether a code of one segment may be a link at the root of the host. */
const isAtRootOf = (event: HttpEvent, code: string): boolean =>
  isSharedCode(code) || (ownDomainOf(event) !== undefined && !isServedByDomains(code));

/** The destination of a visit. Throws the error of a link that does not redirect. */
export function destinationOf(resolution: Destined): string {
  switch (resolution.outcome) {
    case 'redirect':
    case 'app':
      return resolution.to;
    case 'gone':
      if (resolution.expiredUrl) return resolution.expiredUrl;
      throw new AppError('LINK_EXPIRED', undefined, ofOwner(resolution));
    case 'not-started': {
      const message = `This link starts at ${resolution.startsAt}.`;
      // An HTTP-date (RFC 9110).
      const headers = { 'retry-after': new Date(resolution.startsAt).toUTCString() };
      throw new AppError('LINK_NOT_STARTED', message, { headers, ...ofOwner(resolution) });
    }
    case 'locked':
      throw new AppError('PASSWORD_REQUIRED', undefined, ofOwner(resolution));
    case 'suspended':
      throw new AppError('OWNER_SUSPENDED', 'The owner of this link is suspended.');
    case 'blocked':
      throw new BlockedError('link', resolution.reason);
    case 'not-found':
      throw new AppError('LINK_NOT_FOUND');
  }
}

/** Links without an account have no brand. */
const ofOwner = ({ ownerId }: { ownerId: string }): { ownerId?: string } =>
  ownerId === PUBLIC_OWNER_ID ? {} : { ownerId };
