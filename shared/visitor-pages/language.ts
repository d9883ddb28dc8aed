/** Languages of the built-in texts of pages. */
export const LANGUAGES = ['en', 'es', 'fr', 'de', 'pt', 'ar'] as const;

export type Language = (typeof LANGUAGES)[number];

/** Something in each language. */
export type Translated<T = string> = Readonly<Record<Language, T>>;

export const directionOf = (language: Language): 'ltr' | 'rtl' => (language === 'ar' ? 'rtl' : 'ltr');

/**
 * The language of pages that an `accept-language` header prefers (RFC 9110): `pt-BR` is served by `pt`.
 * English if it accepts none of them.
 */
export function languageOf(accepted: string | undefined): Language {
  let best: Language = 'en';
  let highest = 0;
  for (const range of accepted?.split(',') ?? []) {
    const [tag = '', ...parameters] = range.split(';');
    const primary = tag.trim().split('-', 1)[0]?.toLowerCase();
    const language = LANGUAGES.find((known) => known === primary);
    const weight = weightOf(parameters);
    if (language === undefined || weight <= highest) continue;
    best = language;
    highest = weight;
  }
  return best;
}

/** 0 if it is malformed: the distribution may have cut the header within it. */
function weightOf(parameters: readonly string[]): number {
  if (parameters.length === 0) return 1;
  const [, digits] = /^\s*q\s*=\s*([01](?:\.\d{0,3})?)\s*$/i.exec(parameters[0] ?? '') ?? [];
  return digits === undefined ? 0 : Math.min(Number(digits), 1);
}
