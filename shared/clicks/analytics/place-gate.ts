import { PLACE_FIELDS, type PlaceField } from '../dimensions.ts';
import type { ClickRow } from '../journal/row.ts';
import { type ClickFilter, FILTER_FIELDS, shownValue } from './click-filter.ts';
import { VisitorThreshold } from './visitor-threshold.ts';

/** The smallest place that a filter selects; undefined for a filter without places. */
export const filteredPlace = (filter: ClickFilter): PlaceField | undefined =>
  PLACE_FIELDS.findLast((field) => filter[field] !== undefined);

const DAY_MS = 86_400_000;

/**
 * Holds back the rows that a filter by place selects until enough visitors of the place are among those of a
 * day. So no filter, and none that is combined with others, selects the clicks of a few people: what it
 * selects counts, not the place as a whole. Alternatives of a filter select what each of them selects alone,
 * so that nobody is found by adding one.
 */
export class PlaceGate {
  readonly #filter: ClickFilter;
  readonly #others: readonly (typeof FILTER_FIELDS)[number][];
  readonly #threshold = new VisitorThreshold();

  constructor(filter: ClickFilter) {
    this.#filter = filter;
    this.#others = FILTER_FIELDS.filter(
      (field) => filter[field] !== undefined && !(PLACE_FIELDS as readonly string[]).includes(field),
    );
  }

  /**
   * Takes a row now, later or never, with the group of its place and day; none if it has no place. `scope`:
   * the rows that are shown together. `isVisit`: whether its visitor is shown.
   */
  pass(
    row: ClickRow,
    { scope, isVisit, take }: { scope: string; isVisit: boolean; take: (group?: string) => void },
  ): void {
    const place = this.#placeOf(row);
    if (place === undefined) {
      take();
      return;
    }
    const values = this.#others.map((field) => shownValue(row, field));
    const group = JSON.stringify([scope, Math.floor(row.time / DAY_MS), place, ...values]);
    this.#threshold.pass(group, isVisit ? row.visitor : undefined, () => take(group));
  }

  /** The smallest known place of the row that the filter is about. */
  #placeOf(row: ClickRow): string | undefined {
    const field = PLACE_FIELDS.findLast((one) => this.#filter[one] !== undefined && row[one] !== undefined);
    return field && row[field];
  }
}
