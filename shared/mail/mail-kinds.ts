import type { Owner } from '#shared/core/accounts/account.ts';
import type { AccountMailLimit } from '#shared/core/accounts/plans.ts';
import type { Translated } from '#shared/visitor-pages/language.ts';

/**
 * Every kind of email, and the policy for it: `sendMail` applies it, and `npm run docs` lists it in
 * docs/security.md. Subjects are fixed, but for the names that `quoted-name.ts` has cleaned.
 */

/**
 * Lists that a recipient can unsubscribe from, per owner: survey responses, notices about the account,
 * invitations to it, webinars, subscriptions to pages, scheduled reports.
 */
export const MAIL_LISTS = [
  'surveys',
  'notices',
  'invitations',
  'webinars',
  'subscriptions',
  'reports',
] as const;

export type MailList = (typeof MAIL_LISTS)[number];

/**
 * The consent of the recipient to emails of this list on behalf of an owner:
 * - `required`: only to addresses that were confirmed (double opt-in).
 * - `requested`: asks for it, so the recipient has not agreed yet; not within 30 days after unsubscribing.
 * - `implied`: unless the recipient has unsubscribed.
 * - `asked`: the recipient is waiting for it, or must know it.
 */
export type Consent = 'required' | 'requested' | 'implied' | 'asked';

interface Common {
  /** One line. */
  subject: string | Translated;
  /** null: cannot be unsubscribed from. */
  list: MailList | null;
  /** The limit of the account that it counts against; null: none. */
  accountLimit: AccountMailLimit | null;
  /** Why the recipient gets it: a sentence at the end of each email. */
  reason: string | Translated;
}

/**
 * `quotes`: which texts of users it may have, and how `quoted-name.ts` shows them.
 * - `false`: none.
 * - `names`: for people who have not agreed, so that nobody can send them a message through us: the name of
 *   the account and the title, strictly, and only of paid plans, which operators know. Who invites or asks is
 *   named by an address that has signed in (`requester.ts`).
 * - `titles`: names and titles, without contact details.
 * - `verbatim`: responses to a survey, and hosts of the recipient's own webhooks and domains. May have a
 *   `replyTo`.
 */
export type MailKindSpec = Common &
  (
    | { consent: 'requested'; quotes: false | 'names' }
    | { consent: Exclude<Consent, 'requested'>; quotes: false | 'titles' | 'verbatim' }
  );

export type Quotes = MailKindSpec['quotes'];

const WEBINAR_REASON: Translated = {
  en: 'You received this email because someone entered this address in the form of a webinar.',
  es: 'Recibes este correo porque alguien introdujo esta dirección en el formulario de un webinar.',
  fr: 'Vous recevez cet e-mail parce que quelqu’un a saisi cette adresse dans le formulaire d’un webinaire.',
  de: 'Du bekommst diese E-Mail, weil jemand diese Adresse im Formular eines Webinars eingegeben hat.',
  pt: 'Você recebeu este e-mail porque alguém digitou este endereço no formulário de um webinar.',
  ar: 'وصلتك هذه الرسالة لأن شخصًا كتب هذا العنوان في نموذج ندوة.',
};

const SUBSCRIBER_REASON: Translated = {
  en: 'You received this email because someone entered this address in the form of a page.',
  es: 'Recibes este correo porque alguien introdujo esta dirección en el formulario de una página.',
  fr: 'Vous recevez cet e-mail parce que quelqu’un a saisi cette adresse dans le formulaire d’une page.',
  de: 'Du bekommst diese E-Mail, weil jemand diese Adresse im Formular einer Seite eingegeben hat.',
  pt: 'Você recebeu este e-mail porque alguém digitou este endereço no formulário de uma página.',
  ar: 'وصلتك هذه الرسالة لأن شخصًا كتب هذا العنوان في نموذج صفحة.',
};

/** An email to webinar registrants who have confirmed. */
const webinar = (subject: Translated) =>
  ({
    subject,
    list: 'webinars',
    consent: 'implied',
    quotes: 'titles',
    accountLimit: null,
    reason: WEBINAR_REASON,
  }) as const;

const REPORT_SUBJECT: Translated = {
  en: 'Your click report',
  es: 'Tu informe de clics',
  fr: 'Votre rapport de clics',
  de: 'Dein Klickbericht',
  pt: 'Seu relatório de cliques',
  ar: 'تقريرك عن النقرات',
};

/** A notice about a domain. It has limits, because changes of DNS can cause any number of them. */
const domainNotice = (subject: string) =>
  ({
    subject,
    list: 'notices',
    consent: 'implied',
    quotes: 'verbatim',
    accountLimit: null,
    reason: 'You received this email because this is the contact address of an account.',
  }) as const;

const OF_OWNERS =
  'You received this email because this address belongs to an owner of an account, or is ' +
  'its contact address.';

export const MAIL_KINDS = {
  surveyResponse: {
    subject: 'New response to your survey',
    list: 'surveys',
    consent: 'required',
    quotes: 'verbatim',
    accountLimit: 'mailsPerDay',
    reason:
      'You received this email because this address was confirmed for the survey responses of an account.',
  },
  surveyDigest: {
    subject: {
      en: 'New responses to your survey',
      es: 'Nuevas respuestas a tu encuesta',
      fr: 'Nouvelles réponses à votre sondage',
      de: 'Neue Antworten auf deine Umfrage',
      pt: 'Novas respostas à sua pesquisa',
      ar: 'ردود جديدة على استبيانك',
    },
    list: 'surveys',
    consent: 'required',
    quotes: 'verbatim',
    accountLimit: 'mailsPerDay',
    reason: {
      en:
        'You received this email because this address was confirmed for the survey responses of an ' +
        'account.',
      es:
        'Recibes este correo porque esta dirección se confirmó para las respuestas a las encuestas de una ' +
        'cuenta.',
      fr:
        'Vous recevez cet e-mail parce que cette adresse a été confirmée pour les réponses aux sondages ' +
        'd’un compte.',
      de:
        'Du bekommst diese E-Mail, weil diese Adresse für die Umfrageantworten eines Kontos bestätigt ' +
        'wurde.',
      pt:
        'Você recebe este e-mail porque este endereço foi confirmado para as respostas às pesquisas de uma ' +
        'conta.',
      ar: 'تصلك هذه الرسالة لأن هذا العنوان أُكِّد لتلقي ردود استبيانات أحد الحسابات.',
    },
  },
  confirmation: {
    subject: 'Confirm your email address',
    list: 'surveys',
    consent: 'requested',
    quotes: 'names',
    accountLimit: 'mailsPerDay',
    reason: 'You received this email because someone entered this address in the settings of a survey.',
  },
  reportConfirmation: {
    subject: 'Confirm your email address',
    list: 'reports',
    consent: 'requested',
    quotes: 'names',
    accountLimit: 'mailsPerDay',
    reason: 'You received this email because someone entered this address as a recipient of a report.',
  },
  scheduledReport: {
    subject: REPORT_SUBJECT,
    list: 'reports',
    consent: 'required',
    quotes: 'titles',
    accountLimit: 'mailsPerDay',
    reason: {
      en: 'You received this email because this address was confirmed for this report.',
      es: 'Recibes este correo porque esta dirección se confirmó para este informe.',
      fr: 'Vous recevez cet e-mail parce que cette adresse a été confirmée pour ce rapport.',
      de: 'Du bekommst diese E-Mail, weil diese Adresse für diesen Bericht bestätigt wurde.',
      pt: 'Você recebe este e-mail porque este endereço foi confirmado para este relatório.',
      ar: 'تصلك هذه الرسالة لأن هذا العنوان أُكِّد لتلقي هذا التقرير.',
    },
  },
  reportPreview: {
    subject: REPORT_SUBJECT,
    list: null,
    consent: 'implied',
    quotes: 'titles',
    accountLimit: 'mailsPerDay',
    reason: {
      en: 'You received this email because you asked for this report in the console.',
      es: 'Recibes este correo porque pediste este informe en la consola.',
      fr: 'Vous recevez cet e-mail parce que vous avez demandé ce rapport dans la console.',
      de: 'Du bekommst diese E-Mail, weil du diesen Bericht in der Konsole angefordert hast.',
      pt: 'Você recebe este e-mail porque pediu este relatório no console.',
      ar: 'تصلك هذه الرسالة لأنك طلبت هذا التقرير في لوحة التحكم.',
    },
  },
  webinarConfirmation: {
    subject: {
      en: 'Confirm your registration',
      es: 'Confirma tu inscripción',
      fr: 'Confirmez votre inscription',
      de: 'Bestätige deine Anmeldung',
      pt: 'Confirme sua inscrição',
      ar: 'أكّد تسجيلك',
    },
    list: 'webinars',
    consent: 'requested',
    quotes: 'names',
    accountLimit: 'registrationMailsPerDay',
    reason: WEBINAR_REASON,
  },
  webinarRegistered: webinar({
    en: 'You are registered',
    es: 'Tu inscripción está confirmada',
    fr: 'Vous êtes inscrit',
    de: 'Du bist angemeldet',
    pt: 'Você está inscrito',
    ar: 'أنت مسجّل',
  }),
  webinarReminder: webinar({
    en: 'Reminder: your webinar',
    es: 'Recordatorio: tu webinar',
    fr: 'Rappel : votre webinaire',
    de: 'Erinnerung: dein Webinar',
    pt: 'Lembrete: seu webinar',
    ar: 'تذكير: ندوتك',
  }),
  webinarMoved: webinar({
    en: 'Your webinar has a new date',
    es: 'Tu webinar tiene una nueva fecha',
    fr: 'Votre webinaire a une nouvelle date',
    de: 'Dein Webinar hat einen neuen Termin',
    pt: 'Seu webinar tem uma nova data',
    ar: 'لندوتك موعد جديد',
  }),
  subscriptionConfirmation: {
    subject: {
      en: 'Confirm your subscription',
      es: 'Confirma tu suscripción',
      fr: 'Confirmez votre abonnement',
      de: 'Bestätige dein Abo',
      pt: 'Confirme sua assinatura',
      ar: 'أكّد اشتراكك',
    },
    list: 'subscriptions',
    consent: 'requested',
    quotes: 'names',
    accountLimit: 'registrationMailsPerDay',
    reason: SUBSCRIBER_REASON,
  },
  subscriptionActive: {
    subject: {
      en: 'You are already subscribed',
      es: 'Ya tienes una suscripción',
      fr: 'Vous êtes déjà abonné',
      de: 'Du hast das Abo bereits',
      pt: 'Você já é assinante',
      ar: 'أنت مشترك بالفعل',
    },
    list: 'subscriptions',
    consent: 'implied',
    quotes: 'titles',
    accountLimit: null,
    reason: SUBSCRIBER_REASON,
  },
  signIn: {
    subject: 'Your sign-in code',
    list: null,
    consent: 'asked',
    quotes: false,
    accountLimit: null,
    reason:
      'You received this email because someone entered this address to sign in. If this was ' +
      'not you, ignore it.',
  },
  passkeyAdded: {
    subject: 'A passkey was added',
    list: null,
    consent: 'asked',
    quotes: 'titles',
    accountLimit: null,
    reason: 'You received this email because you sign in with this address.',
  },
  passkeyRemoved: {
    subject: 'A passkey was removed',
    list: null,
    consent: 'asked',
    quotes: 'titles',
    accountLimit: null,
    reason: 'You received this email because you sign in with this address.',
  },
  appConnected: {
    subject: {
      en: 'An app was connected',
      es: 'Se ha conectado una app',
      fr: 'Une application a été connectée',
      de: 'Eine App wurde verbunden',
      pt: 'Um app foi conectado',
      ar: 'رُبط تطبيق',
    },
    list: null,
    consent: 'asked',
    quotes: 'titles',
    accountLimit: null,
    reason: {
      en: 'You received this email because you sign in with this address.',
      es: 'Recibes este correo porque inicias sesión con esta dirección.',
      fr: 'Vous recevez cet e-mail parce que vous vous connectez avec cette adresse.',
      de: 'Du bekommst diese E-Mail, weil du dich mit dieser Adresse anmeldest.',
      pt: 'Você recebe este e-mail porque entra com este endereço.',
      ar: 'تصلك هذه الرسالة لأنك تسجّل الدخول بهذا العنوان.',
    },
  },
  invitation: {
    subject: 'You have been invited to an account',
    list: 'invitations',
    consent: 'requested',
    quotes: 'names',
    accountLimit: 'invitationsPerDay',
    reason: 'You received this email because a member of an account invited this address.',
  },
  webhookFailing: {
    subject: 'Your webhook endpoint is failing',
    list: 'notices',
    consent: 'implied',
    quotes: 'verbatim',
    accountLimit: null,
    reason: 'You received this email because this is the contact address of an account.',
  },
  webhookDisabled: {
    subject: 'Your webhook endpoint was disabled',
    list: 'notices',
    consent: 'implied',
    quotes: 'verbatim',
    accountLimit: null,
    reason: 'You received this email because this is the contact address of an account.',
  },
  domainLapsing: domainNotice('Your domain will lapse'),
  domainLapsed: domainNotice('Your domain has lapsed'),
  domainReleased: domainNotice('Your domain was released'),
  domainLost: domainNotice('Another account has taken over your domain'),
  domainGained: domainNotice('A domain is now yours'),
  exportReady: {
    subject: 'Your export is ready',
    list: null,
    consent: 'asked',
    quotes: 'titles',
    accountLimit: null,
    reason:
      'You received this email because you, or one of your API keys, requested an export of an account.',
  },
  deletionScheduled: {
    subject: 'Your account will be deleted',
    list: null,
    consent: 'asked',
    quotes: 'titles',
    accountLimit: null,
    reason: OF_OWNERS,
  },
  deletionNear: {
    subject: 'Your account will be deleted in 3 days',
    list: null,
    consent: 'asked',
    quotes: 'titles',
    accountLimit: null,
    reason: OF_OWNERS,
  },
  deleted: {
    subject: 'Your account was deleted',
    list: null,
    consent: 'asked',
    quotes: 'titles',
    accountLimit: null,
    reason: OF_OWNERS,
  },
} as const satisfies Record<string, MailKindSpec>;

export type MailKind = keyof typeof MAIL_KINDS;

/** The kinds that may quote users, or name them. */
export type QuotingKind = {
  [K in MailKind]: (typeof MAIL_KINDS)[K] extends { quotes: false } ? never : K;
}[MailKind];

/** Whether an email for an account may contain names that users chose. */
export const mayName = (kind: MailKind, { plan }: Pick<Owner, 'plan'>): boolean => {
  const { quotes } = MAIL_KINDS[kind];
  return quotes === 'names' ? plan !== 'free' : quotes !== false;
};
