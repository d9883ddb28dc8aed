import type { FontName } from '#shared/core/brand/font-names.ts';
import { FONT } from './tokens.ts';

/**
 * Fonts that we serve ourselves, so that a page loads nothing from other sites. All are under
 * the SIL Open Font License.
 */
export interface WebFont {
  family: string;
  /** Package under `@fontsource-variable/` from which `npm run fonts` makes our files. */
  package: string;
  /** Range of its weights; `npm run fonts` leaves out others. */
  weights: string;
  /** Shown while it loads, and for characters that it does not have. */
  fallback: string;
  /** First 8 digits of the SHA-256 of each file. The build fails if they are wrong. */
  hashes: Readonly<Record<FontSubset, string>>;
}

export type FontSubset = keyof typeof SUBSETS;

/** Character range of each file, which loads only if the page needs it. */
const SUBSETS = {
  latin: 'U+0-FF,U+131,U+152-153,U+2C6,U+2DA,U+2DC,U+2000-206F,U+20AC,U+2122',
  'latin-ext': 'U+100-130,U+132-151,U+154-2BA,U+1E00-1EFF,U+20A0-20AB,U+20AD-20C0',
} as const;

/** Letters of the second file, such as those of Polish and Turkish. */
const EXTENDED = /[\u0100-\u0130\u0132-\u0151\u0154-\u02ba\u1e00-\u1eff\u20a0-\u20ab\u20ad-\u20c0]/;

export const FONT_SUBSETS = Object.keys(SUBSETS) as FontSubset[];

export const WEB_FONTS: Readonly<Record<Exclude<FontName, 'system'>, WebFont>> = {
  inter: {
    family: 'Inter',
    package: 'inter',
    weights: '400 900',
    fallback: FONT,
    hashes: { latin: 'c1ee8633', 'latin-ext': '93d2cd11' },
  },
  outfit: {
    family: 'Outfit',
    package: 'outfit',
    weights: '100 900',
    fallback: FONT,
    hashes: { latin: 'd7350e95', 'latin-ext': 'bc40246e' },
  },
  nunito: {
    family: 'Nunito',
    package: 'nunito',
    weights: '200 1000',
    fallback: FONT,
    hashes: { latin: 'f8cfc328', 'latin-ext': '18698c12' },
  },
  spaceGrotesk: {
    family: 'Space Grotesk',
    package: 'space-grotesk',
    weights: '300 700',
    fallback: FONT,
    hashes: { latin: '093827ca', 'latin-ext': 'ac443f9f' },
  },
  lora: {
    family: 'Lora',
    package: 'lora',
    weights: '400 700',
    fallback: 'Georgia,serif',
    hashes: { latin: 'ddb8c660', 'latin-ext': '2a2d9c22' },
  },
  playfair: {
    family: 'Playfair Display',
    package: 'playfair-display',
    weights: '400 900',
    fallback: 'Georgia,serif',
    hashes: { latin: 'e0c764a8', 'latin-ext': '42898ad4' },
  },
  jetbrainsMono: {
    family: 'JetBrains Mono',
    package: 'jetbrains-mono',
    weights: '400 800',
    fallback: 'ui-monospace,Menlo,Consolas,monospace',
    hashes: { latin: '3e339456', 'latin-ext': 'e145f9bc' },
  },
};

/** Folder of the files, at every host of the distribution. */
export const FONT_PATH = '/console/assets/fonts';

/** Name of a file; it changes with its content. */
export const fontFile = ({ package: name, hashes }: WebFont, subset: FontSubset): string =>
  `${name}-${subset}-${hashes[subset]}.woff2`;

/** URL of the file that nearly every page needs, to preload it; undefined for the system font. */
export const fontPreload = (font: FontName): string | undefined =>
  font === 'system' ? undefined : `${FONT_PATH}/${fontFile(WEB_FONTS[font], 'latin')}`;

/** CSS of a font for a text; empty for the system font. */
export function fontCss(font: FontName, text: string): string {
  if (font === 'system') return '';
  const { family, fallback } = WEB_FONTS[font];
  const subsets = FONT_SUBSETS.filter((subset) => subset === 'latin' || EXTENDED.test(text));
  return `${fontFaces(font, subsets)}body{font-family:"${family}",${fallback}}`;
}

/** The faces of a font; a browser loads only files that have a character of the page. */
export function fontFaces(font: Exclude<FontName, 'system'>, subsets = FONT_SUBSETS): string {
  const web = WEB_FONTS[font];
  return subsets
    .map(
      (subset) =>
        `@font-face{font-family:"${web.family}";src:url(${FONT_PATH}/${fontFile(web, subset)});` +
        `font-weight:${web.weights};font-display:swap;unicode-range:${SUBSETS[subset]}}`,
    )
    .join('');
}
