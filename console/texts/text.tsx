import { type ComponentChildren, createContext } from 'preact';
import { useContext, useLayoutEffect, useMemo, useState } from 'preact/hooks';
import type { Texts } from './en.ts';
import { type Format, formats } from './format.ts';
import { keepLanguage, type Language, loadTexts } from './language.ts';

interface Spoken {
  language: Language;
  texts: Texts;
  format: Format;
  speak: (language: Language) => Promise<void>;
}

const Context = createContext<Spoken | undefined>(undefined);

/** Provides texts and formats in the current language, and switches it. */
export function TextProvider(props: { language: Language; texts: Texts; children: ComponentChildren }) {
  const [{ language, texts }, setSpoken] = useState({ language: props.language, texts: props.texts });
  useLayoutEffect(() => {
    document.documentElement.lang = language;
  }, [language]);
  const value = useMemo(
    (): Spoken => ({
      language,
      texts,
      format: formats(language),
      speak: async (next) => {
        setSpoken({ language: next, texts: await loadTexts(next) });
        keepLanguage(next);
      },
    }),
    [language, texts],
  );
  return <Context.Provider value={value}>{props.children}</Context.Provider>;
}

function useSpoken(): Spoken {
  const spoken = useContext(Context);
  if (!spoken) throw new Error('There is no TextProvider above');
  return spoken;
}

/** Texts in the current language: `const { links } = useTexts();` */
export const useTexts = (): Texts => useSpoken().texts;

/** Formats numbers, dates and country names in the current language. */
export const useFormat = (): Format => useSpoken().format;

export const useLanguage = (): Pick<Spoken, 'language' | 'speak'> => useSpoken();
