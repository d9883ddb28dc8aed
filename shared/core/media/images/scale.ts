import type { Pixels } from './pixels.ts';

/** Weights of the source pixels from `first` on for a target pixel. */
interface Span {
  first: number;
  shares: Float32Array;
}

/**
 * Scales an image by area averaging where it shrinks and linear interpolation where it grows, one row at a
 * time, so that a large image needs no second copy. Colors are weighted by alpha, so that
 * invisible pixels do not show at edges.
 */
export function scaled(image: Pixels, width: number, height: number): Pixels {
  if (width === image.width && height === image.height) return image;
  const columns = spans(image.width, width);
  const rows = spans(image.height, height);
  const data = new Uint8ClampedArray(width * height * 4);
  const line = new Float32Array(width * 4);
  const sum = new Float32Array(width * 4);
  let lineAt = -1;
  for (let y = 0; y < height; y++) {
    const { first, shares } = rows[y] as Span;
    sum.fill(0);
    for (let i = 0; i < shares.length; i++) {
      // Neighboring rows share the source row at their border.
      if (lineAt !== first + i) {
        lineAt = first + i;
        averageRow(image, { row: lineAt, columns }, line);
      }
      const share = shares[i] as number;
      for (let at = 0; at < sum.length; at++) sum[at] = (sum[at] as number) + share * (line[at] as number);
    }
    writeRow(sum, data, y * width * 4);
  }
  return { width, height, data };
}

function spans(from: number, to: number): Span[] {
  const ratio = from / to;
  return ratio < 1 ? neighbors(from, to) : areas(from, to);
}

/** The two source pixels around each target pixel, the nearer one more. */
function neighbors(from: number, to: number): Span[] {
  return Array.from({ length: to }, (_, at) => {
    const center = Math.min(Math.max(((at + 0.5) * from) / to - 0.5, 0), from - 1);
    const first = Math.floor(center);
    const share = center - first;
    return { first, shares: Float32Array.from(share === 0 ? [1] : [1 - share, share]) };
  });
}

/** The area that a target pixel covers of each source pixel. */
function areas(from: number, to: number): Span[] {
  const ratio = from / to;
  return Array.from({ length: to }, (_, at) => {
    const start = at * ratio;
    const end = Math.min((at + 1) * ratio, from);
    const first = Math.floor(start);
    const count = Math.max(1, Math.ceil(end - 1e-6) - first);
    const shares = new Float32Array(count);
    for (let i = 0; i < count; i++) {
      shares[i] = (Math.min(end, first + i + 1) - Math.max(start, first + i)) / ratio;
    }
    return { first, shares };
  });
}

/** Premultiplied by alpha. */
function averageRow(
  { data, width }: Pixels,
  { row, columns }: { row: number; columns: readonly Span[] },
  line: Float32Array,
): void {
  const start = row * width * 4;
  for (let x = 0; x < columns.length; x++) {
    const { first, shares } = columns[x] as Span;
    let red = 0;
    let green = 0;
    let blue = 0;
    let alpha = 0;
    for (let i = 0; i < shares.length; i++) {
      const at = start + (first + i) * 4;
      const opacity = (shares[i] as number) * (data[at + 3] as number);
      red += opacity * (data[at] as number);
      green += opacity * (data[at + 1] as number);
      blue += opacity * (data[at + 2] as number);
      alpha += opacity;
    }
    line[x * 4] = red;
    line[x * 4 + 1] = green;
    line[x * 4 + 2] = blue;
    line[x * 4 + 3] = alpha;
  }
}

function writeRow(sum: Float32Array, data: Uint8ClampedArray, start: number): void {
  for (let at = 0; at < sum.length; at += 4) {
    const alpha = sum[at + 3] as number;
    if (alpha === 0) continue;
    data[start + at] = (sum[at] as number) / alpha;
    data[start + at + 1] = (sum[at + 1] as number) / alpha;
    data[start + at + 2] = (sum[at + 2] as number) / alpha;
    data[start + at + 3] = alpha;
  }
}
