import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { compress, decompress } from 'woff2-encoder';
import { FONT_SUBSETS, WEB_FONTS, type WebFont } from '#shared/visitor-pages/fonts.ts';
import { fontSource } from './font-files.ts';

/**
 * `npm run fonts`: makes the files of the fonts from their packages, without what no page uses: weights
 * outside `weights`, hints, and variants of glyphs that only style sheets with `font-feature-settings` show.
 * Prints their hashes for `shared/visitor-pages/fonts.ts`.
 */

/** Fonts to copy unchanged: their licenses reserve the names for unchanged files. */
const UNCHANGED = ['lora', 'playfair-display'];

/** The part of hb-subset.wasm in use; pointers are numbers. */
interface HarfBuzz {
  memory: WebAssembly.Memory;
  malloc(bytes: number): number;
  hb_blob_create(data: number, bytes: number, mode: number, userData: number, destroy: number): number;
  hb_blob_get_data(blob: number, length: number): number;
  hb_blob_get_length(blob: number): number;
  hb_face_create(blob: number, index: number): number;
  hb_face_reference_blob(face: number): number;
  hb_set_add(set: number, value: number): void;
  hb_set_clear(set: number): void;
  hb_set_invert(set: number): void;
  hb_subset_input_create_or_fail(): number;
  hb_subset_input_unicode_set(input: number): number;
  hb_subset_input_set(input: number, type: number): number;
  hb_subset_input_set_axis_range(
    input: number,
    face: number,
    axis: number,
    min: number,
    max: number,
    initial: number,
  ): number;
  hb_subset_input_set_flags(input: number, flags: number): void;
  hb_subset_or_fail(face: number, input: number): number;
}

// Constants of hb-subset.h and hb-blob.h.
const WRITABLE = 2;
const SETS = { nameIds: 4, features: 6 } as const;
const NO_HINTING = 1;

const FEATURES = 'kern mark mkmk ccmp locl liga clig rlig rvrn lnum tnum'.split(' ');

/** Adapt characters to their neighbors. In a font for code they turn `->` and `www` into other signs. */
const CONTEXT = 'calt';

const LICENSE_NAMES = [13, 14];

const tagOf = (name: string): number => Buffer.from(name).readUInt32BE();

const require = createRequire(import.meta.url);

async function slim(font: WebFont, source: Uint8Array): Promise<Uint8Array> {
  // A new instance for each: its memory is never freed.
  const wasm = readFileSync(require.resolve('harfbuzzjs/hb-subset.wasm'));
  const { instance } = await WebAssembly.instantiate(wasm);
  const hb = instance.exports as unknown as HarfBuzz;
  const ttf = await decompress(source);
  const data = hb.malloc(ttf.length);
  new Uint8Array(hb.memory.buffer).set(ttf, data);
  const face = hb.hb_face_create(hb.hb_blob_create(data, ttf.length, WRITABLE, 0, 0), 0);

  const input = hb.hb_subset_input_create_or_fail();
  const characters = hb.hb_subset_input_unicode_set(input);
  hb.hb_set_clear(characters);
  hb.hb_set_invert(characters);
  const features = hb.hb_subset_input_set(input, SETS.features);
  hb.hb_set_clear(features);
  for (const name of [...FEATURES, ...(font.fallback.includes('monospace') ? [] : [CONTEXT])]) {
    hb.hb_set_add(features, tagOf(name));
  }
  const names = hb.hb_subset_input_set(input, SETS.nameIds);
  for (const id of LICENSE_NAMES) hb.hb_set_add(names, id);
  hb.hb_subset_input_set_flags(input, NO_HINTING);
  const [min, max] = font.weights.split(' ').map(Number) as [number, number];
  // NaN keeps the default weight.
  hb.hb_subset_input_set_axis_range(input, face, tagOf('wght'), min, max, Number.NaN);

  const slimmed = hb.hb_subset_or_fail(face, input);
  if (slimmed === 0) throw new Error(`${font.package} cannot be subset`);
  const blob = hb.hb_face_reference_blob(slimmed);
  const start = hb.hb_blob_get_data(blob, 0);
  return compress(new Uint8Array(hb.memory.buffer).slice(start, start + hb.hb_blob_get_length(blob)));
}

for (const font of Object.values(WEB_FONTS)) {
  for (const subset of FONT_SUBSETS) {
    const name = `${font.package}/files/${font.package}-${subset}-wght-normal.woff2`;
    const original = readFileSync(require.resolve(`@fontsource-variable/${name}`));
    const slimmed = UNCHANGED.includes(font.package) ? original : await slim(font, original);
    const file = fontSource(font, subset);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, slimmed);
    const hash = createHash('sha256').update(slimmed).digest('hex').slice(0, 8);
    console.log(`${font.package} ${subset}: '${hash}', ${original.length} -> ${slimmed.length} bytes`);
  }
}

// Each copy has to come with its copyright and the license, which is the same for all.
const LICENSE_START = 'This Font Software is licensed';
const licenses = Object.values(WEB_FONTS).map((font) =>
  readFileSync(require.resolve(`@fontsource-variable/${font.package}/LICENSE`), 'utf8'),
);
const copyrights = licenses.map((text) => text.slice(0, text.indexOf('\n')));
const [license = ''] = licenses;
writeFileSync(
  join(import.meta.dirname, 'fonts/LICENSE'),
  `${copyrights.join('\n')}\n\n${license.slice(license.indexOf(LICENSE_START))}`,
);
