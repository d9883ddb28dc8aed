import type { Language } from '#shared/languages/language.ts';
import { PAGE_TEXTS } from '#shared/languages/texts.ts';
import { escaped } from '#shared/platform/http/html-text.ts';
import { choiceButton, localizedPage, type VisitorPage } from './page.ts';
import { SENT_FORM_PAGE_HEADERS } from './style.ts';

/**
 * Pages behind the link in emails to webinar registrants. They never show the email
 * address: links are forwarded.
 */

export interface ShownWebinar {
  title: string;
  date: string;
  /** URL of the page, also in the calendar file. */
  url: string;
  calendarUrl: string;
}

export type RegistrationPageState = 'pending' | 'registered' | 'cancelled' | 'full' | 'over';

/** The page of a state, with its available buttons. */
export function registrationPage(
  state: RegistrationPageState,
  webinar: ShownWebinar | undefined,
  language: Language,
): VisitorPage {
  const texts = PAGE_TEXTS[language].registration;
  const about = webinar
    ? `<p><strong dir="auto">${escaped(webinar.title)}</strong></p><p>${escaped(webinar.date)}</p>`
    : '';
  const links = webinar ? `<p class="links"><a href="${escaped(webinar.url)}">${texts.page}</a></p>` : '';
  const calendar = webinar
    ? `<p class="more"><a class="button" href="${escaped(webinar.calendarUrl)}">${texts.calendar}</a></p>`
    : '';
  const cancel = `<div id="cancel">${choiceButton('cancel', texts.cancel, { isQuiet: true })}</div>`;
  switch (state) {
    case 'pending':
      return shown(texts.confirmTitle, `${about}${choiceButton('confirm', texts.confirm)}${links}${cancel}`);
    case 'registered':
      return shown(texts.registered, `${about}<p>${texts.registeredText}</p>${calendar}${links}${cancel}`);
    case 'cancelled':
      return shown(texts.cancelled, `<p>${texts.cancelledText}</p>`);
    case 'full':
      return shown(
        texts.full,
        `${about}<p>${texts.fullText}</p>${choiceButton('confirm', texts.confirm)}${links}${cancel}`,
      );
    case 'over':
      return shown(texts.over, `${about}<p>${texts.overText}</p>${links}`);
  }

  function shown(title: string, content: string): VisitorPage {
    return localizedPage(language, { title, content }, SENT_FORM_PAGE_HEADERS);
  }
}
