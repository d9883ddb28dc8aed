import { createHash } from 'node:crypto';
import type { Language } from '#shared/languages/language.ts';
import { LINK_TEXTS } from '#shared/languages/texts.ts';
import { escaped } from '#shared/platform/http/html-text.ts';
import { localizedPage, type VisitorPage } from './page.ts';
import { PAGE_HEADERS } from './style.ts';

/**
 * Tries to open the app, and sends visitors without it to the store or destination: iOS does not say
 * whether it is installed.
 */

/**
 * After this time without the app, the page goes to the next destination. The system first asks whether to
 * open the app.
 */
const WAIT_MS = 2500;

const SCRIPT = `
const link=id=>document.getElementById(id).href;
const timer=setTimeout(()=>{if(!document.hidden)location.replace(link('next'))},${WAIT_MS});
const stop=()=>clearTimeout(timer);
document.addEventListener('visibilitychange',()=>{if(document.hidden)stop()});
addEventListener('pagehide',stop);
addEventListener('blur',stop);
location.href=link('app');
`.trim();

const scriptHash = createHash('sha256').update(SCRIPT).digest('base64');
const HEADERS = {
  ...PAGE_HEADERS,
  'content-security-policy': `${PAGE_HEADERS['content-security-policy']}; script-src 'sha256-${scriptHash}'`,
};

export interface OpenedApp {
  /** URL that opens the app; validated. */
  url: string;
  /** The app's page in the store, if known. */
  store: string | undefined;
  /** The destination of the link. */
  to: string;
  /** Whether visitors without the app go to the store. */
  isStoreNext: boolean;
}

export function openAppPage({ url, store, to, isStoreNext }: OpenedApp, language: Language): VisitorPage {
  const { title, text, open, store: getApp, web } = LINK_TEXTS[language].openApp;
  const link = (href: string, label: string, attributes = '') =>
    `<a${attributes} href="${escaped(href)}">${label}</a>`;
  const next = (isNext: boolean) => (isNext ? ' id="next"' : '');
  const links = [
    link(url, open, ' class="button" id="app"'),
    ...(store === undefined ? [] : [link(store, getApp, next(isStoreNext))]),
    link(to, web, next(!isStoreNext)),
  ];
  const content = `<p>${text}</p><p class="actions">${links.join('')}</p><script>${SCRIPT}</script>`;
  return localizedPage(language, { title, content }, HEADERS);
}
