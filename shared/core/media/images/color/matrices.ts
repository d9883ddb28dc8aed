import { assertImage } from '../read-image.ts';

/** A matrix of three rows. */
export type Matrix = readonly [Vector, Vector, Vector];
export type Vector = readonly [number, number, number];

export const timesVector = (matrix: Matrix, [x, y, z]: Vector): Vector =>
  matrix.map(([a, b, c]) => a * x + b * y + c * z) as unknown as Vector;

export const transposed = ([a, b, c]: Matrix): Matrix => [
  [a[0], b[0], c[0]],
  [a[1], b[1], c[1]],
  [a[2], b[2], c[2]],
];

/** `timesMatrix(a, b)` applies `b` first. */
export const timesMatrix = (a: Matrix, b: Matrix): Matrix =>
  transposed(transposed(b).map((column) => timesVector(a, column)) as unknown as Matrix);

/** Throws if there is none. */
export function inverse([[a, b, c], [d, e, f], [g, h, i]]: Matrix): Matrix {
  const determinant = a * (e * i - f * h) - b * (d * i - f * g) + c * (d * h - e * g);
  assertImage(Math.abs(determinant) > 1e-9);
  const rows: Matrix = [
    [e * i - f * h, c * h - b * i, b * f - c * e],
    [f * g - d * i, a * i - c * g, c * d - a * f],
    [d * h - e * g, b * g - a * h, a * e - b * d],
  ];
  return rows.map((row) => row.map((value) => value / determinant)) as unknown as Matrix;
}

/** The white point of profiles, in XYZ. */
export const D50: Vector = [0.9642, 1, 0.8249];

export type Chromaticity = readonly [x: number, y: number];

/** The columns of a linear color space in XYZ, adapted from its white point to D50 (Bradford). */
export function primariesMatrix(primaries: readonly Chromaticity[], white: Chromaticity): Matrix {
  const columns = transposed(primaries.map(xyzOf) as unknown as Matrix);
  const whiteXyz = xyzOf(white);
  const [red, green, blue] = timesVector(inverse(columns), whiteXyz);
  const scaled = columns.map(([r, g, b]) => [r * red, g * green, b * blue]) as unknown as Matrix;
  return timesMatrix(adaptation(whiteXyz), scaled);
}

function xyzOf([x, y]: Chromaticity): Vector {
  assertImage(y > 0);
  return [x / y, 1, (1 - x - y) / y];
}

const BRADFORD: Matrix = [
  [0.8951, 0.2664, -0.1614],
  [-0.7502, 1.7135, 0.0367],
  [0.0389, -0.0685, 1.0296],
];

function adaptation(white: Vector): Matrix {
  const [from, to] = [timesVector(BRADFORD, white), timesVector(BRADFORD, D50)];
  const gains: Matrix = [
    [to[0] / from[0], 0, 0],
    [0, to[1] / from[1], 0],
    [0, 0, to[2] / from[2]],
  ];
  return timesMatrix(inverse(BRADFORD), timesMatrix(gains, BRADFORD));
}
