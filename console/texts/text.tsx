import { type ComponentChildren, createContext } from 'preact';
import { useContext, useLayoutEffect, useMemo, useState } from 'preact/hooks';
import type { Texts } from './en.ts';
import { createFormat, type Format } from './format.ts';
import { type Language, loadTexts, storeLanguage } from './language.ts';

interface Localization {
  language: Language;
  texts: Texts;
  format: Format;
  setLanguage: (language: Language) => Promise<void>;
}

const Context = createContext<Localization | undefined>(undefined);

/** Provides texts and formats in the current language, and switches it. */
export function TextProvider(props: { language: Language; texts: Texts; children: ComponentChildren }) {
  const [{ language, texts }, setTexts] = useState({ language: props.language, texts: props.texts });
  useLayoutEffect(() => {
    document.documentElement.lang = language;
  }, [language]);
  const value = useMemo(
    (): Localization => ({
      language,
      texts,
      format: createFormat(language),
      setLanguage: async (next) => {
        setTexts({ language: next, texts: await loadTexts(next) });
        storeLanguage(next);
      },
    }),
    [language, texts],
  );
  return <Context.Provider value={value}>{props.children}</Context.Provider>;
}

function useLocalization(): Localization {
  const localization = useContext(Context);
  if (!localization) throw new Error('There is no TextProvider above');
  return localization;
}

/** Texts in the current language: `const { links } = useTexts();` */
export const useTexts = (): Texts => useLocalization().texts;

/** Formats numbers, dates and country names in the current language. */
export const useFormat = (): Format => useLocalization().format;

export const useLanguage = (): Pick<Localization, 'language' | 'setLanguage'> => useLocalization();
