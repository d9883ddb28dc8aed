import type { Language, Translated } from '#shared/visitor-pages/language.ts';
import type { PageLocale } from './texts.ts';

/** Built-in texts of a form to sign up, translated. */
export interface SignUpTexts {
  title: string;
  email: string;
  consent: string;
  submit: string;
  /** Errors for missing or invalid fields. */
  wrong: { email: string; consent: string };
  limited: string;
  sent: string;
  sentText: string;
}

/** The texts for a page, and their language: English if the page's language is not translated. */
export function textsIn<T>(
  all: Translated<T>,
  { lang, builtInText }: Pick<PageLocale, 'lang' | 'builtInText'>,
): { texts: T; language: Language } {
  const { language } = new Intl.Locale(builtInText.lang ?? lang);
  const known = language in all ? (language as Language) : 'en';
  return { texts: all[known], language: known };
}
