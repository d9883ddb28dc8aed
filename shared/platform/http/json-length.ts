/** Length of a value as JSON; Infinity when hostile nesting is too deep to serialize. */
export function jsonLength(value: unknown): number {
  try {
    return JSON.stringify(value).length;
  } catch (error) {
    if (error instanceof RangeError) return Number.POSITIVE_INFINITY;
    throw error;
  }
}
