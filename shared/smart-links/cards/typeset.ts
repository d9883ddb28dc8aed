import createBidi from 'bidi-js';
import { plainLetters } from '../model/plain-letters.ts';
import { type CardFont, fontsOf, type Glyph, loadHarfBuzz } from './card-fonts.ts';
import { cleanLine, graphemes, isOrnament } from './clean-text.ts';
import type { Family, Weight } from './font-files.ts';
import { balanced, cutOff, ELLIPSIS, fill, piecesOf } from './wrap.ts';

/** Typesets text as glyphs: HarfBuzz shapes them, and the Unicode algorithm determines directions. */

export interface TextStyle {
  family: Family;
  weight: Weight;
  isRightToLeft: boolean;
  /** Space between letters of scripts that do not join, in em. */
  tracking?: number;
}

export interface TextBox {
  /** In pixels. */
  width: number;
  maxLines: number;
  /** In pixels, with lines `lineHeight` times as high as their letters. */
  height?: number;
  lineHeight?: number;
  /** Largest first. Uses the first size in which the text fits; at the last one the text is truncated. */
  sizes: readonly number[];
}

export interface Line {
  glyphs: Glyph[];
  /** In em. */
  width: number;
}

export interface SetText {
  size: number;
  lines: Line[];
}

/** Fonts to try after the family of the theme, in this order. */
const FALLBACKS: readonly Family[] = ['inter', 'arabic', 'japanese'];

const JOINED: readonly Family[] = ['arabic', 'japanese'];

const bidi = createBidi();

/**
 * Sets a text as large as the box allows. Symbols and emoji that no font has are omitted; undefined for a
 * text with letters that no font has, and for one without letters.
 */
export async function typeset(text: string, style: TextStyle, box: TextBox): Promise<SetText | undefined> {
  const harfBuzz = await loadHarfBuzz();
  const fonts = (family: Family) =>
    fontsOf(harfBuzz, family, style.weight).map((font) => ({ font, isJoined: JOINED.includes(family) }));
  const setter = setterFor(cleanLine(text), style, fonts);
  if (!setter) return undefined;
  const pieces = piecesOf(setter.text);
  const width = (piece: string) => setter.line(piece).width;
  for (const size of box.sizes) {
    const measure = { width: (piece: string) => width(piece) * size, max: box.width };
    const isLast = size === box.sizes.at(-1);
    const rows = fill(pieces, measure, isLast);
    const maxLines = linesIn(box, size);
    if (!rows || (rows.length > maxLines && !isLast)) continue;
    const lines =
      rows.length > maxLines ? cutOff(rows, Math.max(1, maxLines), measure) : balanced(pieces, rows, measure);
    return { size, lines: lines.map(setter.line) };
  }
  return undefined;
}

const linesIn = ({ maxLines, height = Infinity, lineHeight = 1 }: TextBox, size: number): number =>
  Math.min(maxLines, Math.floor(height / (size * lineHeight)));

interface UsedFont {
  font: CardFont;
  isJoined: boolean;
}

interface Setter {
  text: string;
  line(text: string): Line;
}

/** Fonts for a text: one family if it has all characters, so that no word mixes two; otherwise all. */
function setterFor(
  text: string,
  style: TextStyle,
  fontsOfFamily: (family: Family) => UsedFont[],
): Setter | undefined {
  if (text === '') return undefined;
  const families = [...new Set([style.family, ...FALLBACKS])];
  let parts = graphemes(text);
  // Twice, because the Japanese font is large: few texts need it.
  for (const isFirst of [true, false]) {
    for (const family of families) {
      const fonts = fontsOfFamily(family);
      if ([...parts, ELLIPSIS].every((part) => isCovered(part, fonts)))
        return setter(parts.join(''), fonts, style);
    }
    if (!isFirst) break;
    const all = families.flatMap(fontsOfFamily);
    // `𝗕` and `ｶ`, which fonts have as `B` and `カ`.
    parts = parts.flatMap((part) => (isCovered(part, all) ? part : graphemes(plainLetters(part))));
    const missing = parts.filter((part) => !isCovered(part, all));
    if (!missing.every(isOrnament)) return undefined;
    parts = graphemes(cleanLine(parts.filter((part) => !missing.includes(part)).join('')));
    if (parts.every(isOrnament)) return undefined;
  }
  return setter(parts.join(''), families.flatMap(fontsOfFamily), style);
}

const isCovered = (part: string, fonts: readonly UsedFont[]): boolean =>
  fonts.some(({ font }) => font.covers(part));

function setter(text: string, fonts: readonly UsedFont[], style: TextStyle): Setter {
  const known = new Map<string, Line>();
  const line = (part: string): Line => {
    const found = known.get(part) ?? lineOf(part, fonts, style);
    known.set(part, found);
    return found;
  };
  return { text, line };
}

interface Segment extends UsedFont {
  start: number;
  end: number;
  level: number;
}

function lineOf(text: string, fonts: readonly UsedFont[], { isRightToLeft, tracking = 0 }: TextStyle): Line {
  const { levels } = bidi.getEmbeddingLevels(text, isRightToLeft ? 'rtl' : 'ltr');
  const segments: Segment[] = [];
  let at = 0;
  for (const part of graphemes(text)) {
    const last = segments.at(-1);
    const level = levels[at] as number;
    // A character that several fonts have, such as a space, stays with the preceding text.
    const isSame = last?.font.covers(part);
    const used = isSame ? last : fonts.find(({ font }) => font.covers(part));
    if (used && last && last.font === used.font && last.level === level) last.end = at + part.length;
    else if (used) segments.push({ ...used, start: at, end: at + part.length, level });
    at += part.length;
  }
  const glyphs: Glyph[] = [];
  let width = 0;
  for (const { font, isJoined, start, end, level } of inVisualOrder(segments)) {
    const run = font.shape(text, { start, end, isRightToLeft: level % 2 === 1 }, isJoined ? 0 : tracking);
    for (const glyph of run.glyphs) glyphs.push({ ...glyph, x: glyph.x + width });
    width += run.width;
  }
  return { glyphs, width };
}

/** Rule L2 of the Unicode algorithm (UAX 9), for parts of one level each. */
function inVisualOrder(segments: readonly Segment[]): Segment[] {
  const order = [...segments];
  for (let level = Math.max(0, ...order.map((one) => one.level)); level > 0; level--) {
    for (let start = 0; start < order.length; start++) {
      if ((order[start] as Segment).level < level) continue;
      let end = start;
      while ((order[end + 1]?.level ?? -1) >= level) end++;
      order.splice(start, end - start + 1, ...order.slice(start, end + 1).reverse());
      start = end;
    }
  }
  return order;
}
