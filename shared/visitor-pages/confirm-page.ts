import type { Language } from '#shared/languages/language.ts';
import { LINK_TEXTS } from '#shared/languages/texts.ts';
import { escaped } from '#shared/platform/http/html-text.ts';
import { localizedPage, type VisitorPage } from './page.ts';
import { FORM_PAGE_HEADERS } from './style.ts';

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
  const { title: question, text, open } = LINK_TEXTS[language].confirm;
  const picture =
    image === undefined
      ? ''
      : `<img class="picture" src="${escaped(image)}" alt="" width="1200" height="630">`;
  const content =
    `<p><strong><bdi>${escaped(title)}</bdi></strong></p>${picture}<p>${text}</p>` +
    `<form method="post"><button>${open}</button></form>`;
  return localizedPage(language, { title: question, content }, HEADERS);
}
