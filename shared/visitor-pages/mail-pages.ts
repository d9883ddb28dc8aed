import type { Language } from './language.ts';
import { type ConfirmableList, MAIL_PAGE_TEXTS, type MailPageList } from './mail-page-texts.ts';
import type { Message } from './message-page.ts';
import { choiceButton, localizedPage, type VisitorPage } from './page.ts';
import { SENT_FORM_PAGE_HEADERS } from './style.ts';

/** Pages of the links in emails. They name neither the address nor the account: links are forwarded. */

export type MailPage =
  | { step: 'confirm' | 'confirmed'; list: ConfirmableList }
  | { step: 'unsubscribe' | 'unsubscribed'; list: MailPageList }
  | { step: 'again' | 'optedOut' };

/** The page of a step, with its available buttons. */
export function mailPage(shown: MailPage, language: Language): VisitorPage {
  const texts = MAIL_PAGE_TEXTS[language];
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

export const MAIL_LINK_EXPIRED: Message = {
  en: [
    'This link has expired',
    'Links to confirm an address are valid for 7 days. The account that asked for it can have another one ' +
      'sent to you.',
  ],
  es: [
    'Este enlace ha caducado',
    'Los enlaces para confirmar una dirección son válidos durante 7 días. La cuenta que lo pidió puede ' +
      'hacer que te llegue otro.',
  ],
  fr: [
    'Ce lien a expiré',
    'Les liens de confirmation d’une adresse sont valables 7 jours. Le compte qui l’a demandé peut vous en ' +
      'faire envoyer un autre.',
  ],
  de: [
    'Dieser Link ist abgelaufen',
    'Links zum Bestätigen einer Adresse gelten 7 Tage. Das Konto, das ihn angefordert hat, kann dir einen ' +
      'neuen schicken lassen.',
  ],
  pt: [
    'Este link expirou',
    'Os links para confirmar um endereço valem por 7 dias. A conta que o solicitou pode pedir que outro ' +
      'seja enviado a você.',
  ],
  ar: [
    'انتهت صلاحية هذا الرابط',
    'روابط تأكيد العناوين صالحة لمدة 7 أيام. يمكن للحساب الذي طلبه أن يطلب إرسال رابط آخر إليك.',
  ],
};

export const MAIL_LINK_UNKNOWN: Message = {
  en: [
    'This link does not work',
    'Open it from the email again: part of it may be missing. Nothing was changed.',
  ],
  es: [
    'Este enlace no funciona',
    'Vuelve a abrirlo desde el correo: puede que le falte una parte. No se ha cambiado nada.',
  ],
  fr: [
    'Ce lien ne fonctionne pas',
    'Rouvrez-le depuis l’e-mail : il est peut-être incomplet. Rien n’a changé.',
  ],
  de: [
    'Dieser Link funktioniert nicht',
    'Öffne ihn noch einmal aus der E-Mail: Vielleicht fehlt ein Teil. Es wurde nichts geändert.',
  ],
  pt: [
    'Este link não funciona',
    'Abra-o novamente pelo e-mail: talvez esteja incompleto. Nada foi alterado.',
  ],
  ar: ['هذا الرابط لا يعمل', 'افتحه من الرسالة مرة أخرى: ربما ينقصه جزء. لم يتغيّر شيء.'],
};
