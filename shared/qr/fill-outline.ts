import type { Pixels } from '#shared/core/media/images/pixels.ts';
import { blend } from './blend.ts';
import type { Rgb } from './colors.ts';
import type { Outline } from './outline.ts';

/** Lines of samples in a pixel. */
const SAMPLES = 4;
/** Lines that a curve becomes. */
const CURVE_LINES = 8;

interface Edge {
  /** First and last line of samples, exclusive. */
  from: number;
  to: number;
  /** On the line `from`, and how much it grows on each line. */
  x: number;
  step: number;
  direction: 1 | -1;
}

/** Fills an outline, in pixels, by the nonzero rule. Edges are smooth. */
export function fillOutline(picture: Pixels, outline: Outline, { red, green, blue }: Rgb): void {
  const edges = edgesOf(outline, picture.height * SAMPLES).sort((a, b) => a.from - b.from);
  const covered = new Float32Array(picture.width);
  const color = Uint8Array.of(red, green, blue, 255);
  const words = new Uint32Array(picture.data.buffer, picture.data.byteOffset, picture.data.length / 4);
  const [word = 0] = new Uint32Array(color.buffer);
  let [next, active]: [number, Edge[]] = [0, []];
  const first = Math.floor((edges[0]?.from ?? 0) / SAMPLES);
  for (let y = first; y < picture.height && (next < edges.length || active.length > 0); y++) {
    covered.fill(0);
    for (let line = y * SAMPLES; line < (y + 1) * SAMPLES; line++) {
      if (active.some(({ to }) => to <= line)) active = active.filter(({ to }) => to > line);
      for (; (edges[next]?.from ?? Infinity) <= line; next++) active.push(edges[next] as Edge);
      addSpans(covered, active, line);
    }
    for (let x = 0; x < picture.width; x++) {
      const share = covered[x] as number;
      if (share === 0) continue;
      // Rounding errors of the samples aside.
      if (share > 0.999) words[y * picture.width + x] = word;
      else {
        color[3] = Math.round(share * 255);
        blend(picture.data, color, { at: (y * picture.width + x) * 4, from: 0 });
      }
    }
  }
}

/** Adds what a line of samples covers of each pixel. */
function addSpans(covered: Float32Array, active: readonly Edge[], line: number): void {
  const crossings = active
    .map(({ x, from, step, direction }) => ({ x: x + (line - from) * step, direction }))
    .sort((a, b) => a.x - b.x);
  let winding = 0;
  let start = 0;
  for (const { x, direction } of crossings) {
    if (winding === 0) start = x;
    winding += direction;
    if (winding === 0) addSpan(covered, Math.max(0, start), Math.min(covered.length, x));
  }
}

function addSpan(covered: Float32Array, start: number, end: number): void {
  const [first, last] = [Math.floor(start), Math.floor(end)];
  if (first === last) {
    (covered[first] as number) += (end - start) / SAMPLES;
    return;
  }
  (covered[first] as number) += (first + 1 - start) / SAMPLES;
  for (let x = first + 1; x < last; x++) (covered[x] as number) += 1 / SAMPLES;
  if (last < covered.length) (covered[last] as number) += (end - last) / SAMPLES;
}

function edgesOf(outline: Outline, lines: number): Edge[] {
  const edges: Edge[] = [];
  let [startX, startY, fromX, fromY] = [0, 0, 0, 0];
  const lineTo = (x: number, y: number) => {
    const [top, bottom] = fromY < y ? [fromY, y] : [y, fromY];
    // Samples are in the middle of their lines.
    const from = Math.max(0, Math.ceil(top * SAMPLES - 0.5));
    const to = Math.min(lines, Math.ceil(bottom * SAMPLES - 0.5));
    if (from < to) {
      const slope = (x - fromX) / (y - fromY);
      const at = fromX + ((from + 0.5) / SAMPLES - fromY) * slope;
      edges.push({ from, to, x: at, step: slope / SAMPLES, direction: fromY < y ? 1 : -1 });
    }
    [fromX, fromY] = [x, y];
  };
  for (const step of outline) {
    if (step[0] === 'M') [startX, startY, fromX, fromY] = [step[1], step[2], step[1], step[2]];
    else if (step[0] === 'L') lineTo(step[1], step[2]);
    else if (step[0] === 'Z') lineTo(startX, startY);
    else if (step[0] === 'C') {
      const [, x1, y1, x2, y2, x, y] = step;
      const [x0, y0] = [fromX, fromY];
      for (let i = 1; i <= CURVE_LINES; i++) {
        const t = i / CURVE_LINES;
        const [a, b, c, d] = [(1 - t) ** 3, 3 * (1 - t) ** 2 * t, 3 * (1 - t) * t ** 2, t ** 3];
        lineTo(a * x0 + b * x1 + c * x2 + d * x, a * y0 + b * y1 + c * y2 + d * y);
      }
    }
  }
  return edges;
}
