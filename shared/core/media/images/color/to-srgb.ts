import type { Pixels } from '../pixels.ts';
import type { Curve } from './curves.ts';
import { inverse, type Matrix, timesMatrix } from './matrices.ts';
import type { Mixture, Profile } from './profile.ts';

/** The columns of sRGB in XYZ, adapted to D50 as in the profiles of cameras and systems. */
const SRGB_TO_XYZ: Matrix = [
  [0.436065674, 0.385147095, 0.143066406],
  [0.222488403, 0.716873169, 0.06060791],
  [0.013916016, 0.097076416, 0.714096069],
];
const XYZ_TO_SRGB = inverse(SRGB_TO_XYZ);

/** Steps of linear light. In the shadows, one step is a fifth of a step of 8 bits. */
const STEPS = 16384;
let encoded: Uint8ClampedArray | undefined;

/** Values of 8 bits for steps of linear light. */
function encoding(): Uint8ClampedArray {
  encoded ??= Uint8ClampedArray.from({ length: STEPS }, (_, step) => {
    const linear = step / (STEPS - 1);
    return 255 * (linear <= 0.0031308 ? linear * 12.92 : 1.055 * linear ** (1 / 2.4) - 0.055);
  });
  return encoded;
}

const encode = (table: Uint8ClampedArray, linear: number): number =>
  table[linear > 0 ? (linear < 1 ? (linear * (STEPS - 1) + 0.5) | 0 : STEPS - 1) : 0] as number;

/** Converts pixels to sRGB, in place. Colors outside of it are clipped, as browsers do; alpha stays. */
export function convertToSrgb({ data }: Pixels, profile: Profile): void {
  if ('matrix' in profile) convertMixture(data, profile);
  else convertByTable(data, profile);
}

/** At most this much differs between a profile of sRGB and sRGB itself. */
const SAME = 1;

/** Whether a conversion would change nothing visible. */
export function isSrgb(profile: Profile): boolean {
  if (!('matrix' in profile)) return false;
  const levels = [0, 16, 48, 96, 160, 255];
  const probes = levels.flatMap((r) => levels.flatMap((g) => levels.map((b) => [r, g, b, 255])));
  const grays = Array.from({ length: 256 }, (_, level) => [level, level, level, 255]);
  const data = Uint8Array.from([...probes, ...grays].flat());
  const before = data.slice();
  convertMixture(data, profile);
  return data.every((value, i) => Math.abs(value - (before[i] as number)) <= SAME);
}

/** What a curve makes of the 256 values of a channel. */
const levelsOf = (curve: Curve, isInverse = false): Float64Array =>
  Float64Array.from({ length: 256 }, (_, value) => curve((isInverse ? 255 - value : value) / 255));

function convertMixture(data: Pixels['data'], { curves, matrix }: Mixture): void {
  const table = encoding();
  const [reds, greens, blues] = curves.map((curve) => levelsOf(curve)) as unknown as LevelsOfColors;
  const [[rr, rg, rb], [gr, gg, gb], [br, bg, bb]] = timesMatrix(XYZ_TO_SRGB, matrix);
  for (let at = 0; at < data.length; at += 4) {
    const red = reds[data[at] as number] as number;
    const green = greens[data[at + 1] as number] as number;
    const blue = blues[data[at + 2] as number] as number;
    data[at] = encode(table, rr * red + rg * green + rb * blue);
    data[at + 1] = encode(table, gr * red + gg * green + gb * blue);
    data[at + 2] = encode(table, br * red + bg * green + bb * blue);
  }
}

type LevelsOfColors = readonly [Float64Array, Float64Array, Float64Array];

/**
 * Pixels of CMYK are already mixed to red, green and blue. Chromium applies the profile to their inverse,
 * without black, and a copy should look as its original does.
 */
function convertByTable(data: Pixels['data'], { space, curves, toXyz }: Exclude<Profile, Mixture>): void {
  const table = encoding();
  const levels = [0, 1, 2].map((i) =>
    levelsOf(curves[i] ?? (curves[0] as Curve), space === 'CMYK'),
  ) as unknown as LevelsOfColors;
  const black = curves[3]?.(0) ?? 0;
  const [[rx, ry, rz], [gx, gy, gz], [bx, by, bz]] = XYZ_TO_SRGB;
  const color = new Float64Array(4);
  const known = new Int32Array(KNOWN_COLORS).fill(-1);
  const converted = new Int32Array(KNOWN_COLORS);
  for (let at = 0; at < data.length; at += 4) {
    const [first, second, third] = [data[at] as number, data[at + 1] as number, data[at + 2] as number];
    const word = (first << 16) | (second << 8) | third;
    const place = Math.imul(word, 0x9e3779b1) >>> (32 - KNOWN_BITS);
    if (known[place] !== word) {
      color[0] = levels[0][first] as number;
      color[1] = levels[1][second] as number;
      color[2] = levels[2][third] as number;
      color[3] = black;
      toXyz(color);
      const [x, y, z] = [color[0] as number, color[1] as number, color[2] as number];
      const red = encode(table, rx * x + ry * y + rz * z);
      const green = encode(table, gx * x + gy * y + gz * z);
      const blue = encode(table, bx * x + by * y + bz * z);
      known[place] = word;
      converted[place] = (red << 16) | (green << 8) | blue;
    }
    const result = converted[place] as number;
    data[at] = result >> 16;
    data[at + 1] = (result >> 8) & 255;
    data[at + 2] = result & 255;
  }
}

/** The last colors are kept, by a hash: photos have many of the same. */
const KNOWN_BITS = 16;
const KNOWN_COLORS = 1 << KNOWN_BITS;
