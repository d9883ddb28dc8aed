import { describe, expect, it } from 'vitest';
import { LANGUAGES } from '#shared/languages/language.ts';
import { type AnswerError, errorText, type FormError } from '#shared/smart-links/rendering/answer-errors.ts';

const EVERY_ERROR: readonly (AnswerError | FormError)[] = [
  { code: 'required', params: {} },
  { code: 'invalid_type', params: { expected: 'number' } },
  { code: 'invalid_type', params: { expected: 'boolean' } },
  { code: 'invalid_value', params: {} },
  { code: 'invalid_format', params: { format: 'email' } },
  { code: 'invalid_characters', params: {} },
  { code: 'too_small', params: { minimum: -1e15 } },
  { code: 'too_large', params: { maximum: 1e15 } },
  { code: 'too_long', params: { maximum: 5000 } },
  { code: 'invalid', params: {} },
  { code: 'too_few', params: { minimum: 1 } },
  { code: 'too_many_bytes', params: { maximum: 100_000 } },
];

describe('errorText: what is wrong with an answer', () => {
  it.each(LANGUAGES)('is a sentence of its own in %s, with what is allowed', (language) => {
    const texts = EVERY_ERROR.map((error) => errorText(error, language));
    for (const text of texts) expect(text).toMatch(/^\p{L}.*\.$/u);
    if (language !== 'en') {
      const english = EVERY_ERROR.map((error) => errorText(error, 'en'));
      expect(texts.filter((text) => english.includes(text))).toEqual([]);
    }
    const long = errorText({ code: 'too_long', params: { maximum: 5000 } }, language);
    expect(long).toContain(new Intl.NumberFormat(language).format(5000));
    expect(errorText({ code: 'invalid_type', params: { expected: 'number' } }, language)).toMatch(/3[.,]5/);
  });
});
