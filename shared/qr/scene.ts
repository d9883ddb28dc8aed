import { type Rgb, WHITE } from './colors.ts';
import { allRound, type Box, hole, moved, type Outline, roundBox } from './outline.ts';
import type { QrModules } from './qr-modules.ts';
import type { QrLook } from './qr-style.ts';

/** QR codes as colored outlines, in modules. Pure, no I/O. */

export interface Scene {
  width: number;
  height: number;
  /** From back to front. */
  layers: { outline: Outline; color: Rgb }[];
  /** The square of the logo with the space around it. */
  logo: Box | undefined;
}

/**
 * Modules on each side of a finder pattern: scanners find a code by these squares in three of its corners.
 */
const FINDER = 7;

/**
 * Radii of a finder pattern: outside, inside, and of the square in its middle. OpenCV takes the ends of the
 * straight sides for corners: with larger radii than those of `rounded`, it reads fewer codes, with 2.2
 * nearly none.
 */
const FINDER_RADII = { square: [0, 0, 0], rounded: [0.7, 0.45, 0.3], circle: [3.5, 2.5, 1.5] } as const;

/** Width of a dot in modules. Between neighbors, a thin line of background shows. */
const DOT = 0.94;

/**
 * Width of a frame's border, around the quiet zone, in modules. The other measures of a frame are shares of
 * the code's width.
 */
const BORDER = 1;
const BAND = 0.2;
const TEXT_WIDTH = 0.88;
const TEXT_HEIGHT = 0.1;

export function sceneOf({ rows, isPattern, logo }: QrModules, look: QrLook): Scene {
  const { margin, dots, corners, color, background, frame } = look;
  const size = rows.length;
  const border = frame ? BORDER : 0;
  const width = size + 2 * border;
  const height = width + (frame ? size * BAND : 0);
  const finders = findersOf(size, margin);
  const code = [
    ...modulesOf(rows, dots, { finders, isPattern }),
    ...finders.flatMap((finder) => finderOutlines(finder, FINDER_RADII[corners])),
  ].flat();
  const whole = { x: 0, y: 0, width, height };
  return {
    width,
    height,
    layers: [
      ...(background ? [{ outline: roundBox(whole), color: background }] : []),
      ...(frame ? [{ outline: frameOutline(whole), color }] : []),
      { outline: moved(code, { x: border, y: border, scaleX: 1, scaleY: 1 }), color },
      ...(frame ? [{ outline: frameText(frame, whole), color: background ?? WHITE }] : []),
    ],
    logo: logo && {
      x: border + logo.start,
      y: border + logo.start,
      width: logo.width,
      height: logo.width,
    },
  };
}

function findersOf(width: number, margin: number): Box[] {
  const far = width - margin - FINDER;
  return [
    [margin, margin],
    [far, margin],
    [margin, far],
  ].map(([x = 0, y = 0]) => ({ x, y, width: FINDER, height: FINDER }));
}

const isIn = ({ x, y, width, height }: Box, column: number, row: number): boolean =>
  column >= x && column < x + width && row >= y && row < y + height;

/** All modules outside of the finder patterns. */
function modulesOf(
  rows: readonly boolean[][],
  dots: QrLook['dots'],
  { finders, isPattern }: { finders: readonly Box[]; isPattern: QrModules['isPattern'] },
): Outline[] {
  const isDark = (x: number, y: number): boolean =>
    rows[y]?.[x] === true && !finders.some((finder) => isIn(finder, x, y));
  return rows.flatMap((row, y) => {
    const outlines: Outline[] = [];
    for (let x = 0; x < row.length; x++) {
      if (!isDark(x, y)) continue;
      if (dots === 'dots' && !isPattern(x, y)) {
        const start = (1 - DOT) / 2;
        outlines.push(roundBox({ x: x + start, y: y + start, width: DOT, height: DOT }, allRound(DOT / 2)));
        continue;
      }
      const start = x;
      while (isDark(x + 1, y) && (dots !== 'dots' || isPattern(x + 1, y))) x++;
      // Round where no module touches the corner's sides.
      const radius = (column: number, beside: number) =>
        dots === 'rounded' && !isDark(column, y + beside) ? 0.5 : 0;
      outlines.push(
        roundBox({ x: start, y, width: x + 1 - start, height: 1 }, [
          radius(start, -1),
          radius(x, -1),
          radius(x, 1),
          radius(start, 1),
        ]),
      );
    }
    return outlines;
  });
}

const inset = ({ x, y, width, height }: Box, by: number): Box => ({
  x: x + by,
  y: y + by,
  width: width - 2 * by,
  height: height - 2 * by,
});

const finderOutlines = (
  finder: Box,
  [outside, inside, middle]: readonly [number, number, number],
): Outline[] => [
  roundBox(finder, allRound(outside)),
  hole(inset(finder, 1), allRound(inside)),
  roundBox(inset(finder, 2), allRound(middle)),
];

/** A border around the code, and the band of the text below. */
function frameOutline(whole: Box): Outline {
  const inner = inset({ ...whole, height: whole.width }, BORDER);
  return [...roundBox(whole, allRound(2 * BORDER)), ...hole(inner, allRound(BORDER))];
}

/** The text in the middle of its band, as large as it fits. */
function frameText(
  { outline, width: textWidth, ascent, descent }: NonNullable<QrLook['frame']>,
  { width, height }: Box,
): Outline {
  const scale = Math.min((TEXT_WIDTH * width) / textWidth, (TEXT_HEIGHT * width) / (ascent + descent));
  const middle = (width - BORDER + height) / 2;
  return moved(outline, {
    x: (width - textWidth * scale) / 2,
    y: middle + ((ascent - descent) / 2) * scale,
    scaleX: scale,
    scaleY: scale,
  });
}
