import type { Section } from './page.ts';
import { searchWords } from './search-words.ts';

/** What the script of the site searches: title, URL, hint, and words that are found and not shown. */
export type SearchRow = [title: string, url: string, hint: string, words: string];

/** The search index: pages, their parts, and everything that the reference describes. */
export function searchRows(sections: readonly Section[]): SearchRow[] {
  return sections.flatMap(({ title: section, pages }) =>
    pages.flatMap(({ title, path, description, words = '', entries }): SearchRow[] => [
      [title, path, section, searchWords(`${description} ${words}`)],
      ...entries.map(
        (entry): SearchRow => [
          entry.title,
          `${path}#${entry.id}`,
          firstSentence(entry.hint ?? ''),
          entry.words ?? '',
        ],
      ),
    ]),
  );
}

/** What a result says beside its title; the page has the rest. */
const firstSentence = (text: string): string => /^.*?[.:](?= )/s.exec(text)?.[0] ?? text;
