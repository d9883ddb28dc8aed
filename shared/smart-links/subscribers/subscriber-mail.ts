import type { MailBlock } from '#shared/mail/mail-block.ts';
import type { MailNames } from '#shared/mail/send-mail.ts';
import type { Translated } from '#shared/visitor-pages/language.ts';
import { signUpUrl } from '../sign-ups/sign-up-link.ts';
import { type ConfirmationTexts, confirmationBlocks, quoteOf } from '../sign-ups/sign-up-mail.ts';
import type { Subscriber } from './subscriber.ts';
import { SUBSCRIBER_LINKS } from './subscriber-link.ts';

/** Bodies of the emails to subscribers. Their subjects are in `mail-kinds.ts`. */

interface Texts extends ConfirmationTexts {
  active: string;
}

const TEXTS: Translated<Texts> = {
  en: {
    requested: 'Someone entered this address to subscribe to news from a page at {host}.',
    confirmWithin: 'To confirm your subscription, open this link within {days} days:',
    confirm: 'Confirm your subscription',
    notYou: 'If this was not you, ignore this email. The address will not be kept.',
    active: 'Someone entered this address to subscribe to this page. It is already subscribed.',
  },
  es: {
    requested:
      'Alguien ha introducido esta dirección para suscribirse a las novedades de una página en {host}.',
    confirmWithin: 'Para confirmar tu suscripción, abre este enlace en un plazo de {days} días:',
    confirm: 'Confirmar la suscripción',
    notYou: 'Si no has sido tú, ignora este correo. La dirección no se conservará.',
    active: 'Alguien ha introducido esta dirección para suscribirse a esta página. Ya está suscrita.',
  },
  fr: {
    requested: 'Quelqu’un a saisi cette adresse pour s’abonner aux nouvelles d’une page sur {host}.',
    confirmWithin: 'Pour confirmer votre abonnement, ouvrez ce lien dans les {days} jours :',
    confirm: 'Confirmer votre abonnement',
    notYou: 'Si ce n’était pas vous, ignorez cet e-mail. L’adresse ne sera pas conservée.',
    active: 'Quelqu’un a saisi cette adresse pour s’abonner à cette page. Elle y est déjà abonnée.',
  },
  de: {
    requested: 'Jemand hat diese Adresse eingegeben, um Neuigkeiten einer Seite auf {host} zu abonnieren.',
    confirmWithin: 'Öffne innerhalb von {days} Tagen diesen Link, um dein Abo zu bestätigen:',
    confirm: 'Abo bestätigen',
    notYou: 'Wenn du das nicht warst, ignoriere diese E-Mail. Die Adresse wird dann nicht gespeichert.',
    active: 'Jemand hat diese Adresse eingegeben, um diese Seite zu abonnieren. Sie ist bereits angemeldet.',
  },
  pt: {
    requested: 'Alguém digitou este endereço para assinar as novidades de uma página em {host}.',
    confirmWithin: 'Para confirmar sua assinatura, abra este link em até {days} dias:',
    confirm: 'Confirmar sua assinatura',
    notYou: 'Se não foi você, ignore este e-mail. O endereço não será guardado.',
    active: 'Alguém digitou este endereço para assinar esta página. Ele já está inscrito.',
  },
  ar: {
    requested: 'كتب شخص ما هذا العنوان للاشتراك في أخبار صفحة على {host}.',
    confirmWithin: 'لتأكيد اشتراكك، افتح هذا الرابط خلال {days} أيام:',
    confirm: 'أكّد اشتراكك',
    notYou: 'إذا لم تكن أنت، فتجاهل هذه الرسالة. لن يُحفظ العنوان.',
    active: 'كتب شخص ما هذا العنوان للاشتراك في هذه الصفحة. وهو مشترك فيها بالفعل.',
  },
};

/** Asks to confirm. */
export const confirmationMail = (subscriber: Subscriber, names?: MailNames): MailBlock[] =>
  confirmationBlocks(TEXTS[subscriber.language], signUpUrl(SUBSCRIBER_LINKS, subscriber, 'confirm'), names);

/** Says that the address is subscribed. */
export const activeMail = (subscriber: Subscriber, names?: MailNames): MailBlock[] => [
  { type: 'text', text: TEXTS[subscriber.language].active },
  ...(names ? [quoteOf(names)] : []),
];
