import { escaped } from '#shared/platform/http/html-text.ts';
import type { Language, Translated } from './language.ts';
import { localizedPage, type VisitorPage } from './page.ts';
import { FORM_PAGE_HEADERS } from './style.ts';

interface ConfirmTexts {
  title: string;
  text: string;
  open: string;
}

const TEXTS: Translated<ConfirmTexts> = {
  en: {
    title: 'Open this link?',
    text: 'It can only be opened a limited number of times.',
    open: 'Open',
  },
  es: {
    title: '¿Abrir este enlace?',
    text: 'Solo se puede abrir un número limitado de veces.',
    open: 'Abrir',
  },
  fr: {
    title: 'Ouvrir ce lien ?',
    text: 'Il ne peut être ouvert qu’un nombre limité de fois.',
    open: 'Ouvrir',
  },
  de: {
    title: 'Diesen Link öffnen?',
    text: 'Er kann nur begrenzt oft geöffnet werden.',
    open: 'Öffnen',
  },
  pt: {
    title: 'Abrir este link?',
    text: 'Ele só pode ser aberto um número limitado de vezes.',
    open: 'Abrir',
  },
  ar: {
    title: 'هل تريد فتح هذا الرابط؟',
    text: 'لا يمكن فتحه إلا لعدد محدود من المرات.',
    open: 'فتح',
  },
};

export interface Confirmed {
  /** What the owner calls it. */
  title: string;
  /** Absolute URL. */
  image: string | undefined;
}

const HEADERS = {
  ...FORM_PAGE_HEADERS,
  'content-security-policy': `${FORM_PAGE_HEADERS['content-security-policy']}; img-src https: http:`,
};

/**
 * Asks a visitor who may be a program whether to open a link with a click limit. Without an action, the
 * form posts to its own URL.
 */
export function confirmPage({ title, image }: Confirmed, language: Language): VisitorPage {
  const { title: question, text, open } = TEXTS[language];
  const picture =
    image === undefined
      ? ''
      : `<img class="picture" src="${escaped(image)}" alt="" width="1200" height="630">`;
  const content =
    `<p><strong><bdi>${escaped(title)}</bdi></strong></p>${picture}<p>${text}</p>` +
    `<form method="post"><button>${open}</button></form>`;
  return localizedPage(language, { title: question, content }, HEADERS);
}
