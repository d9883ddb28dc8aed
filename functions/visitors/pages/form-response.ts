import { smartLinkOrigins } from '#functions/framework/origins.ts';
import type { AppError } from '#shared/platform/errors.ts';
import { SETTING, setting } from '#shared/platform/runtime/settings.ts';
import type { PageContent } from '#shared/smart-links/model/public-smart-link.ts';
import { FRAMED_HEADERS } from '#shared/smart-links/rendering/embedding.ts';
import { landingPage } from '#shared/smart-links/rendering/landing-page.tsx';
import { pageToken } from '#shared/smart-links/visits/page-token.ts';
import type { VisitorResponse } from '../visitor-response.ts';

/** Describes the field that the script of a page fills in. */
export const FORM_ID_TEXT =
  'An ID that the script of the page makes for each form: the same form sent again within 24 hours is ' +
  'stored once. 1 to 255 visible ASCII characters. Without it, and without an `Idempotency-Key`, the same ' +
  'content from the same address and user agent within 5 seconds is the same form.';

/**
 * Redirects to the page after one of its forms was sent (Post/Redirect/Get): reloading does not submit it
 * again.
 */
export const backToPage = (
  slug: string,
  { sent, embed, fragment = '' }: { sent: string; embed: boolean; fragment?: string },
): VisitorResponse => ({
  statusCode: 303,
  headers: {
    location: `/${slug}?sent=${sent}${embed ? '&embed=1' : ''}${fragment}`,
    'cache-control': 'no-store',
    ...(embed && FRAMED_HEADERS),
  },
});

export type PageOptions = Omit<Parameters<typeof landingPage>[1], 'origins' | 'pageToken' | 'now'>;

/** The page with its form again, which shows the error. */
export function pageWithError(
  { content, smartLinkId, error }: { content: PageContent; smartLinkId: string; error: AppError },
  options: PageOptions,
  now: Date,
): VisitorResponse {
  const { body, headers } = landingPage(content, {
    origins: smartLinkOrigins(),
    pageToken: pageToken(smartLinkId, setting(SETTING.serviceKey), now),
    now,
    ...options,
  });
  return { statusCode: error.status, headers: { ...headers, ...error.headers }, body };
}
