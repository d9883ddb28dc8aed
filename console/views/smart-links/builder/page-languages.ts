/** Languages with built-in page texts, by their own names. */
export const PAGE_LANGUAGES: Readonly<Record<string, string>> = {
  en: 'English',
  es: 'Español',
  fr: 'Français',
  de: 'Deutsch',
  pt: 'Português',
  ar: 'العربية',
};
