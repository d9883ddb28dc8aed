import { MIN_PLACE_VISITORS, PLACE_FIELDS, type PlaceField } from '../journal/places.ts';
import type { ClickRow } from '../journal/row.ts';
import type { ClickFilter } from './click-filter.ts';

/** The smallest place that a filter selects; undefined for a filter without places. */
export const filteredPlace = (filter: ClickFilter): PlaceField | undefined =>
  PLACE_FIELDS.findLast((field) => filter[field] !== undefined);

const DAY_MS = 86_400_000;

interface Waiting {
  visitors: Set<string>;
  takes: (() => void)[];
}

/**
 * Holds back the rows that a filter by place selects until enough visitors of the place are among those of a
 * day. So no filter, and none that is combined with others, selects the clicks of a few people: what it
 * selects counts, not the place as a whole.
 */
export class PlaceGate {
  readonly #filter: ClickFilter;
  /** null: enough. */
  readonly #groups = new Map<string, Waiting | null>();

  constructor(filter: ClickFilter) {
    this.#filter = filter;
  }

  /**
   * Takes a row now, later or never. `group`: the rows that are shown together. `isVisit`:
   * whether its visitor is shown.
   */
  pass(row: ClickRow, { group, isVisit, take }: { group: string; isVisit: boolean; take: () => void }): void {
    const place = this.#placeOf(row);
    if (place === undefined) {
      take();
      return;
    }
    const key = `${group} ${Math.floor(row.time / DAY_MS)} ${place}`;
    let waiting = this.#groups.get(key);
    if (waiting === undefined) {
      waiting = { visitors: new Set(), takes: [] };
      this.#groups.set(key, waiting);
    }
    if (waiting === null) {
      take();
      return;
    }
    waiting.takes.push(take);
    if (isVisit) waiting.visitors.add(row.visitor);
    if (waiting.visitors.size < MIN_PLACE_VISITORS) return;
    this.#groups.set(key, null);
    for (const one of waiting.takes) one();
  }

  /** The smallest known place of the row that the filter is about. */
  #placeOf(row: ClickRow): string | undefined {
    const field = PLACE_FIELDS.findLast((one) => this.#filter[one] !== undefined && row[one] !== undefined);
    return field && row[field];
  }
}
