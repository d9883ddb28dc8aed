import type { Resolution } from '../../../shared/links/resolve-link.ts';
import { mediaUrl } from '../../../shared/media/media-file.ts';
import { BlockedError } from '../../../shared/moderation/block.ts';
import { blockedPage } from '../../../shared/pages/blocked-page.ts';
import { MESSAGE_PAGES } from '../../../shared/pages/message-page.ts';
import { PASSWORD_PAGES } from '../../../shared/pages/password-page.ts';
import { PREVIEW_HEADERS, previewPage } from '../../../shared/pages/preview-page.ts';
import { FORM_PAGE_HEADERS, PAGE_HEADERS } from '../../../shared/pages/style.ts';
import { AppError } from '../../../shared/platform/errors.ts';
import type { HttpEvent } from '../../../shared/platform/http/http-event.ts';
import { measure } from '../../../shared/platform/runtime/log.ts';
import type { MetricName } from '../../../shared/platform/runtime/metrics.ts';
import { SETTING, setting } from '../../../shared/platform/runtime/settings.ts';
import { viewerHost } from '../../framework/from-edge.ts';
import { type ErrorPages, redirectTo, respondToVisitor, type VisitorResponse } from '../visitor-response.ts';

/** Error pages of short links. */
const PAGES: ErrorPages = {
  LINK_NOT_FOUND: { body: MESSAGE_PAGES.notFound, headers: PAGE_HEADERS },
  LINK_NOT_STARTED: { body: MESSAGE_PAGES.notStarted, headers: PAGE_HEADERS },
  OWNER_SUSPENDED: { body: MESSAGE_PAGES.suspended, headers: PAGE_HEADERS },
  LINK_BLOCKED: (error) => ({ body: blockedPage('link', error), headers: PAGE_HEADERS }),
  LINK_EXPIRED: { body: MESSAGE_PAGES.gone, headers: PAGE_HEADERS },
  RATE_LIMITED: { body: MESSAGE_PAGES.tooManyTries, headers: PAGE_HEADERS },
  PASSWORD_REQUIRED: { body: PASSWORD_PAGES.ask, headers: FORM_PAGE_HEADERS },
  PASSWORD_WRONG: { body: PASSWORD_PAGES.wrong, headers: FORM_PAGE_HEADERS },
  INTERNAL_ERROR: { body: MESSAGE_PAGES.failed, headers: PAGE_HEADERS },
};

/** Metrics of visits that are not redirected; the others are Lambda's invocation count. */
const METRIC_BY_OUTCOME: Record<Exclude<Resolution['outcome'], 'redirect'>, MetricName> = {
  preview: 'redirectsPreviewed',
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
): Promise<VisitorResponse> =>
  respondToVisitor(event, PAGES, async (now) => {
    const resolution = await run(event.pathParameters?.['code'] ?? '', now);
    if (resolution.outcome !== 'redirect') measure(METRIC_BY_OUTCOME[resolution.outcome]);
    if (resolution.outcome === 'preview') return respondWithPreview(event, resolution);
    return redirectTo(destinationOf(resolution));
  });

function respondWithPreview(
  event: HttpEvent,
  { code, to, preview }: Extract<Resolution, { outcome: 'preview' }>,
): VisitorResponse {
  const { title, description, image } = preview;
  const publicOrigin = setting(SETTING.publicOrigin);
  // On the host that was shared: networks ask the URL that a page names again, and a custom domain may not be connected.
  const shortUrl = new URL(`/r/${code}`, publicOrigin);
  shortUrl.host = viewerHost(event) ?? shortUrl.host;
  const body = previewPage({
    title,
    description,
    image: image && mediaUrl(image, publicOrigin),
    shortUrl: shortUrl.href,
    to,
  });
  return { statusCode: 200, headers: PREVIEW_HEADERS, body };
}

function destinationOf(resolution: Exclude<Resolution, { outcome: 'preview' }>): string {
  switch (resolution.outcome) {
    case 'redirect':
      return resolution.to;
    case 'gone':
      if (resolution.expiredUrl) return resolution.expiredUrl;
      throw new AppError('LINK_EXPIRED');
    case 'not-started': {
      const message = `This link starts at ${resolution.startsAt}.`;
      // An HTTP-date (RFC 9110).
      const headers = { 'retry-after': new Date(resolution.startsAt).toUTCString() };
      throw new AppError('LINK_NOT_STARTED', message, { headers });
    }
    case 'locked':
      throw new AppError('PASSWORD_REQUIRED');
    case 'suspended':
      throw new AppError('OWNER_SUSPENDED', 'The owner of this link is suspended.');
    case 'blocked':
      throw new BlockedError('link', resolution.reason);
    case 'not-found':
      throw new AppError('LINK_NOT_FOUND');
  }
}
