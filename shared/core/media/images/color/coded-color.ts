import { type Curve, gammaCurve, IDENTITY, SRGB_CURVE } from './curves.ts';
import { type Chromaticity, primariesMatrix } from './matrices.ts';
import type { Profile } from './profile.ts';

/** Color spaces by the codes of ITU-T H.273, as AVIF and PNG have them. */

const D65: Chromaticity = [0.3127, 0.329];

const BT709 = [[0.64, 0.33], [0.3, 0.6], [0.15, 0.06], D65] as const;
const P3: readonly Chromaticity[] = [
  [0.68, 0.32],
  [0.265, 0.69],
  [0.15, 0.06],
];

/** Red, green, blue and white by `ColourPrimaries`. */
const PRIMARIES: Readonly<Record<number, readonly Chromaticity[]>> = {
  1: BT709,
  // Unspecified.
  2: BT709,
  5: [[0.64, 0.33], [0.29, 0.6], [0.15, 0.06], D65],
  6: [[0.63, 0.34], [0.31, 0.595], [0.155, 0.07], D65],
  7: [[0.63, 0.34], [0.31, 0.595], [0.155, 0.07], D65],
  9: [[0.708, 0.292], [0.17, 0.797], [0.131, 0.046], D65],
  11: [...P3, [0.314, 0.351]],
  12: [...P3, D65],
};

/**
 * Light of HDR images that becomes white: twice that of paper (203 nits, ITU-R BT.2408), which leaves some of
 * the highlights, about as browsers do.
 */
const WHITE_NITS = 406;

/** SMPTE ST 2084; brighter light than white exceeds 1. */
const pqCurve: Curve = (value) => {
  const power = value ** (1 / 78.84375);
  const share = Math.max(power - 0.8359375, 0) / (18.8515625 - 18.6875 * power);
  return (share ** (1 / 0.1593017578125) * 10_000) / WHITE_NITS;
};

/** ITU-R BT.2100; paper is at 75 %. */
const hlgCurve: Curve = (value) => {
  const scene = (signal: number) =>
    signal <= 0.5 ? signal ** 2 / 3 : (Math.exp((signal - 0.55991073) / 0.17883277) + 0.28466892) / 12;
  return ((scene(value) / scene(0.75)) ** 1.2 * 203) / WHITE_NITS;
};

/** By `TransferCharacteristics`. */
const CURVES: Readonly<Record<number, Curve>> = {
  // Unspecified.
  2: SRGB_CURVE,
  4: gammaCurve(2.2),
  5: gammaCurve(2.8),
  8: IDENTITY,
  13: SRGB_CURVE,
  16: pqCurve,
  18: hlgCurve,
};

/** Curves of cameras for television (BT.709, BT.601, BT.2020). */
const TELEVISION = [1, 6, 14, 15];
/** The curve of its screens (ITU-R BT.1886). */
export const SCREEN_CURVE = gammaCurve(2.4);

/**
 * Undefined for codes that are not known. `television` is for the curves of cameras, which Chromium shows as
 * sRGB in AVIF, and as a television does in PNG.
 */
export function codedProfile(primaries: number, transfer: number, television: Curve): Profile | undefined {
  const points = PRIMARIES[primaries];
  const curve = TELEVISION.includes(transfer) ? television : CURVES[transfer];
  return points && curve && profileFrom(points, curve);
}

/** A profile from the chromaticities of red, green, blue and white. Throws if no color space has them. */
export const profileFrom = (points: readonly Chromaticity[], curve: Curve): Profile => ({
  space: 'RGB ',
  curves: [curve, curve, curve],
  matrix: primariesMatrix(points.slice(0, 3), points[3] as Chromaticity),
});

export const gammaProfile = (gamma: number, points: readonly Chromaticity[] = BT709): Profile =>
  profileFrom(points, gammaCurve(gamma));
