import { MIN_PLACE_VISITORS } from '../journal/places.ts';

interface Waiting {
  visitors: Set<string>;
  takes: (() => void)[];
}

/** Holds back what belongs to a group until the group has enough visitors for nobody to be found by it. */
export class VisitorThreshold {
  /** null: enough. */
  readonly #groups = new Map<string, Waiting | null>();

  /** Takes now, later or never. `visitor`: undefined if it does not count. */
  pass(group: string, visitor: string | undefined, take: () => void): void {
    let waiting = this.#groups.get(group);
    if (waiting === undefined) {
      waiting = { visitors: new Set(), takes: [] };
      this.#groups.set(group, waiting);
    }
    if (waiting === null) {
      take();
      return;
    }
    waiting.takes.push(take);
    if (visitor !== undefined) waiting.visitors.add(visitor);
    if (waiting.visitors.size < MIN_PLACE_VISITORS) return;
    this.#groups.set(group, null);
    for (const one of waiting.takes) one();
  }
}
