import { domainToUnicode } from 'node:url';
import type { JSX } from 'preact';
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
  const content = (
    <div>
      {typeof destination === 'string' && <p>{texts.hidden[destination]}</p>}
      {typeof destination === 'object' && shownDestination(destination, texts)}
      <p class="actions">
        <a class="button" href={path} rel="nofollow">
          {texts.proceed}
        </a>
        <a href={`/report?url=${encodeURIComponent(shortUrl)}`}>{texts.report}</a>
      </p>
      {createdAt !== undefined && (
        <p class="aside">{texts.created.replace('{date}', dateIn(createdAt, language))}</p>
      )}
    </div>
  );
  return localizedPage(language, { title: texts.title, content: renderToString(content) });
}

function shownDestination(
  { title, url, others, hasEnded }: PreviewDestination,
  texts: typeof PAGE_TEXTS.en.preview,
): JSX.Element {
  return (
    <>
      {title !== undefined && (
        <p>
          <bdi>{title}</bdi>
        </p>
      )}
      {hasEnded && <p>{texts.ended}</p>}
      {shownUrl(url)}
      {others.length > 0 && <p class="more">{texts.others}</p>}
      {others.map(shownUrl)}
    </>
  );
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
  return (
    <p class="url" dir="ltr">
      <strong>
        <bdi>{readable}</bdi>
        {readable !== host && ` (${host})`}
      </strong>
      {text}
    </p>
  );
}

const dateIn = (time: string, language: Language): string =>
  new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(time));
