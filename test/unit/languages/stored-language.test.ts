import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { LANGUAGES, type Language } from '#shared/languages/language.ts';
import { asStored, storedAs } from '#shared/languages/stored-language.ts';

const schema = z.object({ language: z.enum(LANGUAGES), name: z.string() });
const stored = storedAs(schema);

/** The languages that 0.2.0 can read. */
const EARLIER = z.object({ language: z.enum(['en', 'es', 'fr', 'de', 'pt', 'ar']) });

describe('the language of a stored item', () => {
  it.each(LANGUAGES)('is read as it was stored, and does not stop 0.2.0: %s', (language) => {
    const item = asStored({ language, name: 'Ada' });
    expect(EARLIER.safeParse(item).success).toBe(true);
    expect(stored.parse(item)).toEqual({ language, name: 'Ada' });
  });

  it.each<[string, object, Language]>([
    ['stored by 0.2.0', { language: 'de' }, 'de'],
    ['changed by 0.2.0 after a rollback', { language: 'fr', laterLanguage: 'it' }, 'fr'],
    ['stored by a later version', { language: 'nl' }, 'en'],
    ['stored by a later version beside English', { language: 'en', laterLanguage: 'nl' }, 'en'],
  ])('is what can be shown: %s', (_, item, language) => {
    expect(stored.parse({ ...item, name: 'Ada' })).toEqual({ language, name: 'Ada' });
  });
});
