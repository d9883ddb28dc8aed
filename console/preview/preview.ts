import { Fragment, h, render } from 'preact';
import { pageBody, pageCss } from '../../shared/smart-links/pages/page-body.ts';
import { Sources } from '../../shared/smart-links/pages/sources.ts';
import { voiceOf } from '../../shared/smart-links/pages/texts.ts';
import { type PreviewMessage, uploadAddress } from './preview-message.ts';

/**
 * The preview frame: renders a landing page with the code that visitors get, but without its script, so that no views
 * are counted. Navigation is blocked.
 */

/** Object URLs of uploads, by placeholder URL. */
const files = new Map<string, string>();

class PreviewSources extends Sources {
  override allow(...[directive, url]: Parameters<Sources['allow']>): string | undefined {
    return files.get(url ?? '') ?? super.allow(directive, url);
  }
}

// The frame's CSP allows no style elements, but constructed style sheets.
const style = new CSSStyleSheet();
document.adoptedStyleSheets = [style];
let css = '';

function show({ link, uploads }: PreviewMessage): void {
  for (const [storageCode, file] of uploads) {
    const address = uploadAddress(storageCode);
    if (!files.has(address)) files.set(address, URL.createObjectURL(file));
  }
  const voice = voiceOf(link.language, link.title);
  const view = { link, voice, sources: new PreviewSources(), survey: undefined };
  const { documentElement } = document;
  documentElement.lang = voice.lang;
  documentElement.dir = voice.dir;
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
