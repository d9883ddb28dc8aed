/** Colors of QR codes. Pure, no I/O. */

export interface Rgb {
  red: number;
  green: number;
  blue: number;
}

export const BLACK: Rgb = { red: 0, green: 0, blue: 0 };
export const WHITE: Rgb = { red: 255, green: 255, blue: 255 };

export const TRANSPARENT = 'transparent';

/** 3 or 6 hexadecimal digits, with or without `#`. */
export const HEX_COLOR = /^#?(?:[\da-f]{3}|[\da-f]{6})$/i;

/** The color of a text that matches `HEX_COLOR`. */
export function rgbOf(text: string): Rgb {
  const digits = text.replace('#', '');
  const step = digits.length / 3;
  const part = (at: number) => {
    const value = digits.slice(at * step, (at + 1) * step);
    return Number.parseInt(step === 1 ? value + value : value, 16);
  };
  return { red: part(0), green: part(1), blue: part(2) };
}

/** `#1a2b3c`. */
export const hexOf = ({ red, green, blue }: Rgb): string =>
  `#${[red, green, blue].map((value) => value.toString(16).padStart(2, '0')).join('')}`;

/**
 * The brightness of a color for scanners, from 0 to 255,000: luma (Rec. 601), to which zxing-cpp, ZBar and
 * OpenCV convert images before they look for a code. Integers, so that a color at the limit is allowed.
 */
const brightness = ({ red, green, blue }: Rgb): number => 299 * red + 587 * green + 114 * blue;

const MAX_BRIGHTNESS = 255_000;

/**
 * How much darker the modules must be than their background. In noisy views with a shadow, as of a phone in
 * a room, four scanners read at 0.43 more than half of what they read in black on white. At 0.35, ZBar reads
 * less than half, and at 0.25, ZXing for JavaScript nothing; zxing-cpp and OpenCV read nearly all.
 * `npm run conformance -- qr` measures this.
 */
export const MIN_CONTRAST = 0.4;

/** How much darker a color is than another one, from -1 to 1. Negative if it is brighter. */
export const contrast = (color: Rgb, background: Rgb): number =>
  (brightness(background) - brightness(color)) / MAX_BRIGHTNESS;

const each = ({ red, green, blue }: Rgb, change: (value: number) => number): Rgb => ({
  red: change(red),
  green: change(green),
  blue: change(blue),
});

/** The nearest darker tone that scanners read on a background. Undefined: not even black. */
export function darkened(color: Rgb, background: Rgb): Rgb | undefined {
  const allowed = brightness(background) - MIN_CONTRAST * MAX_BRIGHTNESS;
  if (allowed < 0) return undefined;
  const part = Math.min(1, allowed / Math.max(1, brightness(color)));
  return each(color, (value) => Math.floor(value * part));
}

/** The nearest lighter tone of a background on which scanners read a color. Undefined: not even white. */
export function lightened(background: Rgb, color: Rgb): Rgb | undefined {
  const missing = brightness(color) + MIN_CONTRAST * MAX_BRIGHTNESS - brightness(background);
  const part = missing / Math.max(1, MAX_BRIGHTNESS - brightness(background));
  if (part > 1) return undefined;
  return each(background, (value) => Math.ceil(value + (255 - value) * Math.max(0, part)));
}
