import type { Language } from '#shared/languages/language.ts';
import { PAGE_TEXTS } from '#shared/languages/texts.ts';
import { choiceButton, localizedPage, type VisitorPage } from './page.ts';
import { SENT_FORM_PAGE_HEADERS } from './style.ts';

/** Pages of the links in emails. They name neither the address nor the account: links are forwarded. */

type Texts = typeof PAGE_TEXTS.en.mail;

/** What a recipient can confirm. */
export type ConfirmableList = keyof Texts['confirmText'];

export type MailPage =
  | { step: 'confirm' | 'confirmed'; list: ConfirmableList }
  | { step: 'unsubscribe' | 'unsubscribed'; list: keyof Texts['stop'] }
  | { step: 'again' | 'optedOut' };

/** The page of a step, with its available buttons. */
export function mailPage(shown: MailPage, language: Language): VisitorPage {
  const texts = PAGE_TEXTS[language].mail;
  const everything = choiceButton('everything', texts.stopAll);
  switch (shown.step) {
    case 'confirm':
      return pageOf(
        texts.confirm,
        `${texts.confirmText[shown.list]} ${texts.canUnsubscribe}`,
        choiceButton('confirm', texts.confirmButton),
      );
    case 'confirmed':
      return pageOf(texts.confirmed, `${texts.confirmedText[shown.list]} ${texts.canUnsubscribe}`);
    case 'unsubscribe':
      return pageOf(
        texts.unsubscribe,
        shown.list === 'report' ? texts.unsubscribeReport : texts.unsubscribeText,
        `${choiceButton('unsubscribe', texts.stop[shown.list])}${everything}`,
      );
    case 'unsubscribed':
      return pageOf(
        texts.unsubscribed,
        shown.list === 'report' ? texts.unsubscribedReport : texts.unsubscribedText,
        `${choiceButton('again', texts.resume[shown.list])}${everything}`,
      );
    case 'again':
      return pageOf(texts.again, texts.canUnsubscribe);
    case 'optedOut':
      return pageOf(texts.optedOut, texts.optedOutText);
  }

  function pageOf(title: string, text: string, buttons = ''): VisitorPage {
    return localizedPage(language, { title, content: `<p>${text}</p>${buttons}` }, SENT_FORM_PAGE_HEADERS);
  }
}
