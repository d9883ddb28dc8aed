import { type Case, COLORS, FORMATS, MARGINS } from './pictures.ts';

/** What each scanner must read at least. */

export const SCANNERS = ['zxing-cpp', 'ZBar', 'OpenCV'] as const;

export type Scanner = (typeof SCANNERS)[number];

export interface Expectation {
  what: string;
  /** Whether the expectation applies to a case. */
  of: (one: Case) => boolean;
  /** Percent of their views. */
  least: Record<Scanner, number>;
}

const of = (zxing: number, zbar: number, opencv: number): Expectation['least'] => ({
  'zxing-cpp': zxing,
  ZBar: zbar,
  OpenCV: opencv,
});

const isWhole = ({ views }: Case): boolean => views >= 30;

export const EXPECTATIONS: readonly Expectation[] = [
  { what: 'square corners', of: (one) => isWhole(one) && one.corners === 'square', least: of(98, 98, 95) },
  { what: 'rounded corners', of: (one) => isWhole(one) && one.corners === 'rounded', least: of(98, 98, 83) },
  // What the API says of them: some scanners cannot.
  { what: 'circles as corners', of: (one) => isWhole(one) && one.corners === 'circle', least: of(98, 70, 0) },
  ...[false, true].flatMap((hasFrame) =>
    MARGINS.map((margin) => ({
      what: `${hasFrame ? 'a frame' : 'no frame'}, margin ${margin}`,
      of: (one: Case) => one.corners !== 'circle' && one.hasFrame === hasFrame && one.margin === margin,
      least: of(98, 93, 85),
    })),
  ),
  ...FORMATS.map((format) => ({
    what: format,
    of: (one: Case) => one.corners !== 'circle' && one.format === format,
    least: of(98, 93, 85),
  })),
  ...COLORS.map((color) => ({
    what: `#${color}`,
    of: (one: Case) => one.corners !== 'circle' && one.color === color,
    least: of(98, 93, 85),
  })),
];
