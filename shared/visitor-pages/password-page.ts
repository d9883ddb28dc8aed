import type { Language } from '#shared/languages/language.ts';
import { LINK_TEXTS } from '#shared/languages/texts.ts';
import { localizedPage, type VisitorPage } from './page.ts';
import { FORM_PAGE_HEADERS } from './style.ts';

const FIELD =
  'id="password" name="password" type="password" required maxlength="128" autocomplete="off" autofocus';

/** The password form of a link, before or after a wrong password. */
export function passwordPage(state: 'ask' | 'wrong', language: Language): VisitorPage {
  const { title, enter, label, wrong, proceed, harm, report } = LINK_TEXTS[language].password;
  const field =
    state === 'wrong'
      ? `<input ${FIELD} aria-invalid="true" aria-describedby="wrong">` +
        `<p class="wrong" id="wrong" role="alert">${wrong}</p>`
      : `<input ${FIELD}>`;
  // Without an action, the form posts to the page's own URL.
  const form = `<form method="post"><label for="password">${label}</label>${field}<button>${proceed}</button></form>`;
  const aside = `<p class="aside">${harm} <a href="/report">${report}</a></p>`;
  return localizedPage(language, { title, content: `<p>${enter}</p>${form}${aside}` }, FORM_PAGE_HEADERS);
}
