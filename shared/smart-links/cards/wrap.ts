import { graphemes } from './clean-text.ts';

/** Breaks texts into lines. */

/** Added to truncated text. */
export const ELLIPSIS = '…';

const HYPHENATED = /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}]$/u;

/** Units that are never broken, unless they are wider than a line. */
export interface Piece {
  text: string;
  hasSpaceBefore: boolean;
}

export interface Measure {
  /** Width of a text in one line, in pixels. */
  width(text: string): number;
  /** Maximum width of a line, in pixels. */
  max: number;
}

const IDEOGRAPH = /\p{Script=Han}|\p{Script=Hiragana}|\p{Script=Katakana}|[\u3000-\u303f\uff00-\uffef]/u;
/** Characters that must not begin a line. */
const CLOSING =
  /^[、。，．：；！？）」』】〉》〕］｝ー々ゝゞぁぃぅぇぉっゃゅょァィゥェォッャュョ…!?),.:;\]}’”]/u;
/** Characters that must not end a line. */
const OPENING = /[（「『【〈《〔［｛([{‘“]$/u;

/** Words, and parts of texts in scripts without spaces. */
export const piecesOf = (text: string): Piece[] =>
  text
    .split(' ')
    .flatMap((word) => partsOf(word).map((part, i) => ({ text: part, hasSpaceBefore: i === 0 })));

function partsOf(word: string): string[] {
  if (!IDEOGRAPH.test(word)) return word.split(/(?<=[\p{L}\p{N}][-/–—])(?=\p{L})/u);
  const parts: string[] = [];
  for (const character of graphemes(word)) {
    const last = parts.at(-1);
    const isBreak =
      last !== undefined &&
      (IDEOGRAPH.test(character) || IDEOGRAPH.test(last.slice(-1))) &&
      !CLOSING.test(character) &&
      !OPENING.test(last);
    if (last === undefined || isBreak) parts.push(character);
    else parts[parts.length - 1] = last + character;
  }
  return parts;
}

/**
 * Lines filled as much as possible. Words that are wider than a line are broken if
 * `mayBreak`; otherwise undefined.
 */
export function fill(pieces: readonly Piece[], measure: Measure, mayBreak: boolean): string[] | undefined {
  const lines: string[] = [];
  let line = '';
  for (const { text, hasSpaceBefore } of pieces) {
    const longer = line === '' ? text : `${line}${hasSpaceBefore ? ' ' : ''}${text}`;
    if (measure.width(longer) <= measure.max) {
      line = longer;
      continue;
    }
    if (measure.width(text) <= measure.max) {
      lines.push(line);
      line = text;
      continue;
    }
    if (!mayBreak) return undefined;
    if (line !== '') lines.push(line);
    const parts = brokenWord(text, measure);
    lines.push(...parts.slice(0, -1));
    line = parts.at(-1) as string;
  }
  return [...lines, line];
}

function brokenWord(word: string, measure: Measure): string[] {
  const parts: string[] = [];
  let part = '';
  for (const character of graphemes(word)) {
    const hyphen = HYPHENATED.test(part) && HYPHENATED.test(character) ? '-' : '';
    if (part !== '' && measure.width(part + character + hyphen) > measure.max) {
      parts.push(part + hyphen);
      part = '';
    }
    part += character;
  }
  return [...parts, part];
}

/** Breaks the text again into at most as many lines, of similar length. */
export function balanced(
  pieces: readonly Piece[],
  lines: readonly string[],
  measure: Measure,
): readonly string[] {
  if (lines.length === 1) return lines;
  for (let share = 0.55; share < 1; share += 0.05) {
    const narrow = fill(pieces, { ...measure, max: measure.max * share }, false);
    if (narrow && narrow.length <= lines.length) return narrow;
  }
  return lines;
}

/** The first lines; the last one ends with an ellipsis. */
export function cutOff(lines: readonly string[], count: number, { width, max }: Measure): string[] {
  const kept = lines.slice(0, count);
  const last = graphemes(kept.at(-1) ?? '');
  const end = () => `${last.join('').replace(/[\s\p{P}]+$/u, '')}${ELLIPSIS}`;
  while (last.length > 1 && width(end()) > max) last.pop();
  return [...kept.slice(0, -1), end()];
}
