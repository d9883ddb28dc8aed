/**
 * The keys from one row to another, both included, in either direction; only that of the other if the first
 * is not listed.
 */
export function rowRange(keys: readonly string[], from: string | undefined, to: string): string[] {
  const [start, end] = [keys.indexOf(from ?? to), keys.indexOf(to)];
  return start < 0 ? [to] : keys.slice(Math.min(start, end), Math.max(start, end) + 1);
}
