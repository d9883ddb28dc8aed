/** Characters of a value as JSON. Infinity for one that is nested too deep to be written, as a hostile caller may send. */
export function jsonLength(value: unknown): number {
  try {
    return JSON.stringify(value).length;
  } catch (error) {
    if (error instanceof RangeError) return Number.POSITIVE_INFINITY;
    throw error;
  }
}
