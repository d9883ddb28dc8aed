import type { Texts } from './en.ts';
import type { FirstTexts } from './en-first.ts';

export const LANGUAGES = { en: 'English', es: 'Español' } as const;
export type Language = keyof typeof LANGUAGES;

const LOADERS: Record<Language, { first: () => Promise<FirstTexts>; all: () => Promise<Texts> }> = {
  en: {
    first: async () => (await import('./en-first.ts')).enFirst,
    all: async () => (await import('./en.ts')).en,
  },
  es: {
    first: async () => (await import('./es-first.ts')).esFirst,
    all: async () => (await import('./es.ts')).es,
  },
};

const STORAGE_KEY = 'signpost.language';

export const loadFirstTexts = (language: Language): Promise<FirstTexts> => LOADERS[language].first();

export const loadTexts = (language: Language): Promise<Texts> => LOADERS[language].all();

/** The stored choice, else the first supported browser language. */
export function preferredLanguage(): Language {
  const stored = localStorage.getItem(STORAGE_KEY);
  const wanted = [stored ?? '', ...navigator.languages].map((tag) => tag.slice(0, 2).toLowerCase());
  return wanted.find(isLanguage) ?? 'en';
}

export const storeLanguage = (language: Language): void => localStorage.setItem(STORAGE_KEY, language);

const isLanguage = (tag: string): tag is Language => Object.hasOwn(LANGUAGES, tag);
