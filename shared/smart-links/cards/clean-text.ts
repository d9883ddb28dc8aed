/** More than fits on any card. */
const MAX_LENGTH = 600;

/** Limits stacked accents on a letter. */
const MAX_MARKS = 3;

/**
 * An owner's text in one line: without control characters, direction marks, and invisible characters other
 * than joiners. At most a few hundred characters long.
 */
export const cleanLine = (text: string): string =>
  text
    .slice(0, MAX_LENGTH)
    .toWellFormed()
    .replace(/[\ufffd\ufeff]/g, '')
    .normalize('NFC')
    .replace(/[\s\p{Z}\p{Cc}]+/gu, ' ')
    // Keeps the joiner and the non-joiner of Arabic letters.
    .replace(/(?<!\p{L})[\u200c\u200d]|[\u200c\u200d](?!\p{L})/gu, '')
    .replace(/(?![\u200c\u200d])\p{C}|\p{Variation_Selector}/gu, '')
    .replace(new RegExp(`(\\p{M}{${MAX_MARKS}})\\p{M}+`, 'gu'), '$1')
    .trim();

const segmenter = new Intl.Segmenter();

/** The user-perceived characters of a text. */
export const graphemes = (text: string): string[] =>
  Array.from(segmenter.segment(text), ({ segment }) => segment);

/** Whether the character can be dropped: neither letter nor number. */
export const isOrnament = (grapheme: string): boolean =>
  !/[\p{L}\p{N}]/u.test(grapheme) || KEYCAP.test(grapheme);

/** A keycap, such as 1️⃣, which is an emoji and not a number. */
const KEYCAP = /\u20e3/u;
