import type { SearchRow } from '../search-index.ts';

const MAX_RESULTS = 12;

/** The rows that contain every word of a query, the best first. */
export function rank(rows: readonly SearchRow[], query: string): SearchRow[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return [];
  return rows
    .map((row) => ({ row, score: scoreOf(row, words) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)
    .slice(0, MAX_RESULTS)
    .map(({ row }) => row);
}

const partsOf = (name: string): string[] => name.split(/[^\p{L}\p{N}]+/u);

/** 0: a word is missing. */
function scoreOf([title, url, hint, hidden]: SearchRow, words: readonly string[]): number {
  const name = title.toLowerCase();
  const other = `${hint} ${hidden}`.toLowerCase();
  let score = 0;
  for (const word of words) {
    if (name === word) score += 100;
    else if (name.startsWith(word)) score += 50;
    else if (partsOf(name).includes(word)) score += 40;
    else if (partsOf(name).some((part) => part.startsWith(word))) score += 30;
    else if (name.includes(word)) score += 15;
    else if (other.includes(word)) score += 5;
    else return 0;
  }
  // Pages before their parts, short titles before long ones.
  return score + (url.includes('#') ? 0 : 8) - Math.min(title.length, 60) / 20;
}
