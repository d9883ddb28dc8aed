/** Colors and artwork are derived from the slug: stable for a page, and different between pages. */

/** A random number generator (0 to 1) seeded by a text. */
export function seededRandom(seed: string): () => number {
  let state = 0x811c9dc5;
  for (let i = 0; i < seed.length; i++) state = Math.imul(state ^ seed.charCodeAt(i), 0x01000193);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Converts OKLCH, a perceptually uniform color space, to `#rrggbb`. */
export function oklch(lightness: number, chroma: number, hue: number): string {
  const angle = (hue * Math.PI) / 180;
  const a = chroma * Math.cos(angle);
  const b = chroma * Math.sin(angle);
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const channels = [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ].map((linear) => {
    const clipped = Math.min(1, Math.max(0, linear));
    const value = clipped <= 0.0031308 ? 12.92 * clipped : 1.055 * clipped ** (1 / 2.4) - 0.055;
    return Math.round(value * 255)
      .toString(16)
      .padStart(2, '0');
  });
  return `#${channels.join('')}`;
}

/** Hues that suit our background; the first is that of our own pages. */
const HUES = [168, 255, 292, 345, 22, 48, 205, 232, 140];

export const hueOf = (seed: string): number => HUES[Math.floor(seededRandom(seed)() * HUES.length)] as number;

/** The accent of a page without its own. */
export const accentOf = (hue: number, isDark: boolean): string =>
  isDark ? oklch(0.84, 0.1, hue) : oklch(0.47, 0.12, hue);

/** Contrasts the sun with the hills. */
const sunHueOf = (hue: number): number => (hue > 90 && hue < 320 ? 75 : hue + 40);

/** Colors of the generated picture, light. */
export const artworkColors = (hue: number) => ({
  sky: oklch(0.925, 0.04, hue),
  sun: oklch(0.87, 0.1, sunHueOf(hue)),
  far: oklch(0.8, 0.075, hue),
  mid: oklch(0.64, 0.095, hue),
  near: oklch(0.46, 0.09, hue),
});

/** CSS of a page's own colors, light and dark. */
export function paletteCss(hue: number): string {
  const light = {
    accent: accentOf(hue, false),
    'on-accent': '#ffffff',
    tint: oklch(0.94, 0.032, hue),
    ...artworkColors(hue),
  };
  const dark = {
    accent: accentOf(hue, true),
    'on-accent': oklch(0.24, 0.05, hue),
    tint: oklch(0.31, 0.045, hue),
    sky: oklch(0.3, 0.05, hue),
    sun: oklch(0.88, 0.06, sunHueOf(hue)),
    far: oklch(0.42, 0.065, hue),
    mid: oklch(0.34, 0.055, hue),
    near: oklch(0.26, 0.04, hue),
  };
  return `:root{${variables(light)}}@media (prefers-color-scheme:dark){:root{${variables(dark)}}}`;
}

export const variables = (colors: Record<string, string>): string =>
  Object.entries(colors)
    .map(([name, color]) => `--${name}:${color}`)
    .join(';');
