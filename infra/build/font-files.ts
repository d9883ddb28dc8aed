import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { FONT_SUBSETS, fontFile, WEB_FONTS } from '../../shared/visitor-pages/fonts.ts';

const require = createRequire(import.meta.url);

/** The fonts of themed pages, as subset WOFF2. Throws if a file does not match the name in its URL. */
export function fontFiles(): { path: string; content: Uint8Array }[] {
  return Object.values(WEB_FONTS).flatMap((font) =>
    FONT_SUBSETS.map((subset) => {
      const file = `@fontsource-variable/${font.package}/files/${font.package}-${subset}-wght-normal.woff2`;
      const content = readFileSync(require.resolve(file));
      const hash = createHash('sha256').update(content).digest('hex').slice(0, 8);
      if (hash !== font.hashes[subset]) {
        throw new Error(`${file} has changed: its hash in shared/visitor-pages/fonts.ts must be ${hash}`);
      }
      return { path: `assets/fonts/${fontFile(font, subset)}`, content };
    }),
  );
}
