import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { counted } from '#shared/languages/forms.ts';
import { LANGUAGES, type Language } from '#shared/languages/language.ts';
import * as tables from '#shared/languages/texts.ts';
import { forEvery } from '#test/support/for-every.ts';

const ROOT = join(import.meta.dirname, '../../..');

/** Every text of a value with the path to it. */
function textsIn(value: unknown, path: string): [path: string, text: string][] {
  if (typeof value === 'string') return [[path, value]];
  return Object.entries(value as object).flatMap(([name, part]) => textsIn(part, `${path}.${name}`));
}

const isForm = (path: string): boolean => /\.(?:questions|videos)\.\w+$/.test(path);

const textsOf = (language: Language) =>
  Object.entries(tables).flatMap(([name, table]) => textsIn(table[language], name));

const english = textsOf('en').filter(([path]) => !isForm(path));

const ALL = LANGUAGES.flatMap((language) =>
  textsOf(language).map(([path, text]) => ({ language, path, text })),
);

/** Each text beside the English one. */
const PAIRS = LANGUAGES.flatMap((language) => {
  const texts = new Map(textsOf(language));
  return english.map(([path, text]) => ({ language, path, english: text, text: texts.get(path) ?? '' }));
});

const nameOf = ({ language, path }: { language: Language; path: string }): string => `${language} ${path}`;

/** Names, and words that a language shares with English. */
const SHARED: Readonly<Record<Exclude<Language, 'en'>, readonly string[]>> = {
  es: ['App', 'Error', 'No', 'Smart Links'],
  fr: ['Console', 'Date', 'Destinations', 'Direct', 'Mobile', 'Sources', 'Smart Links'],
  de: ['App', 'Browser', 'Link', 'Name', 'Tablet', 'Tags', 'Leads', 'Smart Links'],
  it: ['Account', 'App', 'Console', 'Email', 'No', 'Password', 'Browser', 'Link', 'Tablet'],
  pt: ['App', 'Console', 'Leads', 'Link', 'Tablet', 'Tags', 'Smart Links'],
  ar: ['Smart Links'],
};

const placeholdersIn = (text: string): string[] =>
  [...text.matchAll(/\{\w+\}/g)].map(([name]) => name).sort();

/** What stays in Latin letters in texts of another script. */
const LATIN = /\{\w+\}|Smart Links|Signpost|API|UTC|QR|A\/B|\.ics|ada@example\.com|من a إلى z/g;

describe('the texts of a language', () => {
  it('are in a folder, which the list and the tables name', () => {
    const folders = readdirSync(join(ROOT, 'shared/languages'), { withFileTypes: true }).filter((entry) =>
      entry.isDirectory(),
    );
    expect(folders.map(({ name }) => name).sort()).toEqual([...LANGUAGES].sort());
  });

  it.each(LANGUAGES)('say the same as the English ones, and nothing more: %s', (language) => {
    const paths = textsOf(language).flatMap(([path]) => (isForm(path) ? [] : path));
    expect(paths.sort()).toEqual(english.map(([path]) => path).sort());
  });

  it('have the placeholders of the English ones', () =>
    forEvery(
      PAIRS,
      ({ text, english }) => expect(placeholdersIn(text)).toEqual(placeholdersIn(english)),
      nameOf,
    ));

  it('are not English, but for shared words', () =>
    forEvery(
      PAIRS.filter(({ language }) => language !== 'en'),
      ({ language, text, english }) => {
        const isShared = SHARED[language as Exclude<Language, 'en'>].includes(text);
        if (!isShared) expect(text).not.toBe(english);
      },
      nameOf,
    ));

  it('share only words with English that some text still has', () =>
    forEvery(Object.entries(SHARED), ([language, words]) => {
      const texts = new Set(textsOf(language as Language).map(([, text]) => text));
      expect(words.filter((word) => !texts.has(word))).toEqual([]);
    }));

  it('are set as people set them: no spaces around, no straight quotes, no unknown letters', () =>
    forEvery(
      ALL,
      ({ language, text }) => {
        expect(text).toBe(text.trim());
        expect(text).not.toMatch(/ {2}|["']|\.\.\.|undefined/);
        if (language !== 'ar') return;
        expect(text.replace(LATIN, '')).not.toMatch(/[A-Za-z]/);
      },
      nameOf,
    ));

  it('end like the English ones: a sentence, a question, a colon or a label', () =>
    forEvery(
      PAIRS,
      ({ text, english }) => {
        const end = endOf(english);
        // A label may need a colon where others need none.
        expect(end === '' ? ['', ':'] : [end]).toContain(endOf(text));
      },
      nameOf,
    ));

  it('are named in the guide', () => {
    const guide = readFileSync(join(ROOT, 'docs/guides/concepts.md'), 'utf8');
    const names = new Intl.DisplayNames('en', { type: 'language' });
    expect(LANGUAGES.filter((language) => !guide.includes(names.of(language) ?? ''))).toEqual([]);
  });
});

const endOf = (text: string): string => /[.!?؟:]$/.exec(text)?.[0].replace('؟', '?') ?? '';

describe('counted', () => {
  // Categories: Unicode CLDR, plural rules for cardinals. Italian `many` is for millions: `1 milione di`.
  it.each<[Language, number, string]>([
    ['en', 1, '1 question'],
    ['it', 0, '0 domande'],
    ['it', 1, '1 domanda'],
    ['it', 2, '2 domande'],
    ['it', 1_000_000, '1000000 domande'],
    ['fr', 0, '0 question'],
    ['ar', 2, 'سؤالان'],
    ['ar', 3, '3 أسئلة'],
  ])('%s, %d: %s', (language, count, text) => {
    expect(counted(count, tables.SMART_LINK_TEXTS[language].questions, language)).toBe(text);
  });
});
