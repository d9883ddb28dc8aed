import { escaped } from '#shared/platform/http/html-text.ts';
import { PAGE_HEADERS } from './style.ts';

/** The content of a preview. All URLs are absolute. */
export interface CardPage {
  title: string;
  description: string | undefined;
  image: string | undefined;
  /** The short URL that was shared. */
  shortUrl: string;
  /**
   * Destination of the link, for people who see the page by mistake and for crawlers that follow it;
   * undefined if it is withheld.
   */
  to: string | undefined;
}

/** The page for link-preview crawlers: networks show its tags with the link. */
export function cardPage({ title, description, image, shortUrl, to }: CardPage): string {
  const graph: [property: string, content: string | undefined][] = [
    ['og:type', 'website'],
    ['og:url', shortUrl],
    ['og:title', title],
    ['og:description', description],
    ['og:image', image],
  ];
  const card: [name: string, content: string | undefined][] = [
    ['description', description],
    ['twitter:card', image === undefined ? 'summary' : 'summary_large_image'],
    ['twitter:title', title],
    ['twitter:description', description],
    ['twitter:image', image],
  ];
  const about = description === undefined ? '' : `<p dir="auto">${escaped(description)}</p>`;
  const link =
    to === undefined
      ? ''
      : `<p><a href="${escaped(to)}" rel="noreferrer">${escaped(new URL(to).host)}</a></p>`;
  return (
    '<!doctype html><html><head><meta charset="utf-8">' +
    '<meta name="viewport" content="width=device-width,initial-scale=1">' +
    '<meta name="robots" content="noindex">' +
    `<title>${escaped(title)}</title>${tags('property', graph)}${tags('name', card)}</head><body>` +
    `<h1 dir="auto">${escaped(title)}</h1>${about}${link}</body></html>`
  );
}

const tags = (
  kind: 'name' | 'property',
  list: readonly [name: string, content: string | undefined][],
): string =>
  list
    .map(([name, content]) =>
      content === undefined ? '' : `<meta ${kind}="${name}" content="${escaped(content)}">`,
    )
    .join('');

/** Headers of a card page. Not cached: the same URL redirects people. */
export const CARD_HEADERS = { ...PAGE_HEADERS, 'cache-control': 'private, no-store', vary: 'user-agent' };
