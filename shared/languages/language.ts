/** Languages of the built-in texts: of pages for visitors, of emails to them and of reports. */
export const LANGUAGES = ['en', 'es', 'fr', 'de', 'it', 'pt', 'ar'] as const;

export type Language = (typeof LANGUAGES)[number];

const RIGHT_TO_LEFT = new Set(['Arab', 'Hebr', 'Thaa', 'Syrc', 'Nkoo', 'Adlm', 'Rohg']);

/** The direction of a language tag (BCP 47), which needs no built-in texts. */
export const directionOf = (tag: string): 'ltr' | 'rtl' =>
  RIGHT_TO_LEFT.has(new Intl.Locale(tag).maximize().script ?? '') ? 'rtl' : 'ltr';

/** The language with built-in texts that a tag is in: `pt` for `pt-BR`. Undefined if there are none. */
export function translatedIn(tag: string): Language | undefined {
  const primary = tag.split('-', 1)[0]?.toLowerCase();
  return LANGUAGES.find((known) => known === primary);
}

/**
 * The language of pages that an `accept-language` header prefers (RFC 9110): `pt-BR` is served by `pt`.
 * English if it accepts none of them.
 */
export function languageOf(accepted: string | undefined): Language {
  let best: Language = 'en';
  let highest = 0;
  for (const range of accepted?.split(',') ?? []) {
    const [tag = '', ...parameters] = range.split(';');
    const language = translatedIn(tag.trim());
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
