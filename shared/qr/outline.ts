/**
 * Closed outlines of lines and curves, for SVG, PDF and pixels alike. Filled by the
 * nonzero rule. Pure, no I/O.
 */

type Step =
  | readonly ['M' | 'L', x: number, y: number]
  | readonly ['C', x1: number, y1: number, x2: number, y2: number, x: number, y: number]
  | readonly ['Z'];

export type Outline = readonly Step[];

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Radii of the corners: top left, top right, bottom right, bottom left. */
export type Radii = readonly [number, number, number, number];

export const allRound = (radius: number): Radii => [radius, radius, radius, radius];

/** The share of a radius at which control points make a curve a quarter of a circle. */
const ROUND = 0.5523;

/** A box with round corners, clockwise. */
export function roundBox({ x, y, width, height }: Box, radii: Radii = [0, 0, 0, 0]): Outline {
  const [right, bottom] = [x + width, y + height];
  const [a, b, c, d] = radii;
  const rest = 1 - ROUND;
  const steps: Step[] = [
    ['M', x + a, y],
    ['L', right - b, y],
  ];
  if (b > 0) steps.push(['C', right - b * rest, y, right, y + b * rest, right, y + b]);
  steps.push(['L', right, bottom - c]);
  if (c > 0) steps.push(['C', right, bottom - c * rest, right - c * rest, bottom, right - c, bottom]);
  steps.push(['L', x + d, bottom]);
  if (d > 0) steps.push(['C', x + d * rest, bottom, x, bottom - d * rest, x, bottom - d]);
  steps.push(['L', x, y + a]);
  if (a > 0) steps.push(['C', x, y + a * rest, x + a * rest, y, x + a, y]);
  return [...steps, ['Z']];
}

/** A box with round corners, counterclockwise: a hole in the outline around it. */
export function hole(box: Box, radii?: Radii): Outline {
  const mirrored = roundBox(
    { ...box, x: -box.x - box.width },
    radii && [radii[1], radii[0], radii[3], radii[2]],
  );
  return moved(mirrored, { x: 0, y: 0, scaleX: -1, scaleY: 1 });
}

/** Scales an outline, then moves it. */
export function moved(
  outline: Outline,
  { x: left, y: top, scaleX, scaleY }: { x: number; y: number; scaleX: number; scaleY: number },
): Outline {
  return outline.map(([kind, ...points]) => [
    kind,
    ...points.map((value, at) => (at % 2 === 0 ? left + value * scaleX : top + value * scaleY)),
  ]) as unknown as Outline;
}

const STEP = /([MLQCZ])([^MLQCZ]*)/g;

/** An outline from an SVG path in absolute coordinates, as HarfBuzz writes those of glyphs. */
export function outlineOf(path: string): Outline {
  const steps: Step[] = [];
  let [fromX, fromY] = [0, 0];
  for (const [, kind, text = ''] of path.matchAll(STEP)) {
    const points = (text.match(/-?[\d.]+/g) ?? []).map(Number);
    if (kind === 'Q') {
      const [x1 = 0, y1 = 0, x = 0, y = 0] = points;
      const cubic = [fromX + (2 / 3) * (x1 - fromX), fromY + (2 / 3) * (y1 - fromY)] as const;
      steps.push(['C', ...cubic, x + (2 / 3) * (x1 - x), y + (2 / 3) * (y1 - y), x, y]);
    } else steps.push([kind, ...points] as unknown as Step);
    if (points.length > 0) [fromX = 0, fromY = 0] = points.slice(-2);
  }
  return steps;
}
