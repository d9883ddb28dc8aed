import type { Texts } from './en.ts';

export const LANGUAGES = { en: 'English', es: 'Español' } as const;
export type Language = keyof typeof LANGUAGES;

const LOADERS: Record<Language, () => Promise<Texts>> = {
  en: async () => (await import('./en.ts')).en,
  es: async () => (await import('./es.ts')).es,
};

const KEPT = 'signpost.language';

export const loadTexts = (language: Language): Promise<Texts> => LOADERS[language]();

/** The stored choice, else the first supported browser language. */
export function chosenLanguage(): Language {
  const kept = localStorage.getItem(KEPT);
  const wanted = [kept ?? '', ...navigator.languages].map((tag) => tag.slice(0, 2).toLowerCase());
  return wanted.find(isLanguage) ?? 'en';
}

export const keepLanguage = (language: Language): void => localStorage.setItem(KEPT, language);

const isLanguage = (tag: string): tag is Language => Object.hasOwn(LANGUAGES, tag);
