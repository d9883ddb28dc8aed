import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { directionOf, LANGUAGES, languageOf, translatedIn } from '#shared/languages/language.ts';

describe('languageOf', () => {
  it.each([
    [undefined, 'en'],
    ['', 'en'],
    ['*', 'en'],
    ['de', 'de'],
    ['pt-BR', 'pt'],
    ['PT-br,en;q=0.8', 'pt'],
    ['it', 'it'],
    ['it-CH', 'it'],
    ['it-IT;q=0.8, en', 'en'],
    ['it-IT, en;q=0.8', 'it'],
    ['zh-Hant-TW', 'en'],
    ['ja,de;q=0.3,es;q=0.4', 'es'],
    ['en;q=0.5, fr ; q=0.9', 'fr'],
    ['fr, de', 'fr'],
    ['de;q=0', 'en'],
    ['de;q=0,ar;q=0.001', 'ar'],
    ['deutsch', 'en'],
    // Cut by the distribution.
    ['ja,en-US;q=0.9,de;q=0.', 'en'],
    ['ja,de;q', 'en'],
    ['fr;q=nonsense,es;q=0.1', 'es'],
  ])('%j: %s', (header, language) => {
    expect(languageOf(header)).toBe(language);
  });

  it('takes any text', () => {
    fc.assert(fc.property(fc.string(), (text) => LANGUAGES.includes(languageOf(text))));
  });
});

describe('translatedIn', () => {
  it.each([
    ['it', 'it'],
    ['it-CH', 'it'],
    ['IT', 'it'],
    ['pt-BR', 'pt'],
    ['nl', undefined],
    ['ita', undefined],
    ['', undefined],
  ])('%j: %s', (tag, language) => {
    expect(translatedIn(tag)).toBe(language);
  });
});

describe('directionOf', () => {
  it.each([
    ['it', 'ltr'],
    ['ar', 'rtl'],
    ['he', 'rtl'],
    ['pa', 'ltr'],
    ['pa-Arab', 'rtl'],
  ])('%s: %s', (tag, direction) => {
    expect(directionOf(tag)).toBe(direction);
  });
});
