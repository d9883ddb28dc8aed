import { MESSAGES, PAGE_MESSAGES } from '#shared/languages/texts.ts';
import { matchesEtag } from '#shared/platform/http/etag.ts';
import type { HttpEvent } from '#shared/platform/http/http-event.ts';
import { blockedPage } from '#shared/visitor-pages/blocked-page.ts';
import { messagePage } from '#shared/visitor-pages/message-page.ts';
import type { ErrorPages, VisitorResponse } from '../visitor-response.ts';

/** Error pages of Smart Links. */
export const SMART_LINK_PAGES = {
  SMART_LINK_NOT_FOUND: (language) => messagePage(PAGE_MESSAGES[language].pageNotFound, language),
  OWNER_SUSPENDED: (language) => messagePage(PAGE_MESSAGES[language].pageSuspended, language),
  LINK_BLOCKED: (language, error) => blockedPage(PAGE_MESSAGES[language].pageSuspended, error, language),
  REGISTRATION_CLOSED: (language) => messagePage(PAGE_MESSAGES[language].registrationOver, language),
  SUBSCRIPTION_CLOSED: (language) => messagePage(PAGE_MESSAGES[language].noList, language),
  LINK_EXPIRED: (language) => messagePage(PAGE_MESSAGES[language].pageGone, language),
  RATE_LIMITED: (language) => messagePage(PAGE_MESSAGES[language].tooManyAnswers, language),
  // Moved to another account at the same time: the form works again in a moment.
  WRITE_CONFLICT: (language) => messagePage(MESSAGES[language].failed, language),
  IDEMPOTENCY_CONFLICT: (language) => messagePage(MESSAGES[language].badForm, language),
  PAYLOAD_TOO_LARGE: (language) => messagePage(MESSAGES[language].badForm, language),
  UNSUPPORTED_MEDIA_TYPE: (language) => messagePage(MESSAGES[language].badForm, language),
  INTERNAL_ERROR: (language) => messagePage(MESSAGES[language].failed, language),
} satisfies ErrorPages;

/** 304 if the request's `if-none-match` matches the response's ETag, else the response. */
export function notModifiedOr(
  { headers }: Pick<HttpEvent, 'headers'>,
  response: VisitorResponse,
): VisitorResponse {
  const { etag, 'cache-control': cacheControl = '', vary, 'x-frame-options': frame } = response.headers ?? {};
  if (!etag || !matchesEtag(headers['if-none-match'], String(etag))) return response;
  const kept = { ...(vary && { vary }), ...(frame && { 'x-frame-options': frame }) };
  return { statusCode: 304, headers: { etag, 'cache-control': cacheControl, ...kept } };
}
