/** How well something matches a search: lists, the command palette and agents order their results by it. */

/** The names by which people search for a link or page. */
export interface Names {
  /** Codes or slugs, as people type them. */
  codes: readonly string[];
  title: string;
  tags: readonly string[];
  urls: readonly string[];
}

/** Best first. */
const MATCHES: readonly ((names: Names, query: string) => boolean)[] = [
  ({ codes }, query) => codes.includes(query),
  ({ codes }, query) => codes.some((code) => code.startsWith(query)),
  ({ title }, query) => title === query,
  ({ title }, query) => title.startsWith(query),
  ({ title }, query) => inWords(title).includes(inWords(query)),
  ({ title }, query) => title.includes(query),
  ({ tags }, query) => tags.includes(query),
  ({ tags }, query) => tags.some((tag) => tag.includes(query)),
  ({ urls }, query) => urls.some((url) => url.includes(query)),
  ({ codes }, query) => codes.some((code) => code.includes(query)),
];

/** The rank of a match, 0 for the best, in any case and with or without accents; undefined: no match. */
export function relevance(query: string): (names: Names) => number | undefined {
  const wanted = plain(query);
  return ({ codes, title, tags, urls }) => {
    const names = {
      codes: codes.map(plain),
      title: plain(title),
      tags: tags.map(plain),
      urls: urls.map(plain),
    };
    const rank = MATCHES.findIndex((matches) => matches(names, wanted));
    return rank === -1 ? undefined : rank;
  };
}

/** Normalizes names and queries: without accents, in lower case, trimmed. */
const plain = (text: string): string => text.trim().normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

/** ` spring sale `, so that only whole words match. */
const inWords = (text: string): string =>
  ` ${text
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .join(' ')} `;
