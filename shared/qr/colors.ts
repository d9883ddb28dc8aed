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
 * The brightness of a color for scanners, from 0 to 1: luma (Rec. 709), to which they convert images
 * before they look for a code.
 */
const brightness = ({ red, green, blue }: Rgb): number =>
  (0.2126 * red + 0.7152 * green + 0.0722 * blue) / 255;

/**
 * How much darker the modules must be than their background. In a uniform area, decoders such as ZXing set
 * the threshold at half of its brightness, so brighter modules may be read as background.
 */
export const MIN_CONTRAST = 0.5;

/** How much darker a color is than another one, from -1 to 1. Negative if it is brighter. */
export const contrast = (color: Rgb, background: Rgb): number => brightness(background) - brightness(color);
