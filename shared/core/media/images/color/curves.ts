import { assertImage } from '../read-image.ts';

/** A tone curve from 0 to 1 to 0 to 1. Some exceed this range slightly. */
export type Curve = (value: number) => number;

export const IDENTITY: Curve = (value) => value;

export const gammaCurve =
  (gamma: number): Curve =>
  (value) =>
    value ** gamma;

/** The curve of sRGB (IEC 61966-2-1), from encoded to linear. */
export const SRGB_CURVE: Curve = (value) =>
  value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;

/** Linear interpolation between samples at equal distances. */
export function sampledCurve(samples: ArrayLike<number>): Curve {
  const last = samples.length - 1;
  assertImage(last >= 1);
  return (value) => {
    const at = clamp(value) * last;
    const below = Math.min(Math.floor(at), last - 1);
    const from = samples[below] as number;
    return from + ((samples[below + 1] as number) - from) * (at - below);
  };
}

/** NaN becomes 0. */
export const clamp = (value: number): number => (value > 0 ? Math.min(value, 1) : 0);

/** A signed fixed-point number of ICC. */
export const fixed = (view: DataView, at: number): number => view.getInt32(at) / 0x10000;

/** A curve of ICC.1:2022 (10.6, 10.18) at a position, and its length in bytes. Throws for unknown types. */
export function curveAt(view: DataView, at: number): { curve: Curve; bytes: number } {
  const type = view.getUint32(at);
  if (type === CURVE) {
    const count = view.getUint32(at + 8);
    const bytes = 12 + count * 2;
    assertImage(at + bytes <= view.byteLength);
    if (count === 0) return { curve: IDENTITY, bytes };
    if (count === 1) return { curve: gammaCurve(view.getUint16(at + 12) / 256), bytes };
    const samples = Float32Array.from({ length: count }, (_, i) => view.getUint16(at + 12 + i * 2) / 65535);
    return { curve: sampledCurve(samples), bytes };
  }
  assertImage(type === PARAMETRIC);
  const form = view.getUint16(at + 8);
  const count = PARAMETERS[form];
  assertImage(count !== undefined);
  const parameters = Array.from({ length: count }, (_, i) => fixed(view, at + 12 + i * 4));
  return { curve: parametricCurve(form, parameters), bytes: 12 + count * 4 };
}

const CURVE = 0x63757276;
const PARAMETRIC = 0x70617261;
/** Number of parameters by form. */
const PARAMETERS = [1, 3, 4, 5, 7];

/** From `d` on (aX + b)^g + e, below it cX + f; the lesser forms lack some of them. */
function parametricCurve(form: number, [g = 1, a = 1, b = 0, c = 0, d = 0, e = 0, f = 0]: number[]): Curve {
  const power = (value: number) => Math.max(a * value + b, 0) ** g;
  if (form === 0) return gammaCurve(g);
  if (form === 1) return (value) => (a * value + b >= 0 ? power(value) : 0);
  if (form === 2) return (value) => (a * value + b >= 0 ? power(value) : 0) + c;
  return (value) => (value >= d ? power(value) + e : c * value + f);
}
