import createModule from 'harfbuzzjs/hb.js';
import wasm from 'harfbuzzjs/hb.wasm';
import bind, { type Face, type Font, type HarfBuzz } from 'harfbuzzjs/hbjs.js';
import { type Family, FONT_FILES, type Weight } from './font-files.ts';
import { openType } from './woff.ts';

/** A glyph of a line of text. In em, downwards from the baseline. */
export interface Glyph {
  /** An SVG path in units of the font, upwards. */
  path: string;
  /** Units of the font per em. */
  unitsPerEm: number;
  x: number;
  y: number;
}

/** A part of a line in one font and one direction, as wide as its glyphs. */
export interface Run {
  glyphs: Glyph[];
  /** In em. */
  width: number;
}

/** A part of a line in one direction. */
export interface LinePart {
  start: number;
  end: number;
  isRightToLeft: boolean;
}

let harfBuzz: Promise<HarfBuzz> | undefined;

/** Loads HarfBuzz once: as WebAssembly, so that the same file runs in Lambda on any processor and locally. */
export function loadHarfBuzz(): Promise<HarfBuzz> {
  harfBuzz ??= createModule({
    instantiateWasm: (imports: WebAssembly.Imports, callback: (instance: WebAssembly.Instance) => void) => {
      const instance = new WebAssembly.Instance(new WebAssembly.Module(wasm), imports);
      callback(instance);
      return instance.exports;
    },
  }).then(bind);
  return harfBuzz;
}

/** A file of a font. */
export class CardFont {
  readonly #harfBuzz: HarfBuzz;
  readonly #face: Face;
  readonly #font: Font;
  readonly #characters: ReadonlySet<number>;
  readonly #paths = new Map<number, string>();

  constructor(harfBuzz: HarfBuzz, file: Uint8Array) {
    this.#harfBuzz = harfBuzz;
    this.#face = harfBuzz.createFace(harfBuzz.createBlob(openType(file)), 0);
    this.#font = harfBuzz.createFont(this.#face);
    this.#characters = new Set(this.#face.collectUnicodes());
  }

  /** Whether it has a glyph for each character. */
  covers(text: string): boolean {
    for (const character of text) {
      if (!IGNORABLE.test(character) && !this.#characters.has(character.codePointAt(0) as number))
        return false;
    }
    return true;
  }

  /** Shapes a part of a line, from left to right in visual order. The context decides how letters join. */
  shape(line: string, { start, end, isRightToLeft }: LinePart, tracking: number): Run {
    const buffer = this.#harfBuzz.createBuffer();
    buffer.addText(line, start, end - start);
    buffer.setDirection(isRightToLeft ? 'rtl' : 'ltr');
    buffer.guessSegmentProperties();
    this.#harfBuzz.shape(this.#font, buffer);
    const unitsPerEm = this.#face.upem;
    const positions = buffer.getGlyphPositions();
    let width = 0;
    const glyphs = buffer.getGlyphInfos().map(({ codepoint: id }, i) => {
      const { x_advance = 0, x_offset = 0, y_offset = 0 } = positions[i] ?? {};
      const glyph = {
        path: this.#path(id),
        unitsPerEm,
        x: width + x_offset / unitsPerEm,
        y: -y_offset / unitsPerEm,
      };
      width += x_advance / unitsPerEm + (x_advance > 0 ? tracking : 0);
      return glyph;
    });
    buffer.destroy();
    return { glyphs, width };
  }

  #path(id: number): string {
    const path = this.#paths.get(id) ?? this.#font.glyphToPath(id);
    this.#paths.set(id, path);
    return path;
  }
}

/** Joiners: fonts need no glyph for them. */
const IGNORABLE = /^[\u200c\u200d]$/;

const loaded = new Map<Uint8Array, CardFont>();

/** The files of a family, loaded once. */
export const fontsOf = (harfBuzz: HarfBuzz, family: Family, weight: Weight): CardFont[] =>
  FONT_FILES[family][weight].map((file) => {
    const font = loaded.get(file) ?? new CardFont(harfBuzz, file);
    loaded.set(file, font);
    return font;
  });
