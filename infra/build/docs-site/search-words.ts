/** How the search takes texts and queries apart: in the build, and in the browser. */

/** The words of a text in lower case: `links-create` is two, `maxClicks` is one. */
export const wordsIn = (text: string): string[] =>
  text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);

const COMMON = new Set(
  `a about all also an and any are as at be been but by can could do does for from get had has have how i
  if in into is it its like me my need no not of on only or our please should so some someone something
  such than that the their them then there these they this those to up us use using via want was way we
  were what when where which while who why will with would you your`.split(/\s+/),
);

/** Whether a word says nothing about the topic. */
export const isCommon = (word: string): boolean => COMMON.has(word);

/** What forms of an English word share: `change`, `changes`, `changed` and `changing` are one term. */
export function termOf(word: string): string {
  if (word.length < 4 || /\d/.test(word)) return word;
  const singular = word.endsWith('ies') ? `${word.slice(0, -3)}y` : word.replace(/(?<![su])s$/, '');
  const stem = singular.length > 5 ? singular.replace(/(?:ing|ed)$/, '') : singular;
  return stem.length > 3 ? stem.replace(/e$/, '') : stem;
}

/** The words of a text that a search can find it by, each once: the index is loaded whole. */
export function searchWords(text: string): string {
  const words = new Map<string, string>();
  for (const word of wordsIn(text)) {
    const term = termOf(word);
    if (term.length > 1 && term.length <= 40 && !isCommon(word) && !words.has(term)) words.set(term, word);
  }
  return [...words.values()].join(' ');
}
