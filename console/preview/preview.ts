import { render } from 'preact';
import { isShownAt, type Timed } from '#shared/smart-links/model/shown-at.ts';
import { pageBody, pageCss } from '#shared/smart-links/rendering/page-body.tsx';
import { pageLocale } from '#shared/smart-links/rendering/page-locale.ts';
import { Sources } from '#shared/smart-links/rendering/sources.ts';
import { cssIn } from './color-scheme.ts';
import { type EditedEntry, type PreviewMessage, uploadPlaceholder } from './preview-message.ts';

/**
 * The preview frame: renders a landing page with the code that visitors get, but without its script, so that
 * no views are counted. Navigation is blocked.
 */

/** Object URLs of uploads, by placeholder URL. */
const objectUrls = new Map<string, string>();

class PreviewSources extends Sources {
  override allow(...[directive, url]: Parameters<Sources['allow']>): string | undefined {
    return objectUrls.get(url ?? '') ?? super.allow(directive, url);
  }
}

// The frame's CSP allows no style elements, but constructed style sheets.
const style = new CSSStyleSheet();
document.adoptedStyleSheets = [style];
let css = '';

function show({ link: page, canJoin, uploads, scheme, edited }: PreviewMessage): void {
  const link = { ...page, ...(page.urls && { urls: page.urls.filter(isShown) }) };
  for (const [storageCode, file] of uploads) {
    const url = uploadPlaceholder(storageCode);
    if (!objectUrls.has(url)) objectUrls.set(url, URL.createObjectURL(file));
  }
  const locale = pageLocale(link.language, link.title);
  // The object stays the same from here to its element.
  const entry = edited && page[edited.list]?.[edited.index];
  const view = {
    link,
    locale,
    sources: new PreviewSources(),
    survey: undefined,
    now: new Date(),
    canJoin,
    entryData: (one: object) => ({ [EDITED]: one === entry ? 'yes' : 'no' }),
  };
  const { documentElement } = document;
  documentElement.lang = locale.lang;
  documentElement.dir = locale.dir;
  const shownCss = (scheme ? cssIn(pageCss(view), scheme) : pageCss(view)) + EDITED_CSS;
  if (css !== shownCss) {
    css = shownCss;
    style.replaceSync(css);
  }
  render(pageBody(view), document.body);
  scrollTo(edited);
}

const EDITED = 'data-edited';
const EDITED_CSS = `[${EDITED}=yes]{outline:3px solid var(--accent);outline-offset:4px;border-radius:1.2rem}`;

let shownEntry = '';

/** Shows the entry that is being edited: in the middle if it is another one, else where it is. */
function scrollTo(edited: EditedEntry | undefined): void {
  const name = edited ? `${edited.list}.${edited.index}` : '';
  const isOther = name !== shownEntry;
  shownEntry = name;
  document.querySelector(`[${EDITED}=yes]`)?.scrollIntoView({ block: isOther ? 'center' : 'nearest' });
}

/** Whether visitors see the entry now. */
const isShown = (entry: Timed | { heading: string }): boolean =>
  'heading' in entry || isShownAt(entry, new Date());

addEventListener('message', ({ source, data }: MessageEvent<PreviewMessage>) => {
  if (source === parent && parent !== window) show(data);
});
for (const event of ['click', 'auxclick', 'submit']) {
  addEventListener(event, (event) => isNavigation(event) && event.preventDefault(), true);
}

const isNavigation = ({ type, target }: Event): boolean =>
  type === 'submit' || (target as Element).closest('a[href]') !== null;
