import { createHash } from 'node:crypto';
import type { JSX } from 'preact';
import { renderToString } from 'preact-render-to-string';
import { etagOf } from '#shared/platform/http/etag.ts';
import { fontPreload } from '#shared/visitor-pages/fonts.ts';
import { type PageContent, publicSmartLink, type SmartLinkOrigins } from '../model/public-smart-link.ts';
import { pixelPath } from '../visits/page-token.ts';
import { isTokenShaped } from '../visits/visit-token.ts';
import { CARD_SIZE } from './card-size.ts';
import { consentScript } from './consent.tsx';
import { EMBED_SCRIPT, EMBED_STYLE, frameHeaders, mayEmbed } from './embedding.ts';
import { pageBody, pageCss } from './page-body.tsx';
import { pageLocale } from './page-locale.ts';
import { oklch } from './palette.ts';
import { accentHue, initial, type PageView } from './parts.tsx';
import { copyUrl, findPicture } from './picture-sources.ts';
import { ORIGIN_SCRIPT, scriptWith } from './script.ts';
import { FULL, type RegistrationState, type SubscriptionState } from './sign-up-state.ts';
import { Sources, webUrl } from './sources.ts';
import { CLOSED, type SurveyState } from './survey-state.ts';
import { servicesOf } from './tag-services.ts';
import { fontOf } from './theme/theme-css.ts';
import { PAGES } from './types/registry.ts';

export interface LandingPageOptions {
  origins: SmartLinkOrigins;
  /** Token that makes the page's reports verified. */
  pageToken: string;
  /** From the catch-all. */
  visitToken?: string | undefined;
  survey?: SurveyState | undefined;
  registration?: RegistrationState | undefined;
  subscription?: SubscriptionState | undefined;
  /** Default: the current time. */
  now?: Date;
  /** A webinar with a URL to join. */
  canJoin?: boolean | undefined;
  /** Milliseconds until the page's content changes. */
  changesIn?: number | undefined;
  /** Requested for a frame. */
  embed?: boolean | undefined;
  /** URL of the owner's icon; by default the page's image, or its initial. */
  icon?: string | undefined;
  /** URL of the owner's icon or logo, on pages without an image. */
  mark?: string | undefined;
}

/** HTML and headers of a landing page. */
export interface RenderedPage {
  body: string;
  headers: Record<string, string>;
}

const PRIVATE_CACHE = { 'cache-control': 'private, no-store' };

/**
 * The distribution caches pages for 10 s, so owners see changes within that time, and scheduled
 * entries start and end on time.
 */
const sharedCache = (changesIn = Infinity) => ({
  'cache-control': `public, max-age=0, s-maxage=${Math.min(10, Math.floor(changesIn / 1000))}`,
});

/**
 * Caches a page only in the visitor's own cache, and revalidates it each time: a shared cache would show
 * phones the page.
 */
const OWN_CACHE = { 'cache-control': 'private, no-cache', vary: 'user-agent' };

/** Renders a landing page: the same for every visitor except for the visit token. No I/O. */
export function landingPage(
  content: PageContent,
  {
    origins,
    pageToken,
    visitToken,
    survey,
    registration,
    subscription,
    now = new Date(),
    canJoin = false,
    changesIn,
    embed = false,
    icon,
    mark,
  }: LandingPageOptions,
): RenderedPage {
  const link = publicSmartLink(content, origins);
  const view: PageView = {
    link,
    locale: pageLocale(link.language, link.title),
    sources: new Sources(),
    survey,
    registration,
    subscription,
    now,
    canJoin,
    linkToken: link.trackConversions ? pageToken : undefined,
    findPicture: findPicture(content, origins.mediaOrigin),
    mark,
  };
  const isEmbedded = embed && mayEmbed(link);
  const css = pageCss(view) + (isEmbedded ? EMBED_STYLE : '');
  const { script: typeScript, optionalScript } = PAGES[link.type];
  const script = scriptWith(
    typeScript +
      (optionalScript?.(link) ?? '') +
      (link.trackConversions ? ORIGIN_SCRIPT : '') +
      consentScript(link) +
      (isEmbedded ? EMBED_SCRIPT : ''),
  );
  const body = pageBody(view);
  const pixel = pixelPath(link.slug, pageToken);
  // The visitor's own submission, unlike a survey that is closed for everyone.
  const isResult =
    (survey !== undefined && survey !== CLOSED) ||
    (registration !== undefined && registration !== FULL) ||
    subscription !== undefined;
  const isVisit = isTokenShaped(visitToken) && !isResult;
  const html = renderToString(
    <html lang={view.locale.lang} dir={view.locale.dir}>
      <head>{head(view, { css, isEmbedded, ownIcon: icon })}</head>
      <body data-pixel={pixel} data-quiet={isResult ? '' : undefined}>
        {body}
        {!isResult && (
          <noscript>
            <img src={isVisit ? `${pixel}&v=${visitToken}` : pixel} alt="" hidden />
          </noscript>
        )}
        <script dangerouslySetInnerHTML={{ __html: script }} />
      </body>
    </html>,
  );
  const text = `<!doctype html>${html}`;
  const { ancestors, headers } = frameHeaders(isEmbedded ? link.embedOrigins : undefined);
  const contentPolicy = policy(view, { css, script }, ancestors);
  return {
    body: text,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      // A page with a visit token or submitted values belongs to one visitor.
      ...(isVisit || isResult
        ? PRIVATE_CACHE
        : {
            ...(PAGES[link.type].leadsPhones ? OWN_CACHE : sharedCache(changesIn)),
            etag: etagOf(text + contentPolicy),
          }),
      'content-security-policy': contentPolicy,
      ...headers,
      'referrer-policy': 'strict-origin-when-cross-origin',
      'x-content-type-options': 'nosniff',
      ...(link.seo?.noindex && { 'x-robots-tag': 'noindex' }),
    },
  };
}

function policy(
  { sources, link }: PageView,
  { css, script }: { css: string; script: string },
  ancestors: string,
): string {
  if (servicesOf(link).length > 0) sources.add('frame-src', "'self'");
  return [
    "default-src 'none'",
    `style-src '${hashOf(css)}'`,
    `script-src '${hashOf(script)}'`,
    "connect-src 'self'",
    sources.directives(),
    ...(fontOf(link.theme) === 'system' ? [] : ["font-src 'self'"]),
    "form-action 'self'",
    "base-uri 'none'",
    ancestors,
  ].join('; ');
}

const hashOf = (text: string): string => `sha256-${createHash('sha256').update(text).digest('base64')}`;

const MAX_SUMMARY_LENGTH = 200;

interface HeadOptions {
  css: string;
  isEmbedded: boolean;
  ownIcon: string | undefined;
}

function head(view: PageView, { css, isEmbedded, ownIcon }: HeadOptions): JSX.Element {
  const { link, sources, survey, registration, subscription, locale } = view;
  const hasErrors = [survey ?? registration, subscription].some((sent) => sent && sent.outcome === undefined);
  const { seo } = link;
  const title = seo?.title ?? link.title;
  const summary = seo?.description ?? summaryOf(link.description);
  const preview = previewOf(view);
  // Right-to-left pages have few Latin letters: the font loads if there are any.
  const font = locale.dir === 'ltr' ? fontPreload(fontOf(link.theme)) : undefined;
  const image = sources.allow('img-src', ownIcon ?? (link.image && copyUrl(view.findPicture, link.image, 0)));
  const icon = image ?? initialIcon(link.title, accentHue(view));
  const meta = (name: string, text: string | undefined) =>
    text !== undefined && <meta name={name} content={text} />;
  const graph = {
    title,
    description: summary,
    type: PAGES[link.type].openGraphType,
    url: link.url,
    image: preview?.url,
    'image:type': preview?.type,
    'image:width': preview?.width,
    'image:height': preview?.height,
    'image:alt': preview && title,
    site_name: link.hideBranding ? undefined : 'Signpost',
  };
  return (
    <>
      <meta charset="utf-8" />
      {meta('viewport', `width=device-width,initial-scale=1${PAGES[link.type].viewport?.(link) ?? ''}`)}
      {/* Opens in a new tab, because many sites refuse to load in a frame. */}
      {isEmbedded && <base target="_blank" />}
      <title>{hasErrors ? `${locale.texts.error}: ${title}` : title}</title>
      {meta('description', summary)}
      {meta('robots', seo?.noindex ? 'noindex' : undefined)}
      {font && <link rel="preload" href={font} as="font" type="font/woff2" crossOrigin="anonymous" />}
      <link rel="canonical" href={link.url} />
      <link rel="icon" href={icon} />
      {image && <link rel="apple-touch-icon" href={image} />}
      {Object.entries(graph).map(
        ([name, value]) => value !== undefined && <meta property={`og:${name}`} content={`${value}`} />,
      )}
      {meta('twitter:card', preview?.isWide ? 'summary_large_image' : 'summary')}
      {PAGES[link.type].head?.(view)}
      <style dangerouslySetInnerHTML={{ __html: css }} />
    </>
  );
}

interface Preview {
  url: string;
  type?: string;
  /** In pixels, if known. */
  width?: number | undefined;
  height?: number | undefined;
  isWide: boolean;
}

/**
 * The preview image of the page: the owner's, the drawn card, or until there is one, a picture of the page.
 */
function previewOf({ link, findPicture }: PageView): Preview | undefined {
  const chosen = webUrl(link.seo?.image);
  const card = webUrl(link.card);
  if (!chosen && card) return { url: card, type: 'image/png', ...CARD_SIZE, isWide: true };
  const wide = chosen ?? webUrl(link.cover);
  const url = wide ?? webUrl(link.image);
  if (!url) return undefined;
  const { width, height } = findPicture?.(url) ?? {};
  return { url, width, height, isWide: wide !== undefined };
}

/** The start of a text, in one line. */
function summaryOf(text: string | null): string | undefined {
  const line = text?.replace(/\s+/g, ' ').trim();
  if (!line || line.length <= MAX_SUMMARY_LENGTH) return line || undefined;
  return `${line
    .slice(0, MAX_SUMMARY_LENGTH)
    .toWellFormed()
    .replace(/\uFFFD$/, '')
    .replace(/ \S*$/, '')}…`;
}

/** Favicon: the page's initial on its accent color. */
function initialIcon(title: string, hue: number): string {
  const svg = renderToString(
    // biome-ignore lint/a11y/noSvgWithoutTitle: an icon in the browser's own interface
    <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">
      <circle cx={16} cy={16} r={16} fill={oklch(0.45, 0.11, hue)} />
      <text
        x={16}
        y={22}
        font-size={17}
        font-family="sans-serif"
        font-weight={700}
        text-anchor="middle"
        fill="#fff"
      >
        {initial(title)}
      </text>
    </svg>,
  );
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}
