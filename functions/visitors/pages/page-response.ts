import { matchesEtag } from '#shared/platform/http/etag.ts';
import type { HttpEvent } from '#shared/platform/http/http-event.ts';
import { blockedPage } from '#shared/visitor-pages/blocked-page.ts';
import {
  BAD_FORM,
  FAILED,
  messagePage,
  NO_LIST,
  PAGE_GONE,
  PAGE_NOT_FOUND,
  PAGE_SUSPENDED,
  REGISTRATION_OVER,
  TOO_MANY_ANSWERS,
} from '#shared/visitor-pages/message-page.ts';
import type { ErrorPages, VisitorResponse } from '../visitor-response.ts';

/** Error pages of Smart Links. */
export const SMART_LINK_PAGES = {
  SMART_LINK_NOT_FOUND: (language) => messagePage(PAGE_NOT_FOUND, language),
  OWNER_SUSPENDED: (language) => messagePage(PAGE_SUSPENDED, language),
  LINK_BLOCKED: (language, error) => blockedPage(PAGE_SUSPENDED, error, language),
  REGISTRATION_CLOSED: (language) => messagePage(REGISTRATION_OVER, language),
  SUBSCRIPTION_CLOSED: (language) => messagePage(NO_LIST, language),
  LINK_EXPIRED: (language) => messagePage(PAGE_GONE, language),
  RATE_LIMITED: (language) => messagePage(TOO_MANY_ANSWERS, language),
  // Moved to another account at the same time: the form works again in a moment.
  WRITE_CONFLICT: (language) => messagePage(FAILED, language),
  IDEMPOTENCY_CONFLICT: (language) => messagePage(BAD_FORM, language),
  PAYLOAD_TOO_LARGE: (language) => messagePage(BAD_FORM, language),
  UNSUPPORTED_MEDIA_TYPE: (language) => messagePage(BAD_FORM, language),
  INTERNAL_ERROR: (language) => messagePage(FAILED, language),
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
