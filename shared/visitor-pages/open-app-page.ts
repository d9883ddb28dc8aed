import { createHash } from 'node:crypto';
import { escaped } from '#shared/platform/http/html-text.ts';
import type { Language, Translated } from './language.ts';
import { localizedPage, type VisitorPage } from './page.ts';
import { PAGE_HEADERS } from './style.ts';

/**
 * Tries to open the app, and sends visitors without it to the store or destination: iOS does not say
 * whether it is installed.
 */

interface Texts {
  title: string;
  text: string;
  open: string;
  store: string;
  web: string;
}

const TEXTS: Translated<Texts> = {
  en: {
    title: 'Opening the app',
    text: 'If nothing happens, choose how to continue.',
    open: 'Open the app',
    store: 'Get the app',
    web: 'Continue in the browser',
  },
  es: {
    title: 'Abriendo la app',
    text: 'Si no ocurre nada, elige cómo continuar.',
    open: 'Abrir la app',
    store: 'Descargar la app',
    web: 'Continuar en el navegador',
  },
  fr: {
    title: 'Ouverture de l’application',
    text: 'Si rien ne se passe, choisissez comment continuer.',
    open: 'Ouvrir l’application',
    store: 'Télécharger l’application',
    web: 'Continuer dans le navigateur',
  },
  de: {
    title: 'Die App wird geöffnet',
    text: 'Wenn nichts passiert, wähle, wie es weitergeht.',
    open: 'App öffnen',
    store: 'App laden',
    web: 'Im Browser fortfahren',
  },
  pt: {
    title: 'Abrindo o app',
    text: 'Se nada acontecer, escolha como continuar.',
    open: 'Abrir o app',
    store: 'Baixar o app',
    web: 'Continuar no navegador',
  },
  ar: {
    title: 'جارٍ فتح التطبيق',
    text: 'إذا لم يحدث شيء، فاختر كيفية المتابعة.',
    open: 'فتح التطبيق',
    store: 'تنزيل التطبيق',
    web: 'المتابعة في المتصفح',
  },
};

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
  const { title, text, open, store: getApp, web } = TEXTS[language];
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
