import { Fragment, h, render } from 'preact';
import { pageBody, pageCss } from '../../shared/smart-links/pages/page-body.ts';
import { Sources } from '../../shared/smart-links/pages/sources.ts';
import { pageLocale } from '../../shared/smart-links/pages/texts.ts';
import { type PreviewMessage, uploadAddress } from './preview-message.ts';

/**
 * The frame of the console's preview: draws a landing page with what draws it for visitors. It has none of the page's
 * own script, so it counts no views, and leads nowhere.
 */

/** Where the browser has the files that were uploaded. */
const files = new Map<string, string>();

class PreviewSources extends Sources {
  override allow(...[directive, url]: Parameters<Sources['allow']>): string | undefined {
    return files.get(url ?? '') ?? super.allow(directive, url);
  }
}

// The policy of the frame allows no style element; what a script adds is none.
const style = new CSSStyleSheet();
document.adoptedStyleSheets = [style];
let css = '';

function show({ link, uploads }: PreviewMessage): void {
  for (const [storageCode, file] of uploads) {
    const address = uploadAddress(storageCode);
    if (!files.has(address)) files.set(address, URL.createObjectURL(file));
  }
  const locale = pageLocale(link.language, link.title);
  const view = { link, locale, sources: new PreviewSources(), survey: undefined };
  const { documentElement } = document;
  documentElement.lang = locale.lang;
  documentElement.dir = locale.dir;
  if (css !== pageCss(view)) {
    css = pageCss(view);
    style.replaceSync(css);
  }
  render(h(Fragment, null, pageBody(view)), document.body);
}

addEventListener('message', ({ source, data }: MessageEvent<PreviewMessage>) => {
  if (source === parent && parent !== window) show(data);
});
for (const event of ['click', 'auxclick', 'submit']) {
  addEventListener(event, (event) => leadsAway(event) && event.preventDefault(), true);
}

const leadsAway = ({ type, target }: Event): boolean =>
  type === 'submit' || (target as Element).closest('a[href]') !== null;
