import type { Translated } from '#shared/visitor-pages/language.ts';
import type { ConfirmationTexts } from '../sign-ups/sign-up-mail.ts';

/** Texts of the emails to webinar registrants, translated. Their subjects are in `mail-kinds.ts`. */
export interface RegistrationMailTexts extends ConfirmationTexts {
  /** With `{days}`: asks to confirm in an email that names the webinar. */
  confirmNamed: string;
  registered: string;
  /** With `{when}`, such as `in 24 hours`. */
  startsIn: string;
  moved: string;
  /** Before a date in another time zone. */
  yourTime: string;
  page: string;
  /** From 15 minutes before the start. */
  join: string;
  calendar: string;
  cancel: string;
}

export const REGISTRATION_MAIL_TEXTS: Translated<RegistrationMailTexts> = {
  en: {
    requested: 'Someone entered this address to register for a webinar at {host}.',
    confirmWithin: 'To see which one and to complete your registration, open this link within {days} days:',
    confirmNamed: 'To complete your registration, open this link within {days} days:',
    confirm: 'Confirm your registration',
    notYou: 'If this was not you, ignore this email. The address will not be kept.',
    registered: 'You are registered for this webinar:',
    startsIn: 'The webinar you registered for starts {when}:',
    moved: 'The webinar you registered for has a new date:',
    yourTime: 'Your time:',
    page: 'View the webinar page',
    join: 'Join (from 15 minutes before the start)',
    calendar: 'Add to calendar (.ics)',
    cancel: 'Cancel your registration',
  },
  es: {
    requested: 'Alguien ha introducido esta dirección para inscribirse en un webinar en {host}.',
    confirmWithin:
      'Para ver cuál es y completar tu inscripción, abre este enlace en un plazo de {days} días:',
    confirmNamed: 'Para completar tu inscripción, abre este enlace en un plazo de {days} días:',
    confirm: 'Confirmar la inscripción',
    notYou: 'Si no has sido tú, ignora este correo. La dirección no se conservará.',
    registered: 'Te has inscrito en este webinar:',
    startsIn: 'El webinar al que te inscribiste empieza {when}:',
    moved: 'El webinar al que te inscribiste tiene una nueva fecha:',
    yourTime: 'Tu hora:',
    page: 'Ver la página del webinar',
    join: 'Entrar (desde 15 minutos antes del inicio)',
    calendar: 'Añadir al calendario (.ics)',
    cancel: 'Cancelar la inscripción',
  },
  fr: {
    requested: 'Quelqu’un a saisi cette adresse pour s’inscrire à un webinaire sur {host}.',
    confirmWithin: 'Pour voir lequel et terminer votre inscription, ouvrez ce lien dans les {days} jours :',
    confirmNamed: 'Pour terminer votre inscription, ouvrez ce lien dans les {days} jours :',
    confirm: 'Confirmer votre inscription',
    notYou: 'Si ce n’était pas vous, ignorez cet e-mail. L’adresse ne sera pas conservée.',
    registered: 'Vous êtes inscrit à ce webinaire :',
    startsIn: 'Le webinaire auquel vous êtes inscrit commence {when} :',
    moved: 'Le webinaire auquel vous êtes inscrit a une nouvelle date :',
    yourTime: 'Votre heure :',
    page: 'Voir la page du webinaire',
    join: 'Participer (à partir de 15 minutes avant le début)',
    calendar: 'Ajouter au calendrier (.ics)',
    cancel: 'Annuler votre inscription',
  },
  de: {
    requested: 'Jemand hat diese Adresse eingegeben, um sich für ein Webinar auf {host} anzumelden.',
    confirmWithin:
      'Öffne innerhalb von {days} Tagen diesen Link, um zu sehen, welches es ist, und die Anmeldung ' +
      'abzuschließen:',
    confirmNamed: 'Öffne innerhalb von {days} Tagen diesen Link, um die Anmeldung abzuschließen:',
    confirm: 'Anmeldung bestätigen',
    notYou: 'Wenn du das nicht warst, ignoriere diese E-Mail. Die Adresse wird dann nicht gespeichert.',
    registered: 'Du bist für dieses Webinar angemeldet:',
    startsIn: 'Das Webinar, für das du angemeldet bist, beginnt {when}:',
    moved: 'Das Webinar, für das du angemeldet bist, hat einen neuen Termin:',
    yourTime: 'Deine Zeit:',
    page: 'Zur Seite des Webinars',
    join: 'Teilnehmen (ab 15 Minuten vor Beginn)',
    calendar: 'In den Kalender (.ics)',
    cancel: 'Anmeldung stornieren',
  },
  pt: {
    requested: 'Alguém digitou este endereço para se inscrever em um webinar em {host}.',
    confirmWithin: 'Para ver qual é e concluir sua inscrição, abra este link em até {days} dias:',
    confirmNamed: 'Para concluir sua inscrição, abra este link em até {days} dias:',
    confirm: 'Confirmar sua inscrição',
    notYou: 'Se não foi você, ignore este e-mail. O endereço não será guardado.',
    registered: 'Você está inscrito neste webinar:',
    startsIn: 'O webinar em que você se inscreveu começa {when}:',
    moved: 'O webinar em que você se inscreveu tem uma nova data:',
    yourTime: 'No seu horário:',
    page: 'Ver a página do webinar',
    join: 'Entrar (a partir de 15 minutos antes do início)',
    calendar: 'Adicionar ao calendário (.ics)',
    cancel: 'Cancelar sua inscrição',
  },
  ar: {
    requested: 'كتب شخص ما هذا العنوان للتسجيل في ندوة على {host}.',
    confirmWithin: 'لمعرفة الندوة وإكمال تسجيلك، افتح هذا الرابط خلال {days} أيام:',
    confirmNamed: 'لإكمال تسجيلك، افتح هذا الرابط خلال {days} أيام:',
    confirm: 'أكّد تسجيلك',
    notYou: 'إذا لم تكن أنت، فتجاهل هذه الرسالة. لن يُحفظ العنوان.',
    registered: 'أنت مسجّل في هذه الندوة:',
    startsIn: 'الندوة التي سجّلت فيها تبدأ {when}:',
    moved: 'للندوة التي سجّلت فيها موعد جديد:',
    yourTime: 'بتوقيتك:',
    page: 'عرض صفحة الندوة',
    join: 'انضم (ابتداءً من 15 دقيقة قبل البداية)',
    calendar: 'إضافة إلى التقويم (.ics)',
    cancel: 'ألغِ تسجيلك',
  },
};
