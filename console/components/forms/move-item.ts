/** Moves an entry to another index. */
export function moveItem<T>(entries: readonly T[], from: number, to: number): T[] {
  const others = entries.filter((_, index) => index !== from);
  const entry = entries[from];
  if (entry === undefined) return [...entries];
  return [...others.slice(0, to), entry, ...others.slice(to)];
}
