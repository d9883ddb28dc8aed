import { FONT_NAMES, type FontName } from '#shared/core/brand/font-names.ts';

/** The look that an owner chooses for a page. No zod: landing pages and the console import this. */

export const THEME_PRESETS = [
  'clean',
  'midnight',
  'sunset',
  'brutalist',
  'editorial',
  'terminal',
  'pastel',
  'forest',
  'poster',
  'notebook',
] as const;

export const THEME_FONTS = FONT_NAMES;

export const THEME_BUTTONS = ['rounded', 'pill', 'square', 'outline', 'shadow'] as const;

export const THEME_LAYOUTS = ['centered', 'left', 'cover'] as const;

/** What is in place of a missing cover. */
export const THEME_ARTWORKS = ['hills', 'none'] as const;

export type ThemePreset = (typeof THEME_PRESETS)[number];
export type ThemeFont = FontName;
export type ThemeButtons = (typeof THEME_BUTTONS)[number];
export type ThemeLayout = (typeof THEME_LAYOUTS)[number];
export type ThemeArtwork = (typeof THEME_ARTWORKS)[number];

/**
 * One of `color`, `gradient` and `image`; none of them if its image is on a denied
 * host. Colors are `#rrggbb`.
 */
export interface ThemeBackground {
  color: string | null;
  gradient: string[] | null;
  /** Angle of the gradient in degrees, as in CSS. null: 180, from top to bottom. */
  angle: number | null;
  image: string | null;
}

/** Null fields come from the preset or, without one, from our own design. */
export interface Theme {
  preset: ThemePreset | null;
  background: ThemeBackground | null;
  accent: string | null;
  text: string | null;
  font: ThemeFont | null;
  buttons: ThemeButtons | null;
  layout: ThemeLayout | null;
  artwork: ThemeArtwork | null;
}

export const NO_THEME: Theme = {
  preset: null,
  background: null,
  accent: null,
  text: null,
  font: null,
  buttons: null,
  layout: null,
  artwork: null,
};
