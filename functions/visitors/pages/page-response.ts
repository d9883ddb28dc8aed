import { blockedPage } from '../../../shared/pages/blocked-page.ts';
import { MESSAGE_PAGES } from '../../../shared/pages/message-page.ts';
import { PAGE_HEADERS } from '../../../shared/pages/style.ts';
import { matchesEtag } from '../../../shared/platform/http/etag.ts';
import type { HttpEvent } from '../../../shared/platform/http/http-event.ts';
import type { ErrorPages, VisitorResponse } from '../visitor-response.ts';

/** Error pages of Smart Links. */
export const SMART_LINK_PAGES: ErrorPages = {
  SMART_LINK_NOT_FOUND: { body: MESSAGE_PAGES.pageNotFound, headers: PAGE_HEADERS },
  OWNER_SUSPENDED: { body: MESSAGE_PAGES.pageSuspended, headers: PAGE_HEADERS },
  LINK_BLOCKED: (error) => ({ body: blockedPage('page', error), headers: PAGE_HEADERS }),
  LINK_EXPIRED: { body: MESSAGE_PAGES.pageGone, headers: PAGE_HEADERS },
  RATE_LIMITED: { body: MESSAGE_PAGES.tooManyAnswers, headers: PAGE_HEADERS },
  PAYLOAD_TOO_LARGE: { body: MESSAGE_PAGES.badForm, headers: PAGE_HEADERS },
  UNSUPPORTED_MEDIA_TYPE: { body: MESSAGE_PAGES.badForm, headers: PAGE_HEADERS },
  INTERNAL_ERROR: { body: MESSAGE_PAGES.failed, headers: PAGE_HEADERS },
};

/** 304 if the request's `if-none-match` matches the response's ETag, else the response. */
export function notModifiedOr(
  { headers }: Pick<HttpEvent, 'headers'>,
  response: VisitorResponse,
): VisitorResponse {
  const { etag, 'cache-control': cacheControl = '' } = response.headers ?? {};
  if (!etag || !matchesEtag(headers['if-none-match'], String(etag))) return response;
  return { statusCode: 304, headers: { etag, 'cache-control': cacheControl } };
}
