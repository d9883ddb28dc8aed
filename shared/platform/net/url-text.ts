import { withScheme } from './bare-url.ts';

/**
 * Cannot be seen: white space, control characters, and what fonts do not draw (Unicode's
 * Default_Ignorable_Code_Point).
 */
const INVISIBLE = /[\s\p{Cc}\p{Default_Ignorable_Code_Point}]/u;

/** Selects a form of the character before it, such as a colored heart: part of it, unless that is ASCII. */
const SELECTOR = /[\p{Variation_Selector}\u{e0020}-\u{e007f}]/u;

/**
 * A URL as people paste it: without characters at its ends that cannot be seen, which chats, PDF files and
 * word processors add, and as an https URL if its scheme is missing.
 */
export function urlText(text: string): string {
  const characters = [...text];
  let start = 0;
  let end = characters.length;
  while (start < end && INVISIBLE.test(characters[start] as string)) start++;
  while (end > start && INVISIBLE.test(characters[end - 1] as string) && !isDrawn(characters, end - 1)) end--;
  return withScheme(characters.slice(start, end).join(''));
}

/** Whether a selector, or several, belong to a character that it can change. */
function isDrawn(characters: readonly string[], at: number): boolean {
  let from = at;
  while (from >= 0 && SELECTOR.test(characters[from] as string)) from--;
  const selected = characters[from];
  return from < at && selected !== undefined && selected > '\u{ff}' && !INVISIBLE.test(selected);
}
