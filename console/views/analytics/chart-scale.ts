/** Number of lines above a chart's zero line. */
export const STEPS = 4;

/** The end of an axis from 0 that includes all these values, in steps of round integers. */
export function axisEnd(values: readonly number[]): number {
  const step = Math.max(1, Math.max(0, ...values) / STEPS);
  const power = 10 ** Math.floor(Math.log10(step));
  const nice = [1, 1.5, 2, 2.5, 3, 4, 5, 6, 8, 10].map((factor) => factor * power).filter(Number.isInteger);
  return (nice.find((one) => one >= step) ?? 10 * power) * STEPS;
}

/** Evenly spaced indexes of this many points, so that their labels fit. */
export function tickIndexes(count: number, most: number): number[] {
  if (count === 0) return [];
  const every = Math.max(1, Math.ceil(count / most));
  return Array.from({ length: Math.ceil(count / every) }, (_, i) => i * every);
}
