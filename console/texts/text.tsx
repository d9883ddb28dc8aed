import { type ComponentChildren, createContext } from 'preact';
import { useContext, useLayoutEffect, useMemo, useState } from 'preact/hooks';
import type { Texts } from './en.ts';
import type { FirstTexts } from './en-first.ts';
import { createFormat, type Format } from './format.ts';
import { type Language, loadFirstTexts, loadTexts, storeLanguage } from './language.ts';

interface LoadedTexts {
  language: Language;
  first: FirstTexts;
  /** Undefined before sign-in. */
  all: Texts | undefined;
}

interface Localization extends LoadedTexts {
  format: Format;
  setLanguage: (language: Language) => Promise<void>;
  loadAll: () => Promise<void>;
}

const Context = createContext<Localization | undefined>(undefined);

/** Provides texts and formats in the current language, and switches it. */
export function TextProvider(props: { language: Language; texts: FirstTexts; children: ComponentChildren }) {
  const [loaded, setLoaded] = useState<LoadedTexts>({
    language: props.language,
    first: props.texts,
    all: undefined,
  });
  const { language, all } = loaded;
  useLayoutEffect(() => {
    document.documentElement.lang = language;
  }, [language]);
  const value = useMemo((): Localization => {
    const load = async (next: Language, isAll: boolean) => {
      const texts = isAll ? await loadTexts(next) : undefined;
      setLoaded({ language: next, first: texts ?? (await loadFirstTexts(next)), all: texts });
    };
    return {
      ...loaded,
      format: createFormat(language),
      setLanguage: async (next) => {
        await load(next, all !== undefined);
        storeLanguage(next);
      },
      loadAll: () => load(language, true),
    };
  }, [loaded]);
  return <Context.Provider value={value}>{props.children}</Context.Provider>;
}

function useLocalization(): Localization {
  const localization = useContext(Context);
  if (!localization) throw new Error('There is no TextProvider above');
  return localization;
}

/** Texts in the current language, where someone is signed in: `const { links } = useTexts();` */
export function useTexts(): Texts {
  const { all } = useLocalization();
  if (!all) throw new Error('Before sign-in there are only the first texts');
  return all;
}

/** The texts that are loaded even before sign-in: `const { common } = useFirstTexts();` */
export const useFirstTexts = (): FirstTexts => useLocalization().first;

/** Formats numbers, dates and country names in the current language. */
export const useFormat = (): Format => useLocalization().format;

export const useLanguage = (): Pick<Localization, 'language' | 'setLanguage' | 'all' | 'loadAll'> =>
  useLocalization();
