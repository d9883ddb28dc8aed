import type { Translated } from '#shared/visitor-pages/language.ts';
import type { PageLocale } from '../texts.ts';

/** Built-in texts of webinar pages, translated. */
export interface WebinarTexts {
  /** Before `in 3 days`. */
  starts: string;
  live: string;
  over: string;
  /** Before a date and time. */
  hostTime: string;
  join: string;
  joinSoon: string;
  addToCalendar: string;
  calendarFile: string;
}

const TEXTS: Translated<WebinarTexts> = {
  en: {
    starts: 'Starts',
    live: 'Live now',
    over: 'This webinar is over.',
    hostTime: 'Host’s time:',
    join: 'Join now',
    joinSoon: 'The button to join appears here 15 minutes before the start.',
    addToCalendar: 'Add to calendar',
    calendarFile: 'Calendar file (.ics)',
  },
  es: {
    starts: 'Empieza',
    live: 'En directo ahora',
    over: 'Este webinar ha terminado.',
    hostTime: 'Hora del organizador:',
    join: 'Entrar ahora',
    joinSoon: 'El botón para entrar aparece aquí 15 minutos antes del inicio.',
    addToCalendar: 'Añadir al calendario',
    calendarFile: 'Archivo de calendario (.ics)',
  },
  fr: {
    starts: 'Commence',
    live: 'En direct',
    over: 'Ce webinaire est terminé.',
    hostTime: 'Heure de l’organisateur :',
    join: 'Participer',
    joinSoon: 'Le bouton pour participer apparaît ici 15 minutes avant le début.',
    addToCalendar: 'Ajouter au calendrier',
    calendarFile: 'Fichier de calendrier (.ics)',
  },
  de: {
    starts: 'Beginnt',
    live: 'Jetzt live',
    over: 'Dieses Webinar ist vorbei.',
    hostTime: 'Zeit des Veranstalters:',
    join: 'Jetzt teilnehmen',
    joinSoon: 'Der Button zum Teilnehmen erscheint hier 15 Minuten vor Beginn.',
    addToCalendar: 'In den Kalender',
    calendarFile: 'Kalenderdatei (.ics)',
  },
  pt: {
    starts: 'Começa',
    live: 'Ao vivo agora',
    over: 'Este webinar terminou.',
    hostTime: 'Horário do organizador:',
    join: 'Entrar agora',
    joinSoon: 'O botão para entrar aparece aqui 15 minutos antes do início.',
    addToCalendar: 'Adicionar ao calendário',
    calendarFile: 'Arquivo de calendário (.ics)',
  },
  ar: {
    starts: 'يبدأ',
    live: 'مباشر الآن',
    over: 'انتهت هذه الندوة.',
    hostTime: 'بتوقيت المنظِّم:',
    join: 'انضم الآن',
    joinSoon: 'يظهر زر الانضمام هنا قبل البداية بـ 15 دقيقة.',
    addToCalendar: 'أضف إلى التقويم',
    calendarFile: 'ملف تقويم (.ics)',
  },
};

/**
 * The texts for a page, and the language of texts and dates: English if the page's
 * language is not translated.
 */
export function webinarTexts({ lang, builtInText }: PageLocale): { texts: WebinarTexts; language: string } {
  const language = builtInText.lang ?? lang;
  const known = (TEXTS as Readonly<Record<string, WebinarTexts>>)[new Intl.Locale(language).language];
  return { texts: known ?? TEXTS.en, language };
}
