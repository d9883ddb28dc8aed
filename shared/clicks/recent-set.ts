/** A set that forgets what was used longest ago when it is full. */
export class RecentSet {
  readonly #entries = new Set<string>();
  readonly #capacity: number;

  constructor(capacity: number) {
    this.#capacity = capacity;
  }

  has(entry: string): boolean {
    if (!this.#entries.delete(entry)) return false;
    this.#entries.add(entry);
    return true;
  }

  add(entry: string): void {
    this.#entries.delete(entry);
    this.#entries.add(entry);
    if (this.#entries.size > this.#capacity) {
      for (const oldest of this.#entries) {
        this.#entries.delete(oldest);
        break;
      }
    }
  }
}
