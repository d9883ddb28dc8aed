import { escaped } from '#shared/platform/http/html-text.ts';
import type { Language, Translated } from './language.ts';
import type { Message } from './message-page.ts';
import { choiceButton, localizedPage, type VisitorPage } from './page.ts';
import { SENT_FORM_PAGE_HEADERS } from './style.ts';

/**
 * Pages behind the links in emails to subscribers. They never show the email address: links are forwarded.
 */

interface Texts {
  confirmTitle: string;
  confirmText: string;
  confirm: string;
  confirmed: string;
  confirmedText: string;
  active: string;
  unsubscribe: string;
  unsubscribed: string;
  unsubscribedText: string;
  page: string;
}

const TEXTS: Translated<Texts> = {
  en: {
    confirmTitle: 'Confirm your subscription',
    confirmText: 'You will then get emails with news from:',
    confirm: 'Confirm',
    confirmed: 'You are subscribed',
    confirmedText: 'You can unsubscribe at any time.',
    active: 'Your subscription',
    unsubscribe: 'Unsubscribe',
    unsubscribed: 'You are unsubscribed',
    unsubscribedText: 'Your email address was deleted from this list.',
    page: 'View the page',
  },
  es: {
    confirmTitle: 'Confirma tu suscripción',
    confirmText: 'Recibirás correos con novedades de:',
    confirm: 'Confirmar',
    confirmed: 'Tu suscripción está confirmada',
    confirmedText: 'Puedes darte de baja en cualquier momento.',
    active: 'Tu suscripción',
    unsubscribe: 'Darme de baja',
    unsubscribed: 'Te has dado de baja',
    unsubscribedText: 'Tu dirección de correo se ha eliminado de esta lista.',
    page: 'Ver la página',
  },
  fr: {
    confirmTitle: 'Confirmez votre abonnement',
    confirmText: 'Vous recevrez ensuite des nouvelles par e-mail de :',
    confirm: 'Confirmer',
    confirmed: 'Vous êtes abonné',
    confirmedText: 'Vous pouvez vous désabonner à tout moment.',
    active: 'Votre abonnement',
    unsubscribe: 'Me désabonner',
    unsubscribed: 'Vous êtes désabonné',
    unsubscribedText: 'Votre adresse e-mail a été supprimée de cette liste.',
    page: 'Voir la page',
  },
  de: {
    confirmTitle: 'Bestätige dein Abo',
    confirmText: 'Danach bekommst du E-Mails mit Neuigkeiten von:',
    confirm: 'Bestätigen',
    confirmed: 'Dein Abo ist bestätigt',
    confirmedText: 'Du kannst dich jederzeit abmelden.',
    active: 'Dein Abo',
    unsubscribe: 'Abmelden',
    unsubscribed: 'Du bist abgemeldet',
    unsubscribedText: 'Deine E-Mail-Adresse wurde aus dieser Liste gelöscht.',
    page: 'Zur Seite',
  },
  pt: {
    confirmTitle: 'Confirme sua assinatura',
    confirmText: 'Depois, você receberá e-mails com novidades de:',
    confirm: 'Confirmar',
    confirmed: 'Sua assinatura está confirmada',
    confirmedText: 'Você pode cancelar a assinatura a qualquer momento.',
    active: 'Sua assinatura',
    unsubscribe: 'Cancelar assinatura',
    unsubscribed: 'Sua assinatura foi cancelada',
    unsubscribedText: 'Seu e-mail foi excluído desta lista.',
    page: 'Ver a página',
  },
  ar: {
    confirmTitle: 'أكّد اشتراكك',
    confirmText: 'بعد ذلك ستصلك رسائل بأخبار من:',
    confirm: 'تأكيد',
    confirmed: 'أنت مشترك',
    confirmedText: 'يمكنك إلغاء الاشتراك في أي وقت.',
    active: 'اشتراكك',
    unsubscribe: 'إلغاء الاشتراك',
    unsubscribed: 'أُلغي اشتراكك',
    unsubscribedText: 'حُذف بريدك الإلكتروني من هذه القائمة.',
    page: 'عرض الصفحة',
  },
};

export const SUBSCRIPTION_UNKNOWN: Message = {
  en: [
    'This link does not work',
    'The subscription has ended or was never confirmed, or the link is incomplete.',
  ],
  es: ['Este enlace no funciona', 'La suscripción terminó o nunca se confirmó, o el enlace está incompleto.'],
  fr: [
    'Ce lien ne fonctionne pas',
    'L’abonnement a pris fin ou n’a jamais été confirmé, ou le lien est incomplet.',
  ],
  de: [
    'Dieser Link funktioniert nicht',
    'Das Abo ist beendet oder wurde nie bestätigt, oder der Link ist unvollständig.',
  ],
  pt: ['Este link não funciona', 'A assinatura terminou ou nunca foi confirmada, ou o link está incompleto.'],
  ar: ['هذا الرابط لا يعمل', 'انتهى الاشتراك أو لم يُؤكَّد قط، أو أن الرابط غير كامل.'],
};

export const SUBSCRIPTION_FULL: Message = {
  en: ['This list is full', 'It does not accept more subscribers for now. Try the link again later.'],
  es: ['Esta lista está llena', 'Por ahora no admite más suscriptores. Vuelve a abrir el enlace más tarde.'],
  fr: [
    'Cette liste est complète',
    'Elle n’accepte plus d’abonnés pour le moment. Rouvrez le lien plus tard.',
  ],
  de: ['Diese Liste ist voll', 'Sie nimmt vorerst niemanden mehr auf. Öffne den Link später noch einmal.'],
  pt: ['Esta lista está cheia', 'Por enquanto não aceita mais assinantes. Abra o link novamente mais tarde.'],
  ar: ['هذه القائمة ممتلئة', 'لا تقبل مشتركين جددًا حاليًا. افتح الرابط من جديد لاحقًا.'],
};

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
  const texts = TEXTS[language];
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
