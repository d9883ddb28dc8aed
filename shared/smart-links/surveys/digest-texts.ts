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
    intro: 'New responses since the last summary: {count}. Your survey:',
    results: 'Results by question:',
    average: 'Average',
    moreOptions: 'More options: {count}',
    yes: 'Yes',
    no: 'No',
    open: 'View the responses',
  },
  es: {
    intro: 'Respuestas nuevas desde el último resumen: {count}. Tu encuesta:',
    results: 'Resultados por pregunta:',
    average: 'Media',
    moreOptions: 'Otras opciones: {count}',
    yes: 'Sí',
    no: 'No',
    open: 'Ver las respuestas',
  },
  fr: {
    intro: 'Nouvelles réponses depuis le dernier récapitulatif : {count}. Votre sondage :',
    results: 'Résultats par question :',
    average: 'Moyenne',
    moreOptions: 'Autres options : {count}',
    yes: 'Oui',
    no: 'Non',
    open: 'Voir les réponses',
  },
  de: {
    intro: 'Neue Antworten seit der letzten Zusammenfassung: {count}. Deine Umfrage:',
    results: 'Ergebnisse der einzelnen Fragen:',
    average: 'Durchschnitt',
    moreOptions: 'Weitere Optionen: {count}',
    yes: 'Ja',
    no: 'Nein',
    open: 'Antworten ansehen',
  },
  pt: {
    intro: 'Novas respostas desde o último resumo: {count}. Sua pesquisa:',
    results: 'Resultados por pergunta:',
    average: 'Média',
    moreOptions: 'Outras opções: {count}',
    yes: 'Sim',
    no: 'Não',
    open: 'Ver as respostas',
  },
  ar: {
    intro: 'ردود جديدة منذ آخر ملخص: {count}. استبيانك:',
    results: 'النتائج حسب السؤال:',
    average: 'المتوسط',
    moreOptions: 'خيارات أخرى: {count}',
    yes: 'نعم',
    no: 'لا',
    open: 'عرض الردود',
  },
};
