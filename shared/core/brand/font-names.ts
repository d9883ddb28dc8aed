/**
 * Fonts of brands and pages; the files: `visitor-pages/fonts.ts`. No zod: landing pages and
 * the console import this.
 */
export const FONT_NAMES = [
  'system',
  'inter',
  'outfit',
  'nunito',
  'spaceGrotesk',
  'lora',
  'playfair',
  'jetbrainsMono',
] as const;

export type FontName = (typeof FONT_NAMES)[number];
