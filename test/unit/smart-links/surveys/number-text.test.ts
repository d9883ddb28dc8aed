import { describe, expect, it } from 'vitest';
import { numberIn } from '#shared/smart-links/surveys/number-text.ts';

/** Numbers as they arrive from phones and keyboards of the world, and where others lost them. */
const READ: readonly [text: string, language: string | null, number: number, source: string][] = [
  ['3,5', 'de', 3.5, 'the only separator on iPhones in German'],
  ['3,5', null, 3.5, 'a German phone on a page without a language'],
  ['3.5', 'de', 3.5, 'a keyboard with a point'],
  ['1,234', 'de', 1.234, 'the decimal separator of the language'],
  ['1.234', 'en', 1.234, 'the decimal separator of the language'],
  ['1.234', null, 1.234, 'as before'],
  ['0,125', 'en', 0.125, 'no group begins with 0'],
  ['1234,567', 'en', 1234.567, 'no group has four digits'],
  [',5', 'de', 0.5, 'no digit before'],
  ['5,', 'de', 5, 'no digit behind'],
  ['1.234,5', 'en', 1234.5, 'both separators'],
  ['1,234.5', 'de', 1234.5, 'both separators'],
  ['1.234.567', 'en', 1_234_567, 'several groups'],
  ['12,34,567', 'hi', 1_234_567, 'lakh'],
  ['1 234,5', 'fr', 1234.5, 'space'],
  ['1\u00A0234', 'ru', 1234, 'no-break space'],
  ['1\u202F234,50', 'fr', 1234.5, 'narrow no-break space, as Intl writes it'],
  ['1\u2009234', 'en', 1234, 'thin space, as SI writes it'],
  ["1'234.5", 'de-CH', 1234.5, 'apostrophe'],
  ['1’234', 'de-CH', 1234, 'typographic apostrophe, as Intl writes it'],
  ['٣٫٥', 'ar', 3.5, 'Arabic-Indic digits and separator'],
  ['٣,٥', 'ar', 3.5, 'Arabic-Indic digits, comma'],
  ['٣،٥', 'ar', 3.5, 'Arabic comma'],
  ['١٬٢٣٤٫٥', 'ar', 1234.5, 'as Intl writes it in ar-EG'],
  ['۱۲٬۳۴۵٫۶', 'fa', 12_345.6, 'Persian'],
  ['३.५', 'hi', 3.5, 'Devanagari'],
  ['৩.৫', 'bn', 3.5, 'Bengali'],
  ['๓.๕', 'th', 3.5, 'Thai'],
  ['３．５', 'ja', 3.5, 'full width'],
  ['１，２３４．５', 'ja', 1234.5, 'full width'],
  ['𝟛𝟝', 'en', 35, 'mathematical digits'],
  ['−5', 'de', -5, 'minus sign'],
  ['–5,5', 'de', -5.5, 'en dash, as phones write it'],
  ['—5', 'en', -5, 'em dash, of two hyphens'],
  ['‐5', 'en', -5, 'hyphen'],
  ['－５', 'ja', -5, 'full width'],
  ['\u061C-٥', 'ar', -5, 'Arabic letter mark, as Intl writes it'],
  ['\u200E-5', 'he', -5, 'left-to-right mark, as Intl writes it'],
  ['\u2066-5\u2069', 'ar', -5, 'isolated'],
  ['+ 3', 'en', 3, 'space behind the sign'],
  ['1e3', 'en', 1000, 'as before'],
];

const REFUSED: readonly [text: string, language: string | null, why: string][] = [
  ['1.234', 'de', '1234 or 1.234'],
  ['1,234', 'en', '1234, or 1.234 of a German phone'],
  ['1,234', null, '1234 or 1.234'],
  ['1.234', 'fr', 'neither separator of the language'],
  ['١.٢٣٤', 'de', 'in any digits'],
  ['1,2,3', 'en', 'no groups'],
  ['12 34', 'fr', 'no groups'],
  ['1 234.567 8', 'fr', 'groups in the fraction'],
  ["1'234 567", 'de-CH', 'two kinds of groups'],
  ['1,234.567.8', 'en', 'two fractions'],
  ['3,5 €', 'de', 'more than a number'],
  ['5²', 'en', 'not 52'],
  ['½', 'en', 'no digit'],
  ['三', 'ja', 'no digit'],
  ['0x10', 'en', 'not decimal'],
  ['Infinity', 'en', 'no digit'],
  ['--5', 'en', 'two signs'],
  ['-', 'en', 'no digit'],
  ['.', 'en', 'no digit'],
  ['', 'en', 'nothing'],
  ['9'.repeat(1e5), 'en', 'too long'],
];

describe('numberIn', () => {
  it.each(READ)('%j on a page in %s is %d: %s', (text, language, number) => {
    expect(numberIn(text, language)).toBe(number);
  });

  it.each(REFUSED)('%.20j on a page in %s is none: %s', (text, language) => {
    expect(numberIn(text, language)).toBeUndefined();
  });

  it.each([
    'en',
    'de',
    'de-CH',
    'fr',
    'es',
    'pt',
    'ar-EG',
    'fa',
    'hi',
    'bn',
    'ja',
    'ru',
    'sv',
    'he',
    'en-IN',
  ])('is read as Intl writes it in %s', (language) => {
    for (const number of [0, 7, -3.5, 12.25, 1234.5, -1_234_567.125, 98_765_432])
      expect(numberIn(new Intl.NumberFormat(language).format(number), language)).toBe(number);
  });
});
