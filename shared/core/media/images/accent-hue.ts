import type { Pixels } from './pixels.ts';

/** Below this chroma, a color looks gray. */
const MIN_CHROMA = 0.045;
/** Shadows and highlights have a hue, but an invisible one. */
const [MIN_LIGHTNESS, MAX_LIGHTNESS] = [0.25, 0.95];
/** Minimum share of colorful pixels, so that a speck does not color a page. */
const MIN_SHARE = 0.03;
const BINS = 36;

/** The dominant hue of an image in OKLCH, in whole degrees; undefined for an image without enough color. */
export function accentHue({ data }: Pixels): number | undefined {
  const weights = new Float64Array(BINS);
  const sines = new Float64Array(BINS);
  const cosines = new Float64Array(BINS);
  let visible = 0;
  let colorful = 0;
  for (let at = 0; at < data.length; at += 4) {
    if ((data[at + 3] as number) < 128) continue;
    visible++;
    const [lightness, a, b] = oklab(data[at] as number, data[at + 1] as number, data[at + 2] as number);
    const chroma = Math.hypot(a, b);
    if (chroma < MIN_CHROMA || lightness < MIN_LIGHTNESS || lightness > MAX_LIGHTNESS) continue;
    colorful++;
    const turn = Math.atan2(b, a) / (2 * Math.PI);
    const bin = Math.floor((turn < 0 ? turn + 1 : turn) * BINS) % BINS;
    weights[bin] = (weights[bin] as number) + chroma;
    sines[bin] = (sines[bin] as number) + b;
    cosines[bin] = (cosines[bin] as number) + a;
  }
  if (visible === 0 || colorful / visible < MIN_SHARE) return undefined;
  const around = (values: Float64Array, bin: number): number =>
    [-1, 0, 1].reduce((sum, step) => sum + (values[(bin + step + BINS) % BINS] as number), 0);
  let best = 0;
  for (let bin = 1; bin < BINS; bin++) if (around(weights, bin) > around(weights, best)) best = bin;
  const degrees = (Math.atan2(around(sines, best), around(cosines, best)) * 180) / Math.PI;
  return (Math.round(degrees) + 360) % 360;
}

const LINEAR = Float64Array.from({ length: 256 }, (_, value) => {
  const share = value / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
});

function oklab(red: number, green: number, blue: number): [lightness: number, a: number, b: number] {
  const [r, g, b] = [LINEAR[red], LINEAR[green], LINEAR[blue]] as [number, number, number];
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
}
