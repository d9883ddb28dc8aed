import * as z from 'zod';
import { type Language, translatedIn } from './language.ts';

/** The language of people and reports in their stored items, which an earlier version may read after a rollback. */

// until 0.4.0: 0.2.0 fails on a stored language that is none of these.
const KNOWN_TO_EARLIER: readonly Language[] = ['en', 'es', 'fr', 'de', 'pt', 'ar'];

/** What to store of something: English for earlier versions, beside a language that they do not know. */
export const asStored = <One extends { language: Language }>(one: One) =>
  KNOWN_TO_EARLIER.includes(one.language)
    ? one
    : { ...one, language: 'en' as const, laterLanguage: one.language };

/** Reads what `asStored` made. A language of a later version becomes English. */
export const storedAs = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((item) => {
    const { language, laterLanguage } = item as Readonly<Record<string, unknown>>;
    // An earlier version may have changed the language since.
    const chosen = language === 'en' ? (laterLanguage ?? language) : language;
    return { ...(item as object), language: translatedIn(String(chosen)) ?? 'en' };
  }, schema);
