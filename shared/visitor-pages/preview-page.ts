import { domainToUnicode } from 'node:url';
import { type ComponentChildren, h, type JSX } from 'preact';
import { renderToString } from 'preact-render-to-string';
import type { Language } from '#shared/languages/language.ts';
import { PAGE_TEXTS } from '#shared/languages/texts.ts';
import { localizedPage, type VisitorPage } from './page.ts';

/** The content of a link's preview. */
export interface PreviewContent {
  /** Path of its short URL. */
  path: string;
  /** Full short URL, for the form to report it. */
  shortUrl: string;
  /** Or what reveals it: a password, or a visit that counts against a click limit. */
  destination: PreviewDestination | 'password' | 'visit';
  /** ISO 8601; undefined if unknown. */
  createdAt: string | undefined;
}

interface PreviewDestination {
  title: string | undefined;
  /** Encoded for a location header. */
  url: string;
  /** Other possible destinations, from its rules, variants and apps. */
  others: readonly string[];
  /** The link has expired: this is its `expiredUrl`. */
  hasEnded: boolean;
}

/** The page that shows the destination of a link. */
export function previewPage(
  { path, shortUrl, destination, createdAt }: PreviewContent,
  language: Language,
): VisitorPage {
  const texts = PAGE_TEXTS[language].preview;
  const content = h(
    'div',
    null,
    typeof destination === 'string'
      ? h('p', null, texts.hidden[destination])
      : shownDestination(destination, texts),
    h(
      'p',
      { class: 'actions' },
      h('a', { class: 'button', href: path, rel: 'nofollow' }, texts.proceed),
      h('a', { href: `/report?url=${encodeURIComponent(shortUrl)}` }, texts.report),
    ),
    createdAt === undefined
      ? null
      : h('p', { class: 'aside' }, texts.created.replace('{date}', dateIn(createdAt, language))),
  );
  return localizedPage(language, { title: texts.title, content: renderToString(content) });
}

function shownDestination(
  { title, url, others, hasEnded }: PreviewDestination,
  texts: typeof PAGE_TEXTS.en.preview,
): ComponentChildren {
  return [
    title === undefined ? null : h('p', null, h('bdi', null, title)),
    hasEnded ? h('p', null, texts.ended) : null,
    shownUrl(url),
    others.length === 0 ? null : h('p', { class: 'more' }, texts.others),
    others.map(shownUrl),
  ];
}

/** Maximum length in characters. */
const MAX_SHOWN = 200;
const SHOWN_END = 60;

/**
 * Host and URL, or the scheme of an app and its URL. The URL is in ASCII, so an internationalized host is
 * also shown as it is resolved: letters may look alike.
 */
function shownUrl(url: string): JSX.Element {
  const { protocol, hostname, host: onWeb } = new URL(url);
  const isOnWeb = /^https?:$/.test(protocol);
  const host = isOnWeb ? onWeb : protocol;
  const readable = isOnWeb ? `${domainToUnicode(hostname)}${host.slice(hostname.length)}` : protocol;
  const text =
    url.length <= MAX_SHOWN ? url : `${url.slice(0, MAX_SHOWN - SHOWN_END)}…${url.slice(-SHOWN_END)}`;
  return h(
    'p',
    { class: 'url', dir: 'ltr' },
    h('strong', null, h('bdi', null, readable), readable === host ? null : ` (${host})`),
    text,
  );
}

const dateIn = (time: string, language: Language): string =>
  new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(time));
