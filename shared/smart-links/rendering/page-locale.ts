import { directionOf, type Language, translatedIn } from '#shared/languages/language.ts';
import { SMART_LINK_TEXTS } from '#shared/languages/texts.ts';

/** Language, direction and texts of a page. */
export interface PageLocale {
  /** For `<html lang>`. */
  lang: string;
  dir: 'ltr' | 'rtl';
  texts: (typeof SMART_LINK_TEXTS)[Language];
  /** The language of built-in texts. */
  language: Language;
  /** The language of dates and lists within them: `pt-BR` for the texts of `pt`. */
  formats: string;
  /** Attributes of built-in texts: set if they are not in the page's language. */
  builtInText: { lang?: string; dir?: 'ltr' };
}

/** The locale of a page. Without a language it is English, but a right-to-left title sets the direction. */
export function pageLocale(language: string | null, title: string): PageLocale {
  const lang = new Intl.Locale(language ?? 'en').toString();
  const translated = translatedIn(lang);
  const isRightToLeft = language
    ? directionOf(language) === 'rtl'
    : /^\P{L}*[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Thaana}\p{Script=Syriac}\p{Script=Nko}]/u.test(
        title,
      );
  return {
    lang,
    dir: isRightToLeft ? 'rtl' : 'ltr',
    texts: SMART_LINK_TEXTS[translated ?? 'en'],
    language: translated ?? 'en',
    formats: translated ? lang : 'en',
    builtInText: translated ? {} : { lang: 'en', dir: 'ltr' },
  };
}
