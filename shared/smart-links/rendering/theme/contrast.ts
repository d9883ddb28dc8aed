import { oklch } from '../palette.ts';

/** Colors are `#rrggbb`. Contrast as defined by WCAG 2. */

/** Minimum contrast of texts and buttons. */
export const READABLE = 4.5;

const channels = (color: string): number[] =>
  [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16) / 255);

const linear = (channel: number): number =>
  channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;

export function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = channels(color).map(linear);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

export function contrast(a: string, b: string): number {
  const [one, other] = [luminance(a) + 0.05, luminance(b) + 0.05];
  return Math.max(one, other) / Math.min(one, other);
}

/** The lowest contrast of a color with several others. */
export const worstContrast = (color: string, grounds: readonly string[]): number =>
  Math.min(...grounds.map((ground) => contrast(color, ground)));

/** A mix in sRGB, as in gradients: `share` of `b`, 0 to 1. */
export function mix(a: string, b: string, share: number): string {
  const other = channels(b);
  const mixed = channels(a).map((channel, i) => channel + ((other[i] ?? 0) - channel) * share);
  return `#${mixed.map((channel) => hexOf(channel)).join('')}`;
}

const hexOf = (channel: number): string =>
  Math.round(channel * 255)
    .toString(16)
    .padStart(2, '0');

export interface Oklch {
  lightness: number;
  chroma: number;
  hue: number;
}

/** The inverse of `oklch`. */
export function toOklch(color: string): Oklch {
  const [red = 0, green = 0, blue = 0] = channels(color).map(linear);
  const l = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue);
  const m = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue);
  const s = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue);
  const a = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s;
  const b = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s;
  return {
    lightness: 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    chroma: Math.hypot(a, b),
    hue: ((Math.atan2(b, a) * 180) / Math.PI + 360) % 360,
  };
}

const hueDistance = (a: number, b: number): number => Math.abs(((a - b + 540) % 360) - 180);

/** A color with the hue of another one at this lightness, with less chroma towards black and white. */
export function atLightness(color: string, lightness: number): string {
  const { chroma, hue } = toOklch(color);
  const room = Math.max(0, Math.min(1, lightness / 0.25, (1 - lightness) / 0.1));
  // Colors outside sRGB are clipped, which would change the hue.
  for (let most = chroma * room; most > 0.015; most *= 0.9) {
    const color = oklch(lightness, most, hue);
    if (hueDistance(toOklch(color).hue, hue) < 5) return color;
  }
  return oklch(lightness, 0, hue);
}

/**
 * The color itself, or the nearest lightness of it that is readable on all grounds;
 * undefined if there is none.
 */
export function readable(color: string, grounds: readonly string[]): string | undefined {
  const fits = (candidate: string) => worstContrast(candidate, grounds) >= READABLE;
  if (fits(color)) return color;
  const { lightness } = toOklch(color);
  for (let step = 0.01; step <= 1; step += 0.01) {
    for (const next of [lightness - step, lightness + step]) {
      // Checking the gray of that lightness excludes most candidates, at a fraction of the cost.
      if (next < 0 || next > 1 || worstContrast(oklch(next, 0, 0), grounds) < READABLE - 1) continue;
      const candidate = atLightness(color, next);
      if (fits(candidate)) return candidate;
    }
  }
  return ['#000000', '#ffffff'].find(fits);
}
