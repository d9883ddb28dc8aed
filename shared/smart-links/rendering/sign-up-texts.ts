import type { Translated } from '#shared/visitor-pages/language.ts';
import type { PageLocale } from './texts.ts';

/** Built-in texts of a form to sign up, translated. */
export interface SignUpTexts {
  title: string;
  email: string;
  consent: string;
  submit: string;
  /** Errors for missing or invalid fields, except the email address. */
  wrong: { consent: string };
  limited: string;
  sent: string;
  sentText: string;
}

/** The texts for a page, and their language: English if the page's language is not translated. */
export const textsIn = <T>(all: Translated<T>, { language }: Pick<PageLocale, 'language'>) => ({
  texts: all[language],
  language,
});
