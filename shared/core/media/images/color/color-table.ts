import { assertImage } from '../read-image.ts';
import { type Curve, clamp, curveAt, fixed, IDENTITY, sampledCurve } from './curves.ts';
import { D50, type Vector } from './matrices.ts';

/** Tables from device colors to XYZ (ICC.1:2022, 10.10 to 10.12): what printers and scanners have. */

/** A color of the device, each channel from 0 to 1, in XYZ (D50). */
export type ToXyz = (color: ArrayLike<number>) => Vector;

const LUT8 = 0x6d667431;
const LUT16 = 0x6d667432;
const LUT_A_TO_B = 0x6d414220;

/** The table of a tag. Throws for unknown types, and if it does not have this many channels. */
export function colorTable(tag: DataView, channels: number, isLab: boolean): ToXyz {
  assertImage(tag.getUint8(8) === channels && tag.getUint8(9) === 3);
  const type = tag.getUint32(0);
  assertImage(type === LUT8 || type === LUT16 || type === LUT_A_TO_B);
  const toPcs = type === LUT_A_TO_B ? newTable(tag, channels) : oldTable(tag, channels, type === LUT16);
  if (!isLab) return (color) => toPcs(color).map((value) => (value * 65535) / 32768) as unknown as Vector;
  // lut16Type has 65280 instead of 65535 for white. Chromium does not distinguish them, and shows a white that
  // is darker by 3 of 255; a copy should look as its original does.
  return (color) => {
    const [l, a, b] = toPcs(color);
    return labToXyz(l * 100, a * 255 - 128, b * 255 - 128);
  };
}

/** lut8Type and lut16Type: curves, a grid, curves. Their matrix applies to XYZ as input only. */
function oldTable(tag: DataView, channels: number, is16: boolean): ToXyz {
  const points = tag.getUint8(10);
  const [inputs, outputs] = is16 ? [tag.getUint16(48), tag.getUint16(50)] : [256, 256];
  let at = is16 ? 52 : 48;
  const samples = (count: number): Float32Array => {
    const start = at;
    at += count * (is16 ? 2 : 1);
    return samplesAt(tag, start, count, is16);
  };
  const curves = (count: number, length: number) =>
    Array.from({ length: count }, () => sampledCurve(samples(length)));
  const before = curves(channels, inputs);
  const sizes = Array<number>(channels).fill(points);
  const grid = gridOf(samples(gridLength(sizes)), sizes);
  const after = curves(3, outputs);
  return (color) => applied(after, grid(applied(before, color)));
}

/** lutAToBType: curves, a grid, curves, a matrix, curves; only the last are always there. */
function newTable(tag: DataView, channels: number): ToXyz {
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
  const [before, middle, after] = [
    a > 0 ? curves(a, channels) : Array<Curve>(channels).fill(IDENTITY),
    m > 0 ? curves(m, 3) : Array<Curve>(3).fill(IDENTITY),
    curves(b, 3),
  ];
  const grid = gridAt > 0 ? newGrid(tag, gridAt, channels) : (color: ArrayLike<number>) => color;
  const numbers = matrixAt > 0 ? Array.from({ length: 12 }, (_, i) => fixed(tag, matrixAt + i * 4)) : [];
  const mixed = (color: ArrayLike<number>): ArrayLike<number> => {
    if (matrixAt === 0) return color;
    const [x, y, z] = [color[0] as number, color[1] as number, color[2] as number];
    const row = (i: number) =>
      (numbers[i * 3] as number) * x +
      (numbers[i * 3 + 1] as number) * y +
      (numbers[i * 3 + 2] as number) * z +
      (numbers[9 + i] as number);
    return [row(0), row(1), row(2)];
  };
  return (color) => applied(after, mixed(applied(middle, grid(applied(before, color)))));
}

function newGrid(tag: DataView, at: number, channels: number) {
  const sizes = Array.from({ length: channels }, (_, i) => tag.getUint8(at + i));
  const precision = tag.getUint8(at + 16);
  assertImage(precision === 1 || precision === 2);
  return gridOf(samplesAt(tag, at + 20, gridLength(sizes), precision === 2), sizes);
}

const applied = (curves: readonly Curve[], color: ArrayLike<number>): Vector =>
  curves.map((curve, i) => clamp(curve(clamp(color[i] as number)))) as unknown as Vector;

function gridLength(sizes: readonly number[]): number {
  assertImage(sizes.every((size) => size >= 2));
  return sizes.reduce((product, size) => product * size, 3);
}

/** Checks the length first: a hostile grid would not fit into memory. */
function samplesAt(tag: DataView, start: number, count: number, is16: boolean): Float32Array {
  assertImage(start + count * (is16 ? 2 : 1) <= tag.byteLength);
  return Float32Array.from({ length: count }, (_, i) =>
    is16 ? tag.getUint16(start + i * 2) / 65535 : tag.getUint8(start + i) / 255,
  );
}

/** Interpolates linearly between the points of a grid in all directions; the last channel varies fastest. */
function gridOf(samples: Float32Array, sizes: readonly number[]) {
  const channels = sizes.length;
  const steps = sizes.map((_, i) => sizes.slice(i + 1).reduce((product, size) => product * size, 3));
  const corners = 2 ** channels;
  const shares = new Float64Array(channels);
  return (color: ArrayLike<number>): Vector => {
    let origin = 0;
    for (let i = 0; i < channels; i++) {
      const last = (sizes[i] as number) - 1;
      const at = clamp(color[i] as number) * last;
      const below = Math.min(Math.floor(at), last - 1);
      shares[i] = at - below;
      origin += below * (steps[i] as number);
    }
    let [x, y, z] = [0, 0, 0];
    for (let corner = 0; corner < corners; corner++) {
      let share = 1;
      let at = origin;
      for (let i = 0; i < channels; i++) {
        if (corner & (1 << i)) {
          share *= shares[i] as number;
          at += steps[i] as number;
        } else share *= 1 - (shares[i] as number);
      }
      if (share === 0) continue;
      x += share * (samples[at] as number);
      y += share * (samples[at + 1] as number);
      z += share * (samples[at + 2] as number);
    }
    return [x, y, z];
  };
}

function labToXyz(l: number, a: number, b: number): Vector {
  const y = (l + 16) / 116;
  const linear = (value: number) => (value > 6 / 29 ? value ** 3 : (value - 16 / 116) * (108 / 841));
  return [D50[0] * linear(y + a / 500), D50[1] * linear(y), D50[2] * linear(y - b / 200)];
}
