import type { Translated } from '#shared/visitor-pages/language.ts';

export interface DigestTexts {
  /** `{count}` responses. */
  intro: string;
  results: string;
  average: string;
  /** Omitted options: `{count}`. */
  moreOptions: string;
  yes: string;
  no: string;
  open: string;
}

/** Texts of email summaries. Each has its number at the end, which avoids plurals. */
export const DIGEST_TEXTS: Translated<DigestTexts> = {
  en: {
    intro: 'New responses since the last summary of your survey: {count}. Its title:',
    results: 'What they say, for each question:',
    average: 'Average',
    moreOptions: 'Further options: {count}',
    yes: 'Yes',
    no: 'No',
    open: 'Open the responses',
  },
  es: {
    intro: 'Respuestas nuevas desde el último resumen de tu encuesta: {count}. Su título:',
    results: 'Lo que dicen, pregunta por pregunta:',
    average: 'Media',
    moreOptions: 'Otras opciones: {count}',
    yes: 'Sí',
    no: 'No',
    open: 'Abrir las respuestas',
  },
  fr: {
    intro: 'Nouvelles réponses depuis le dernier récapitulatif de votre sondage : {count}. Son titre :',
    results: 'Ce qu’elles disent, question par question :',
    average: 'Moyenne',
    moreOptions: 'Autres options : {count}',
    yes: 'Oui',
    no: 'Non',
    open: 'Ouvrir les réponses',
  },
  de: {
    intro: 'Neue Antworten seit der letzten Zusammenfassung deiner Umfrage: {count}. Ihr Titel:',
    results: 'Die Antworten auf die einzelnen Fragen:',
    average: 'Durchschnitt',
    moreOptions: 'Weitere Optionen: {count}',
    yes: 'Ja',
    no: 'Nein',
    open: 'Antworten öffnen',
  },
  pt: {
    intro: 'Novas respostas desde o último resumo da sua pesquisa: {count}. O título:',
    results: 'O que elas dizem, pergunta por pergunta:',
    average: 'Média',
    moreOptions: 'Outras opções: {count}',
    yes: 'Sim',
    no: 'Não',
    open: 'Abrir as respostas',
  },
  ar: {
    intro: 'ردود جديدة منذ آخر ملخص لاستبيانك: {count}. عنوانه:',
    results: 'ما ورد فيها لكل سؤال:',
    average: 'المتوسط',
    moreOptions: 'خيارات أخرى: {count}',
    yes: 'نعم',
    no: 'لا',
    open: 'فتح الردود',
  },
};
