import { createHash } from 'node:crypto';
import type { StoredBrand } from '#shared/core/brand/brand.ts';
import { mediaUrl } from '#shared/core/media/media-file.ts';
import { escaped } from '#shared/platform/http/html-text.ts';
import { fontCss, WEB_FONTS } from './fonts.ts';
import { SIGNPOST, type VisitorPage } from './page.ts';

/** Pages with the brand of an owner. In a module of its own: redirects do not load it. */

export interface BrandContext {
  mediaOrigin: string;
  /** Whether the operator allows links to this URL. */
  mayLinkTo: (url: string) => boolean;
}

/** The brand, where our sign would be: its logo and name, its color, and links to its site. */
export function brandedPage(
  page: VisitorPage,
  brand: StoredBrand,
  { mediaOrigin, mayLinkTo }: BrandContext,
): VisitorPage {
  const { name, url, footerText, footerUrl } = brand;
  const { body } = page;
  const sign = signOf(brand, mediaOrigin);
  const site =
    url !== undefined && mayLinkTo(url)
      ? `<p class="more"><a class="${buttonOn(body)}" href="${hrefOf(url)}">` +
        `<bdi>${escaped(name ?? new URL(url).host)}</bdi></a></p>`
      : '';
  const footer =
    footerText !== undefined && footerUrl !== undefined && mayLinkTo(footerUrl)
      ? `<p class="aside"><a href="${hrefOf(footerUrl)}"><bdi>${escaped(footerText)}</bdi></a></p>`
      : '';
  // Functions: a `$` in a name must not be a pattern.
  const signed = body
    .replace(SIGNPOST, () => sign || SIGNPOST)
    .replace('</main>', () => `${site}${footer}</main>`);
  return withLook({ ...page, body: signed }, brand, mediaOrigin);
}

/**
 * A shared report, and the form that asks for its password: with the brand, and without links, because
 * readers are the owner's guests.
 */
export function brandedReport(page: VisitorPage, brand: StoredBrand, mediaOrigin: string): VisitorPage {
  const sign = signOf(brand, mediaOrigin);
  const body = page.body.includes(SIGNPOST)
    ? page.body.replace(SIGNPOST, () => sign || SIGNPOST)
    : page.body.replace('<main>', () => `<main>${sign}`);
  return withLook({ ...page, body }, brand, mediaOrigin);
}

function signOf({ logo, name }: StoredBrand, mediaOrigin: string): string {
  const image =
    logo === undefined
      ? ''
      : `<img src="${mediaUrl(logo, mediaOrigin)}" alt="${name === undefined ? '' : escaped(name)}">`;
  // Next to the logo, its name would be read twice.
  const text =
    name === undefined ? '' : `<span dir="auto"${image && ' aria-hidden="true"'}>${escaped(name)}</span>`;
  return image || text ? `<p class="brand">${image}${text}</p>` : '';
}

/** Colors, font and icon. */
function withLook({ body, headers }: VisitorPage, brand: StoredBrand, mediaOrigin: string): VisitorPage {
  const { logo, icon } = brand;
  const style = styleOf(brand, body);
  const link = icon === undefined ? '' : `<link rel="icon" href="${mediaUrl(icon, mediaOrigin)}">`;
  const sources = [
    logo === undefined && icon === undefined ? '' : `; img-src ${mediaOrigin}`,
    style.includes('@font-face') ? "; font-src 'self'" : '',
  ];
  return {
    body: body.replace('</head>', () => `${link}<style>${style}</style></head>`),
    headers: { ...headers, 'content-security-policy': policyOf(headers, style, sources.join('')) },
  };
}

/** The page's own button comes first. */
const buttonOn = (body: string): string =>
  /<button|class="actions"/.test(body) ? 'button second' : 'button';

const hrefOf = (url: string): string => escaped(new URL(url).href);

const LAYOUT =
  '.brand{display:flex;flex-wrap:wrap;align-items:center;gap:.5rem .75rem;margin-bottom:1.25rem;' +
  'color:var(--ink);font-weight:600;overflow-wrap:anywhere}.brand span{min-width:0}' +
  '.brand img{display:block;max-width:min(100%,12rem);max-height:3rem;border-radius:.25rem}' +
  '.second{background:transparent;color:var(--accent);box-shadow:inset 0 0 0 1px var(--accent)}';

/**
 * Shape of a color. Brands are not validated when they are read, and nothing but colors may get into the
 * style.
 */
const COLOR = /^#[\da-f]{6}$/;

function styleOf(
  { color = '', darkColor = '', onDarkColor = '', font = 'system' }: StoredBrand,
  text: string,
): string {
  const type = Object.hasOwn(WEB_FONTS, font) ? fontCss(font, text) : '';
  if (![color, darkColor, onDarkColor].every((one) => COLOR.test(one))) return LAYOUT + type;
  return (
    `${LAYOUT}${type}:root{--accent:${color};--on-accent:#fff}` +
    `@media (prefers-color-scheme:dark){:root{--accent:${darkColor};--on-accent:${onDarkColor}}}`
  );
}

/** The policy of the page, which also allows this style and these sources. */
function policyOf(headers: VisitorPage['headers'], style: string, sources: string): string {
  const hash = createHash('sha256').update(style).digest('base64');
  return (headers['content-security-policy'] ?? '').replace(
    /style-src '[^']+'/,
    (own) => `${own} 'sha256-${hash}'${sources}`,
  );
}
