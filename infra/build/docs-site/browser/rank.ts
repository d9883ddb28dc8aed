import MiniSearch, { type Query } from 'minisearch';
import type { SearchRow } from '../search-index.ts';
import { isCommon, termOf, wordsIn } from '../search-words.ts';
import { synonymsOf } from './synonyms.ts';

const MAX_RESULTS = 12;

const BOOST = { title: 6, hint: 2, words: 1 };

/** How much less a synonym counts than the word itself. */
const SYNONYM = 0.25;

/** Finds the rows that have all words of a query, the best first, and then those that have some. */
export function searchAmong(rows: readonly SearchRow[]): (query: string) => SearchRow[] {
  const index = new MiniSearch({
    fields: Object.keys(BOOST),
    tokenize: wordsIn,
    processTerm: termOf,
    searchOptions: {
      // Queries are made of terms.
      processTerm: (term) => term,
      boost: BOOST,
      boostDocument: (id) => weightOf(rows[Number(id)]?.[1] ?? ''),
      fuzzy: (term) => (term.length > 3 ? 0.25 : false),
      maxFuzzy: 2,
      prefix: (term, at, terms) => term.length > 2 || at === terms.length - 1,
    },
  });
  index.addAll(rows.map(([title, , hint, words], id) => ({ id, title, hint, words })));
  const isNamed = (id: number, name: string): number => {
    const [title = '', , hint = ''] = rows[id] ?? [];
    return Number([title, hint].some((text) => text.toLowerCase() === name));
  };
  return (query) => {
    const all = wordsIn(query);
    const telling = all.filter((word) => !isCommon(word));
    const terms = (telling.length > 0 ? telling : all).map(termOf);
    if (terms.length === 0) return [];
    const found = (combineWith: 'AND' | 'OR') =>
      index.search({ combineWith, queries: terms.map(withSynonyms) }).map(({ id }) => Number(id));
    // What is typed as it is, such as `link.created` or `POST /v1/api/links`, comes first.
    const name = query.trim().toLowerCase();
    const ids = new Set(found('AND').toSorted((a, b) => isNamed(b, name) - isNamed(a, name)));
    if (ids.size < MAX_RESULTS && terms.length > 1) for (const id of found('OR')) ids.add(id);
    return [...ids].slice(0, MAX_RESULTS).map((id) => rows[id] as SearchRow);
  };
}

/** Pages count more than their parts, guides more than the reference; errors, events and objects least. */
function weightOf(url: string): number {
  if (/^\/docs\/(?:errors|webhooks)#|#object-/.test(url)) return 0.5;
  return (url.includes('#') ? 1 : 1.3) * (url.startsWith('/docs/guides/') ? 1.2 : 1);
}

const withSynonyms = (term: string): Query => ({
  combineWith: 'OR',
  queries: [
    term,
    ...synonymsOf(term).map((others) => ({
      combineWith: 'AND' as const,
      queries: [...others],
      fuzzy: false,
      prefix: false,
      boostTerm: () => SYNONYM,
    })),
  ],
});
