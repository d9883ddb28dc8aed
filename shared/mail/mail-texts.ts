import type { Language, Translated } from '#shared/visitor-pages/language.ts';
import type { LimitReached } from './mail-limits.ts';

/** Texts of all emails. */
export interface MailTexts {
  unsubscribe: string;
  /** Placeholder for an empty text. */
  noAnswer: string;
  /** In the last email before a limit. */
  last: Record<LimitReached, string>;
}

export const MAIL_TEXTS: Translated<MailTexts> = {
  en: {
    unsubscribe: 'Unsubscribe',
    noAnswer: '(no answer)',
    last: {
      'recipient limit':
        'This is the last email to this address today, because it has reached its daily limit. ' +
        'Until midnight UTC, further responses are stored but not emailed.',
      'owner limit':
        'This is the last email for this account today, because it has reached the daily limit ' +
        'of its plan. Until midnight UTC, further responses are stored but not emailed.',
    },
  },
  es: {
    unsubscribe: 'Darse de baja',
    noAnswer: '(sin respuesta)',
    last: {
      'recipient limit':
        'Este es el último correo de hoy a esta dirección, porque ha alcanzado su límite diario. ' +
        'Hasta la medianoche UTC, las demás respuestas se guardan, pero no se envían.',
      'owner limit':
        'Este es el último correo de hoy de esta cuenta, porque ha alcanzado el límite diario de ' +
        'su plan. Hasta la medianoche UTC, las demás respuestas se guardan, pero no se envían.',
    },
  },
  fr: {
    unsubscribe: 'Se désabonner',
    noAnswer: '(sans réponse)',
    last: {
      'recipient limit':
        'C’est le dernier e-mail d’aujourd’hui à cette adresse : sa limite quotidienne est atteinte. Les ' +
        'autres réponses sont enregistrées, mais pas envoyées, jusqu’à minuit UTC.',
      'owner limit':
        'C’est le dernier e-mail d’aujourd’hui pour ce compte : la limite quotidienne de son forfait est ' +
        'atteinte. Les autres réponses sont enregistrées, mais pas envoyées, jusqu’à minuit UTC.',
    },
  },
  de: {
    unsubscribe: 'Abmelden',
    noAnswer: '(keine Antwort)',
    last: {
      'recipient limit':
        'Das ist heute die letzte E-Mail an diese Adresse: Ihr Tageslimit ist erreicht. Weitere Antworten ' +
        'werden bis Mitternacht UTC gespeichert, aber nicht verschickt.',
      'owner limit':
        'Das ist heute die letzte E-Mail für dieses Konto: Das Tageslimit seines Tarifs ist erreicht. ' +
        'Weitere Antworten werden bis Mitternacht UTC gespeichert, aber nicht verschickt.',
    },
  },
  pt: {
    unsubscribe: 'Cancelar inscrição',
    noAnswer: '(sem resposta)',
    last: {
      'recipient limit':
        'Este é o último e-mail de hoje para este endereço: o limite diário foi atingido. As demais ' +
        'respostas são guardadas, mas não enviadas, até a meia-noite UTC.',
      'owner limit':
        'Este é o último e-mail de hoje desta conta: o limite diário do plano foi atingido. As demais ' +
        'respostas são guardadas, mas não enviadas, até a meia-noite UTC.',
    },
  },
  ar: {
    unsubscribe: 'إلغاء الاشتراك',
    noAnswer: '(بلا إجابة)',
    last: {
      'recipient limit':
        'هذه آخر رسالة اليوم إلى هذا العنوان: بلغ حدّه اليومي. تُحفظ الردود الأخرى ولا تُرسل حتى منتصف ' +
        'الليل بالتوقيت العالمي.',
      'owner limit':
        'هذه آخر رسالة اليوم لهذا الحساب: بلغ الحد اليومي لخطته. تُحفظ الردود الأخرى ولا تُرسل حتى منتصف ' +
        'الليل بالتوقيت العالمي.',
    },
  },
};

/** A text in a language, if it is translated. */
export const inLanguage = (text: string | Translated, language: Language): string =>
  typeof text === 'string' ? text : text[language];
