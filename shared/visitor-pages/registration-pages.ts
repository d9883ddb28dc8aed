import { escaped } from '#shared/platform/http/html-text.ts';
import type { Language, Translated } from './language.ts';
import type { Message } from './message-page.ts';
import { choiceButton, localizedPage, type VisitorPage } from './page.ts';
import { SENT_FORM_PAGE_HEADERS } from './style.ts';

/**
 * Pages behind the link in emails to webinar registrants. They never show the email
 * address: links are forwarded.
 */

interface Texts {
  confirmTitle: string;
  confirm: string;
  registered: string;
  registeredText: string;
  cancelled: string;
  cancelledText: string;
  cancel: string;
  full: string;
  fullText: string;
  over: string;
  overText: string;
  page: string;
  calendar: string;
}

const TEXTS: Translated<Texts> = {
  en: {
    confirmTitle: 'Confirm your registration',
    confirm: 'Confirm',
    registered: 'You are registered',
    registeredText: 'We will email you a reminder one day and one hour before it starts.',
    cancelled: 'Your registration has been canceled',
    cancelledText: 'You will not get any more emails about this webinar.',
    cancel: 'Cancel my registration',
    full: 'All seats are taken',
    fullText: 'The last seat was taken before you confirmed. Try again later: someone may cancel.',
    over: 'It is too late to confirm',
    overText:
      'The webinar is over, or this link has expired. If it has not taken place yet, register again on its ' +
      'page.',
    page: 'View the webinar page',
    calendar: 'Add to calendar (.ics)',
  },
  es: {
    confirmTitle: 'Confirma tu inscripción',
    confirm: 'Confirmar',
    registered: 'Tu inscripción está confirmada',
    registeredText: 'Te lo recordaremos por correo un día y una hora antes del inicio.',
    cancelled: 'Tu inscripción se ha cancelado',
    cancelledText: 'No recibirás más correos sobre este webinar.',
    cancel: 'Cancelar mi inscripción',
    full: 'No quedan plazas',
    fullText: 'Otras personas confirmaron antes. Inténtalo más tarde: puede que alguien cancele.',
    over: 'Es demasiado tarde para confirmar',
    overText:
      'El webinar ha terminado o el enlace ha caducado. Si aún no se ha celebrado, inscríbete de ' +
      'nuevo en su página.',
    page: 'Ver la página del webinar',
    calendar: 'Añadir al calendario (.ics)',
  },
  fr: {
    confirmTitle: 'Confirmez votre inscription',
    confirm: 'Confirmer',
    registered: 'Vous êtes inscrit',
    registeredText: 'Nous vous le rappellerons par e-mail un jour et une heure avant le début.',
    cancelled: 'Votre inscription est annulée',
    cancelledText: 'Vous ne recevrez plus d’e-mails au sujet de ce webinaire.',
    cancel: 'Annuler mon inscription',
    full: 'Toutes les places sont prises',
    fullText: 'D’autres ont confirmé plus vite. Réessayez plus tard : quelqu’un annulera peut-être.',
    over: 'Il est trop tard pour confirmer',
    overText:
      'Le webinaire est terminé ou le lien a expiré. S’il n’a pas encore eu lieu, inscrivez-vous ' +
      'de nouveau sur sa page.',
    page: 'Voir la page du webinaire',
    calendar: 'Ajouter au calendrier (.ics)',
  },
  de: {
    confirmTitle: 'Bestätige deine Anmeldung',
    confirm: 'Bestätigen',
    registered: 'Du bist angemeldet',
    registeredText: 'Wir erinnern dich per E-Mail einen Tag und eine Stunde vor Beginn.',
    cancelled: 'Deine Anmeldung ist storniert',
    cancelledText: 'Du bekommst keine E-Mails mehr zu diesem Webinar.',
    cancel: 'Anmeldung stornieren',
    full: 'Alle Plätze sind vergeben',
    fullText: 'Andere haben schneller bestätigt. Versuche es später noch einmal: Vielleicht sagt jemand ab.',
    over: 'Zum Bestätigen ist es zu spät',
    overText:
      'Das Webinar ist vorbei, oder der Link ist abgelaufen. Wenn es noch bevorsteht, melde dich ' +
      'auf seiner Seite noch einmal an.',
    page: 'Zur Seite des Webinars',
    calendar: 'In den Kalender (.ics)',
  },
  pt: {
    confirmTitle: 'Confirme sua inscrição',
    confirm: 'Confirmar',
    registered: 'Sua inscrição está confirmada',
    registeredText: 'Enviaremos lembretes por e-mail um dia e uma hora antes do início.',
    cancelled: 'Sua inscrição foi cancelada',
    cancelledText: 'Você não receberá mais e-mails sobre este webinar.',
    cancel: 'Cancelar minha inscrição',
    full: 'Não há mais vagas',
    fullText: 'Outras pessoas confirmaram antes. Tente mais tarde: alguém pode cancelar.',
    over: 'É tarde demais para confirmar',
    overText:
      'O webinar terminou ou o link expirou. Se ele ainda não aconteceu, inscreva-se novamente na página.',
    page: 'Ver a página do webinar',
    calendar: 'Adicionar ao calendário (.ics)',
  },
  ar: {
    confirmTitle: 'أكّد تسجيلك',
    confirm: 'تأكيد',
    registered: 'أنت مسجّل',
    registeredText: 'سنذكّرك بالبريد قبل البداية بيوم وبساعة.',
    cancelled: 'أُلغي تسجيلك',
    cancelledText: 'لن تصلك رسائل أخرى بشأن هذه الندوة.',
    cancel: 'ألغِ تسجيلي',
    full: 'امتلأت جميع المقاعد',
    fullText: 'سبقك آخرون إلى التأكيد. حاول لاحقًا: فقد يلغي أحدهم.',
    over: 'فات وقت التأكيد',
    overText: 'انتهت الندوة أو صار الرابط قديمًا. إذا لم تُعقد بعد، فسجّل من جديد في صفحتها.',
    page: 'عرض صفحة الندوة',
    calendar: 'إضافة إلى التقويم (.ics)',
  },
};

export const REGISTRATION_UNKNOWN: Message = {
  en: ['This link does not work', 'The registration was canceled or has expired, or the link is incomplete.'],
  es: ['Este enlace no funciona', 'La inscripción se canceló o caducó, o el enlace está incompleto.'],
  fr: ['Ce lien ne fonctionne pas', 'L’inscription a été annulée ou a expiré, ou le lien est incomplet.'],
  de: [
    'Dieser Link funktioniert nicht',
    'Die Anmeldung wurde storniert oder ist abgelaufen, oder der Link ist unvollständig.',
  ],
  pt: ['Este link não funciona', 'A inscrição foi cancelada ou expirou, ou o link está incompleto.'],
  ar: ['هذا الرابط لا يعمل', 'أُلغي التسجيل أو انتهت صلاحيته، أو أن الرابط غير كامل.'],
};

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
  const texts = TEXTS[language];
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
