import type { VisitorContract } from '#functions/framework/endpoint.ts';
import { withLogging } from '#functions/framework/logged.ts';
import { languageOf } from '#shared/languages/language.ts';
import { codeIn, isSharedCode } from '#shared/links/model/link-code.ts';
import { CODE_PREFIX } from '#shared/links/model/short-url.ts';
import { type LinkPreview, previewLink } from '#shared/links/previews/preview-link.ts';
import { AppError } from '#shared/platform/errors.ts';
import type { HttpEvent } from '#shared/platform/http/http-event.ts';
import { SETTING, setting } from '#shared/platform/runtime/settings.ts';
import { type PreviewContent, previewPage } from '#shared/visitor-pages/preview-page.tsx';
import { showBrand } from '../show-brand.ts';
import { ownDomainOf, type PagesOf, respondWithBrand, visitorOf } from '../visitor-response.ts';
import { destinationOf, LINK_PAGES } from './visit-response.ts';

export const contract = {
  tag: 'Visitors',
  path: { code: 'code' },
  summary: 'Preview the destination of a short link',
  description:
    'Also available at the short URL followed by `+`. Shows the destination, unless the link has a ' +
    'password or a click limit. Not counted as a click.',
  responses: [{ status: 200, description: 'The page.', contentTypes: ['text/html'] }],
  errors: [
    'OWNER_SUSPENDED',
    'LINK_NOT_FOUND',
    'LINK_NOT_STARTED',
    'LINK_EXPIRED',
    'LINK_BLOCKED',
    '451 LINK_BLOCKED',
  ],
  errorsAsPages: true,
} as const satisfies VisitorContract;

/**
 * Shows the destination of a short link. A separate function, so that the redirect does not contain the page.
 */
export const handler = withLogging((event: HttpEvent) =>
  respondWithBrand(event, LINK_PAGES satisfies PagesOf<typeof contract>, async (now) => {
    const code = codeIn(event.pathParameters?.['code'] ?? '');
    if (code === undefined) throw new AppError('LINK_NOT_FOUND');
    const preview = await previewLink(code, visitorOf(event, now));
    const { ownerId, facts } = preview;
    const domain = ownDomainOf(event);
    // A code of the domain is nowhere else.
    const isShared = domain === undefined || isSharedCode(code);
    const origin = isShared ? setting(SETTING.publicOrigin) : `https://${domain}`;
    const path = `${CODE_PREFIX}${encodeURI(code)}`;
    const content = {
      path,
      shortUrl: `${origin}${path}`,
      createdAt: facts.createdAt,
      destination: shownDestination(preview),
    };
    const page = previewPage(content, languageOf(event.headers['accept-language']));
    const branded = await showBrand(page, { ownerId, host: domain });
    return { statusCode: 200, ...(branded ?? page) };
  }),
);

function shownDestination({ resolution, facts, others }: LinkPreview): PreviewContent['destination'] {
  if (resolution.outcome === 'locked') return 'password';
  if (resolution.outcome === 'withheld') return 'visit';
  const hasEnded = resolution.outcome === 'gone';
  return { url: destinationOf(resolution), title: facts.title, others, hasEnded };
}
