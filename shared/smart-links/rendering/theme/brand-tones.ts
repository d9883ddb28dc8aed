import { atLightness, contrast, READABLE, readable, worstContrast } from './contrast.ts';

/** Grounds of our small pages (`visitor-pages/tokens.ts`): the page and its card. */
const GROUNDS = { light: ['#f6f5f2', '#ffffff'], dark: ['#161513', '#201f1c'] } as const;

export interface BrandTones {
  /** On a dark page: the color itself, or the nearest lightness that is readable there. */
  darkColor: string;
  /** Text on buttons in `darkColor`. On a readable color in the light, white is. */
  onDarkColor: string;
  /** Set for a color that is not readable on a light page, where it is shown as it is. */
  unreadable?: {
    /** Rounded down: 4.49 must not be shown as 4.5. */
    ratio: number;
    minimum: number;
    /** The nearest lightness that is readable. */
    suggestion: string;
  };
}

/** The tones of a brand's color (`#rrggbb`). */
export function brandTones(color: string): BrandTones {
  const darkColor = readable(color, GROUNDS.dark) ?? '#ffffff';
  const onDarkColor =
    ['#ffffff', atLightness(darkColor, 0.2)].find((text) => contrast(text, darkColor) >= READABLE) ??
    '#000000';
  const ratio = worstContrast(color, GROUNDS.light);
  if (ratio >= READABLE) return { darkColor, onDarkColor };
  const suggestion = readable(color, GROUNDS.light) ?? '#000000';
  return {
    darkColor,
    onDarkColor,
    unreadable: { ratio: Math.floor(ratio * 10) / 10, minimum: READABLE, suggestion },
  };
}
