import { createHash } from 'node:crypto';
import type { StoredBrand } from '../core/brand/brand.ts';
import { mediaUrl } from '../core/media/media-file.ts';
import { escaped } from '../platform/http/html-text.ts';
import { SIGNPOST, type VisitorPage } from './page.ts';
import { STYLE_HASH } from './style.ts';

/** Pages with the brand of an owner. In a module of its own: redirects do not load it. */

export interface BrandContext {
  mediaOrigin: string;
  /** Whether the operator allows links to this URL. */
  mayLinkTo: (url: string) => boolean;
}

/** The brand, where our sign would be: its logo and name, its color, and links to its site. */
export function brandedPage(
  { body, headers }: VisitorPage,
  brand: StoredBrand,
  { mediaOrigin, mayLinkTo }: BrandContext,
): VisitorPage {
  const { name, url, logo, footerText, footerUrl } = brand;
  const image =
    logo === undefined
      ? ''
      : `<img src="${mediaUrl(logo, mediaOrigin)}" alt="${name === undefined ? '' : escaped(name)}">`;
  // Next to the logo, its name would be read twice.
  const text =
    name === undefined ? '' : `<span dir="auto"${image && ' aria-hidden="true"'}>${escaped(name)}</span>`;
  const sign = image || text ? `<p class="brand">${image}${text}</p>` : '';
  const site =
    url !== undefined && mayLinkTo(url)
      ? `<p class="more"><a class="${buttonOn(body)}" href="${hrefOf(url)}"><bdi>${escaped(name ?? new URL(url).host)}</bdi></a></p>`
      : '';
  const footer =
    footerText !== undefined && footerUrl !== undefined && mayLinkTo(footerUrl)
      ? `<p class="aside"><a href="${hrefOf(footerUrl)}"><bdi>${escaped(footerText)}</bdi></a></p>`
      : '';
  const style = styleOf(brand);
  return {
    // Functions: a `$` in a name must not be a pattern.
    body: body
      .replace(SIGNPOST, () => sign || SIGNPOST)
      .replace('</head>', () => `<style>${style}</style></head>`)
      .replace('</main>', () => `${site}${footer}</main>`),
    headers: { ...headers, 'content-security-policy': policyOf(headers, style, logo && mediaOrigin) },
  };
}

/** The page's own button comes first. */
const buttonOn = (body: string): string =>
  /<button|class="actions"/.test(body) ? 'button second' : 'button';

const hrefOf = (url: string): string => escaped(new URL(url).href);

const LAYOUT =
  '.brand{display:flex;flex-wrap:wrap;align-items:center;gap:.5rem .75rem;margin-bottom:1.25rem;color:var(--ink);font-weight:600;overflow-wrap:anywhere}' +
  '.brand span{min-width:0}.brand img{display:block;max-width:min(100%,12rem);max-height:3rem;border-radius:.25rem}' +
  '.second{background:transparent;color:var(--accent);box-shadow:inset 0 0 0 1px var(--accent)}';

/** Not validated when it was read: nothing but colors may get into the style. */
const COLOR = /^#[\da-f]{6}$/;

function styleOf({ color = '', darkColor = '', onDarkColor = '' }: StoredBrand): string {
  if (![color, darkColor, onDarkColor].every((one) => COLOR.test(one))) return LAYOUT;
  return (
    `${LAYOUT}:root{--accent:${color};--on-accent:#fff}` +
    `@media (prefers-color-scheme:dark){:root{--accent:${darkColor};--on-accent:${onDarkColor}}}`
  );
}

/** The policy of the page, which also allows this style, and images of this origin. */
function policyOf(headers: VisitorPage['headers'], style: string, imageOrigin: string | undefined): string {
  const hash = createHash('sha256').update(style).digest('base64');
  const images = imageOrigin === undefined ? '' : `; img-src ${imageOrigin}`;
  return (headers['content-security-policy'] ?? '').replace(
    `'sha256-${STYLE_HASH}'`,
    (own) => `${own} 'sha256-${hash}'${images}`,
  );
}
