import type { Pixels } from '#shared/core/media/images/pixels.ts';

/** Blends the pixel at `from` over the one at `at`. */
export function blend(
  below: Pixels['data'],
  above: Pixels['data'],
  { at, from }: { at: number; from: number },
): void {
  const alpha = (above[from + 3] as number) / 255;
  const rest = ((below[at + 3] as number) / 255) * (1 - alpha);
  const sum = alpha + rest;
  if (sum === 0) return;
  for (let c = 0; c < 3; c++) {
    below[at + c] = Math.round(
      ((above[from + c] as number) * alpha + (below[at + c] as number) * rest) / sum,
    );
  }
  below[at + 3] = Math.round(sum * 255);
}
