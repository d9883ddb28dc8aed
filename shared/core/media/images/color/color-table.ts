import { assertImage } from '../read-image.ts';
import { type Curve, clamp, curveAt, fixed, IDENTITY, sampledCurve } from './curves.ts';
import { D50 } from './matrices.ts';

/** Tables from device colors to XYZ (ICC.1:2022, 10.10 to 10.12): what printers and scanners have. */
export interface ColorTable {
  /** For each channel of the device, from 0 to 1. */
  curves: readonly Curve[];
  /** Replaces what the curves return by XYZ (D50). Allocates nothing, because it runs for each pixel. */
  toXyz: Stage;
}

/** Changes a color in place. It has four numbers, of which the device uses some, and XYZ the first three. */
type Stage = (color: Float64Array) => void;

const LUT8 = 0x6d667431;
const LUT16 = 0x6d667432;
const LUT_A_TO_B = 0x6d414220;

/** The table of a tag. Throws for unknown types, and if it does not have this many channels. */
export function colorTable(tag: DataView, channels: number, isLab: boolean): ColorTable {
  assertImage(tag.getUint8(8) === channels && tag.getUint8(9) === 3);
  const type = tag.getUint32(0);
  assertImage(type === LUT8 || type === LUT16 || type === LUT_A_TO_B);
  const { curves, stages } =
    type === LUT_A_TO_B ? newTable(tag, channels) : oldTable(tag, channels, type === LUT16);
  const all = [...stages, isLab ? labToXyz : halfToXyz];
  const toXyz = (color: Float64Array) => {
    for (const stage of all) stage(color);
  };
  return { curves, toXyz };
}

type Table = { curves: Curve[]; stages: Stage[] };

/** lut8Type and lut16Type: curves, a grid, curves. Their matrix applies to XYZ as input only. */
function oldTable(tag: DataView, channels: number, is16: boolean): Table {
  const points = tag.getUint8(10);
  const [inputs, outputs] = is16 ? [tag.getUint16(48), tag.getUint16(50)] : [256, 256];
  let at = is16 ? 52 : 48;
  const samples = (count: number): Float32Array => {
    const start = at;
    at += count * (is16 ? 2 : 1);
    return samplesAt(tag, start, { count, is16 });
  };
  const curves = (count: number, length: number) =>
    Array.from({ length: count }, () => sampledCurve(samples(length)));
  const before = curves(channels, inputs);
  const sizes = Array<number>(channels).fill(points);
  const grid = gridStage(samples(gridLength(sizes)), sizes);
  return { curves: before, stages: [grid, curveStage(curves(3, outputs))] };
}

/** lutAToBType: curves, a grid, curves, a matrix, curves; only the last are always there. */
function newTable(tag: DataView, channels: number): Table {
  const [b = 0, matrixAt = 0, m = 0, gridAt = 0, a = 0] = [12, 16, 20, 24, 28].map((at) => tag.getUint32(at));
  assertImage(b > 0 && (gridAt > 0 || channels === 3));
  const curves = (start: number, count: number): Curve[] => {
    let at = start;
    return Array.from({ length: count }, () => {
      const { curve, bytes } = curveAt(tag, at);
      at += Math.ceil(bytes / 4) * 4;
      return curve;
    });
  };
  const stages = [
    ...(gridAt > 0 ? [newGrid(tag, gridAt, channels)] : []),
    ...(m > 0 ? [curveStage(curves(m, 3))] : []),
    ...(matrixAt > 0
      ? [matrixStage(Array.from({ length: 12 }, (_, i) => fixed(tag, matrixAt + i * 4)))]
      : []),
    curveStage(curves(b, 3)),
  ];
  return { curves: a > 0 ? curves(a, channels) : Array<Curve>(channels).fill(IDENTITY), stages };
}

function newGrid(tag: DataView, at: number, channels: number): Stage {
  const sizes = Array.from({ length: channels }, (_, i) => tag.getUint8(at + i));
  const precision = tag.getUint8(at + 16);
  assertImage(precision === 1 || precision === 2);
  return gridStage(samplesAt(tag, at + 20, { count: gridLength(sizes), is16: precision === 2 }), sizes);
}

const curveStage =
  (curves: readonly Curve[]): Stage =>
  (color) => {
    for (let i = 0; i < curves.length; i++) {
      color[i] = clamp((curves[i] as Curve)(clamp(color[i] as number)));
    }
  };

/** Three rows, then what is added to each. */
function matrixStage(numbers: readonly number[]): Stage {
  const [a, b, c, d, e, f, g, h, i, x, y, z] = numbers as unknown as [
    ...[number, number, number, number, number, number],
    ...[number, number, number, number, number, number],
  ];
  return (color) => {
    const [first, second, third] = [color[0] as number, color[1] as number, color[2] as number];
    color[0] = a * first + b * second + c * third + x;
    color[1] = d * first + e * second + f * third + y;
    color[2] = g * first + h * second + i * third + z;
  };
}

function gridLength(sizes: readonly number[]): number {
  assertImage(sizes.every((size) => size >= 2));
  return sizes.reduce((product, size) => product * size, 3);
}

/** Checks the length first: a hostile grid would not fit into memory. */
function samplesAt(
  tag: DataView,
  start: number,
  { count, is16 }: { count: number; is16: boolean },
): Float32Array {
  assertImage(start + count * (is16 ? 2 : 1) <= tag.byteLength);
  const samples = new Float32Array(count);
  for (let i = 0; i < count; i++) {
    samples[i] = is16 ? tag.getUint16(start + i * 2) / 65535 : tag.getUint8(start + i) / 255;
  }
  return samples;
}

/** Interpolates linearly between the points of a grid in all directions; the last channel varies fastest. */
function gridStage(samples: Float32Array, sizes: readonly number[]): Stage {
  const steps = sizes.map((_, i) => sizes.slice(i + 1).reduce((product, size) => product * size, 3));
  const corners = 2 ** sizes.length;
  const offsets = new Float64Array(corners);
  const shares = new Float64Array(corners);
  return (color) => {
    let count = 1;
    offsets[0] = 0;
    shares[0] = 1;
    for (let i = 0; i < sizes.length; i++) {
      const last = (sizes[i] as number) - 1;
      const step = steps[i] as number;
      const at = clamp(color[i] as number) * last;
      const below = Math.min(Math.floor(at), last - 1);
      const share = at - below;
      // Each channel doubles the corners: those below, and those above.
      for (let corner = 0; corner < count; corner++) {
        const offset = (offsets[corner] as number) + below * step;
        const part = shares[corner] as number;
        offsets[corner] = offset;
        offsets[count + corner] = offset + step;
        shares[corner] = part * (1 - share);
        shares[count + corner] = part * share;
      }
      count *= 2;
    }
    let [x, y, z] = [0, 0, 0];
    for (let corner = 0; corner < corners; corner++) {
      const [at, share] = [offsets[corner] as number, shares[corner] as number];
      x += share * (samples[at] as number);
      y += share * (samples[at + 1] as number);
      z += share * (samples[at + 2] as number);
    }
    color[0] = x;
    color[1] = y;
    color[2] = z;
  };
}

/** XYZ is stored at half of its value, nearly. */
function halfToXyz(color: Float64Array): void {
  for (let i = 0; i < 3; i++) color[i] = ((color[i] as number) * 65535) / 32768;
}

/**
 * lut16Type has 65280 instead of 65535 for white. Chromium does not distinguish them, and shows a white that
 * is darker by 3 of 255; a copy should look as its original does.
 */
function labToXyz(color: Float64Array): void {
  const y = ((color[0] as number) * 100 + 16) / 116;
  const x = y + ((color[1] as number) * 255 - 128) / 500;
  const z = y - ((color[2] as number) * 255 - 128) / 200;
  color[0] = D50[0] * labToLinear(x);
  color[1] = D50[1] * labToLinear(y);
  color[2] = D50[2] * labToLinear(z);
}

const labToLinear = (value: number): number =>
  value > 6 / 29 ? value * value * value : (value - 16 / 116) * (108 / 841);
