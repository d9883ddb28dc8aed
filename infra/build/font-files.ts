import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  FONT_SUBSETS,
  type FontSubset,
  fontFile,
  WEB_FONTS,
  type WebFont,
} from '#shared/visitor-pages/fonts.ts';

/** Where `npm run fonts` writes a file of a font. */
export const fontSource = (font: WebFont, subset: FontSubset): string =>
  join(import.meta.dirname, 'fonts', `${font.package}-${subset}.woff2`);

/** The fonts of themed pages, as subset WOFF2. Throws if a file does not match the name in its URL. */
export function fontFiles(): { path: string; content: Uint8Array }[] {
  return Object.values(WEB_FONTS).flatMap((font) =>
    FONT_SUBSETS.map((subset) => {
      const file = fontSource(font, subset);
      const content = readFileSync(file);
      const hash = createHash('sha256').update(content).digest('hex').slice(0, 8);
      if (hash !== font.hashes[subset]) {
        throw new Error(`${file} has changed: its hash in shared/visitor-pages/fonts.ts must be ${hash}`);
      }
      return { path: `assets/fonts/${fontFile(font, subset)}`, content };
    }),
  );
}
