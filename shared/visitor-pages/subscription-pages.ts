import type { Language } from '#shared/languages/language.ts';
import { PAGE_TEXTS } from '#shared/languages/texts.ts';
import { escaped } from '#shared/platform/http/html-text.ts';
import { choiceButton, localizedPage, type VisitorPage } from './page.ts';
import { SENT_FORM_PAGE_HEADERS } from './style.ts';

/**
 * Pages behind the links in emails to subscribers. They never show the email address: links are forwarded.
 */

export interface ShownPage {
  title: string;
  url: string;
}

export type SubscriptionPageState = 'pending' | 'active' | 'confirmed' | 'unsubscribed';

/** The page of a state, with its available buttons. `about`: the page with the list. */
export function subscriptionPage(
  state: SubscriptionPageState,
  about: ShownPage | undefined,
  language: Language,
): VisitorPage {
  const texts = PAGE_TEXTS[language].subscription;
  const title = about ? `<p><strong dir="auto">${escaped(about.title)}</strong></p>` : '';
  const link = about ? `<p class="links"><a href="${escaped(about.url)}">${texts.page}</a></p>` : '';
  const end = choiceButton('unsubscribe', texts.unsubscribe);
  const [heading, content] = {
    pending: [
      texts.confirmTitle,
      `<p>${texts.confirmText}</p>${title}${choiceButton('confirm', texts.confirm)}${link}`,
    ],
    active: [texts.active, `${title}${end}${link}`],
    confirmed: [texts.confirmed, `${title}<p>${texts.confirmedText}</p>${link}`],
    unsubscribed: [texts.unsubscribed, `${title}<p>${texts.unsubscribedText}</p>${link}`],
  }[state] as [string, string];
  return localizedPage(language, { title: heading, content }, SENT_FORM_PAGE_HEADERS);
}
