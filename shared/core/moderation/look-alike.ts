import unhomoglyph from 'unhomoglyph';

/** Names that pass for others (UTS 39, "Unicode Security Mechanisms"). */

/** Letters that Unicode's table has no look-alikes for: small capitals, and letters of no name of today. */
const LETTERS: ReadonlyMap<string, string> = new Map(
  [
    'ᴀa',
    'ʙb',
    'ᴅd',
    'ᴇe',
    'ꜰf',
    'ɢg',
    'ʜh',
    'ɪi',
    'ᴊj',
    'ᴋk',
    'ʟl',
    'ᴍm',
    'ɴn',
    'ᴘp',
    'ꞯq',
    'ʀr',
    'ᴛt',
    'ƅb',
    'ĸk',
  ].map(([letter = '', ascii = '']) => [letter, ascii]),
);

/**
 * What a name looks like, to compare with that of another name: `ɢo`, `gо` and `g0` all become `go`. Nothing
 * to show. Accents count.
 */
export const skeletonOf = (name: string): string =>
  (/\P{ASCII}/u.test(name)
    ? inPrototypes(name)
    : name.toLowerCase().replaceAll('0', 'o').replaceAll('1', 'l')
  )
    .replaceAll('m', 'rn')
    .replaceAll('vv', 'w');

/** By the whole table, which takes a hundred times as long: thousands of hosts are compared. */
const inPrototypes = (name: string): string =>
  [...unhomoglyph(name.normalize('NFKD').toLowerCase()).normalize('NFD').toLowerCase()]
    .map((letter) => LETTERS.get(letter) ?? letter)
    .join('');

/** The text without accents. */
export const withoutMarks = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '');

/**
 * Scripts that are written together; all other words have one. "Highly restrictive" of UTS 39, section 5.2.
 */
const SCRIPTS = [
  /^[\p{scx=Latin}\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}]*$/u,
  /^[\p{scx=Latin}\p{scx=Han}\p{scx=Bopomofo}]*$/u,
  /^[\p{scx=Latin}\p{scx=Han}\p{scx=Hangul}]*$/u,
  ...['Arabic', 'Armenian', 'Bengali', 'Cyrillic', 'Devanagari', 'Ethiopic', 'Georgian', 'Greek', 'Gujarati'],
  ...['Gurmukhi', 'Hebrew', 'Kannada', 'Khmer', 'Lao', 'Malayalam', 'Myanmar', 'Oriya', 'Sinhala', 'Tamil'],
  ...['Telugu', 'Thaana', 'Thai', 'Tibetan'],
].map((script) => (typeof script === 'string' ? new RegExp(`^\\p{scx=${script}}*$`, 'u') : script));

/** Digits, hyphens and emojis belong to every script. */
export const lettersOf = (word: string): string => word.replace(/[^\p{L}\p{M}]/gu, '');

/** Whether a word has letters of scripts that are not written together, or of one of no names of today. */
export const isMixed = (word: string): boolean => !SCRIPTS.some((script) => script.test(lettersOf(word)));

/** Whether a word mixes Latin letters with those of a script that has the same ones. */
export const isHalfLatin = (word: string): boolean =>
  /\p{sc=Latin}/u.test(word) &&
  /[\p{sc=Cyrillic}\p{sc=Greek}\p{sc=Armenian}\p{sc=Cherokee}\p{sc=Lisu}]/u.test(word);
