import type { Message } from '#shared/visitor-pages/message-page.ts';

/** What visitors read in place of a shared report. */

/** One message for tokens that never existed, and for expired and revoked shares. */
export const REPORT_NOT_FOUND: Message = {
  en: [
    'This report does not exist',
    'Check the URL for typos, or ask the person who shared it for a new one.',
  ],
  es: [
    'Este informe no existe',
    'Comprueba que la dirección esté bien escrita o pide una nueva a quien la compartió contigo.',
  ],
  fr: [
    'Ce rapport n’existe pas',
    'Vérifiez que l’adresse est correcte ou demandez-en une nouvelle à la personne qui vous l’a envoyée.',
  ],
  de: [
    'Diesen Bericht gibt es nicht',
    'Prüfe die Adresse auf Tippfehler oder bitte die Person, von der du sie hast, um eine neue.',
  ],
  pt: [
    'Este relatório não existe',
    'Verifique se o endereço está correto ou peça um novo a quem lhe enviou este.',
  ],
  ar: ['هذا التقرير غير موجود', 'تحقّق من صحة العنوان، أو اطلب عنوانًا جديدًا ممن أرسله إليك.'],
};

export const REPORT_TOO_LARGE: Message = {
  en: ['This report is too large', 'Ask the person who shared it for one about a shorter period.'],
  es: ['Este informe es demasiado grande', 'Pide a quien lo compartió contigo uno de un período más corto.'],
  fr: [
    'Ce rapport est trop volumineux',
    'Demandez-en un sur une période plus courte à la personne qui vous l’a envoyé.',
  ],
  de: [
    'Dieser Bericht ist zu groß',
    'Bitte die Person, von der du ihn hast, um einen über einen kürzeren Zeitraum.',
  ],
  pt: ['Este relatório é grande demais', 'Peça um de um período mais curto a quem lhe enviou este.'],
  ar: ['هذا التقرير كبير جدًا', 'اطلب تقريرًا عن فترة أقصر ممن أرسله إليك.'],
};
