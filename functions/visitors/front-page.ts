import type { VisitorContract } from '#functions/framework/endpoint.ts';
import { viewerHost } from '#functions/framework/from-edge.ts';
import { withLogging } from '#functions/framework/logged.ts';
import { languageOf } from '#shared/languages/language.ts';
import { MESSAGES } from '#shared/languages/texts.ts';
import { hostRedirect } from '#shared/links/redirects/resolve-link.ts';
import type { HttpEvent } from '#shared/platform/http/http-event.ts';
import { SETTING, setting } from '#shared/platform/runtime/settings.ts';
import { frontPage } from '#shared/visitor-pages/front-page.ts';
import { messagePage } from '#shared/visitor-pages/message-page.ts';
import { type ErrorPages, redirectTo, respondToVisitor } from './visitor-response.ts';

export const contract = {
  tag: 'Visitors',
  summary: 'Open the front page',
  description: 'Redirects to the `rootUrl` of the domain or the environment, or returns a small page.',
  responses: [
    { status: 200, description: 'The page.', contentTypes: ['text/html'] },
    { status: 302, description: 'Redirects to the destination.', headers: { location: 'The `rootUrl`.' } },
  ],
} as const satisfies VisitorContract;

/** Cached by browsers only: the distribution does not cache by language. */
const CACHE = 'private, max-age=300';

const PAGES: ErrorPages = {
  INTERNAL_ERROR: (language) => messagePage(MESSAGES[language].failed, language),
};

export const handler = withLogging((event: HttpEvent) =>
  respondToVisitor(event, PAGES, async () => {
    const own = await hostRedirect(viewerHost(event), 'rootUrl');
    if (own !== undefined) return redirectTo(own);
    const rootUrl: string | null = JSON.parse(setting(SETTING.rootUrl));
    if (rootUrl !== null) {
      return { statusCode: 302, headers: { location: new URL(rootUrl).href, 'cache-control': CACHE } };
    }
    const { body, headers } = frontPage(languageOf(event.headers['accept-language']));
    return { statusCode: 200, headers: { ...headers, 'cache-control': CACHE }, body };
  }),
);
