/** More than fits on any card. */
const MAX_LENGTH = 600;

/** Without this, a letter can grow a tower of accents. */
const MAX_MARKS = 3;

/**
 * A text of an owner in one line: without control characters, what sets directions, and invisible characters that join
 * nothing. At most a few hundred characters long.
 */
export const cleanLine = (text: string): string =>
  text
    .slice(0, MAX_LENGTH)
    .toWellFormed()
    .replace(/[\ufffd\ufeff]/g, '')
    .normalize('NFC')
    .replace(/[\s\p{Z}\p{Cc}]+/gu, ' ')
    // The joiner and the non-joiner of Arabic letters stay.
    .replace(/(?<!\p{L})[\u200c\u200d]|[\u200c\u200d](?!\p{L})/gu, '')
    .replace(/(?![\u200c\u200d])\p{C}|\p{Variation_Selector}/gu, '')
    .replace(new RegExp(`(\\p{M}{${MAX_MARKS}})\\p{M}+`, 'gu'), '$1')
    .trim();

const segmenter = new Intl.Segmenter();

/** The characters of a text as people see them. */
export const graphemes = (text: string): string[] =>
  Array.from(segmenter.segment(text), ({ segment }) => segment);

/** Whether nobody misses the character: neither letter nor number. */
export const isOrnament = (grapheme: string): boolean =>
  !/[\p{L}\p{N}]/u.test(grapheme) || KEYCAP.test(grapheme);

/** Such as 1️⃣: an emoji, not a number. */
const KEYCAP = /\u20e3/u;
