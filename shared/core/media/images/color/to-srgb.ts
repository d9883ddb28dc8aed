import type { Pixels } from '../pixels.ts';
import { clamp } from './curves.ts';
import { inverse, type Matrix, timesMatrix, timesVector } from './matrices.ts';
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
  table[Math.round(clamp(linear) * (STEPS - 1))] as number;

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

function convertMixture(data: Pixels['data'], { curves, matrix }: Mixture): void {
  const table = encoding();
  const [reds, greens, blues] = curves.map((curve) =>
    Float64Array.from({ length: 256 }, (_, value) => curve(value / 255)),
  ) as [Float64Array, Float64Array, Float64Array];
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

/**
 * Pixels of CMYK are already mixed to red, green and blue. Chromium applies the profile to their inverse,
 * without black, and a copy should look as its original does.
 */
function convertByTable(data: Pixels['data'], { space, toXyz }: Exclude<Profile, Mixture>): void {
  const table = encoding();
  const color = new Float64Array(4);
  const isInk = space === 'CMYK';
  // Neighbors often have the same color.
  let known = -1;
  for (let at = 0; at < data.length; at += 4) {
    const word = ((data[at] as number) << 16) | ((data[at + 1] as number) << 8) | (data[at + 2] as number);
    if (word === known) {
      data.copyWithin(at, at - 4, at - 1);
      continue;
    }
    known = word;
    for (let i = 0; i < 3; i++) {
      const share = (data[at + i] as number) / 255;
      color[i] = isInk ? 1 - share : share;
    }
    const [red, green, blue] = timesVector(XYZ_TO_SRGB, toXyz(color));
    data[at] = encode(table, red);
    data[at + 1] = encode(table, green);
    data[at + 2] = encode(table, blue);
  }
}
