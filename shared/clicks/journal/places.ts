import { ABSENT, PLACE_FIELDS, type PlaceField } from '../dimensions.ts';
import { OTHER } from '../user-agent.ts';
import { errorsOf, mostFrequent, type NameErrors, type StoredName } from './frequent-names.ts';
import type { ClickRow } from './row.ts';

/**
 * Clicks of one target and day by region and city. Reports name a place only if enough visitors came from it
 * on that day, so that nobody is found by where they are. As long as a place has fewer, its visitors are
 * kept, to recognize those who return.
 */

/** Visitors of a place on a day from which on it is shown. */
export const MIN_PLACE_VISITORS = 5;

/**
 * Characters of a fingerprint, 24 bits. If two visitors share them, the place is shown later, never earlier.
 */
const VISITOR_CHARS = 4;

interface Place {
  clicks: number;
  /** Undefined: enough. */
  visitors: Set<string> | undefined;
}

/** Counters by the names that reports show. */
export type ShownPlaces = Record<PlaceField, Map<string, number>>;

export const emptyPlaces = (): ShownPlaces => ({ region: new Map(), city: new Map() });

/** The visitors are as long as the names: those of each in one text, empty for enough. */
type PackedField = [names: StoredName[], visitors: string[]];
export type PackedPlaces = [regions: PackedField, cities: PackedField];

function addClicks(place: Place, clicks: number, visitors?: Iterable<string>): void {
  place.clicks += clicks;
  if (place.visitors === undefined) return;
  if (visitors !== undefined) for (const visitor of visitors) place.visitors.add(visitor);
  if (visitors === undefined || place.visitors.size >= MIN_PLACE_VISITORS) place.visitors = undefined;
}

export class PlaceCounts {
  readonly #places: Record<PlaceField, Map<string, Place>> = { region: new Map(), city: new Map() };
  readonly #errors: Partial<Record<PlaceField, NameErrors>> = {};

  add(row: ClickRow): void {
    const visitor = row.visitor.slice(0, VISITOR_CHARS);
    for (const field of PLACE_FIELDS)
      addClicks(this.#placeOf(field, row[field] ?? ABSENT[field]), 1, [visitor]);
  }

  merge(part: PlaceCounts): void {
    for (const field of PLACE_FIELDS) {
      for (const [name, { clicks, visitors }] of part.#places[field])
        addClicks(this.#placeOf(field, name), clicks, visitors);
    }
  }

  /** Adds the counters to a sum; those of places with few visitors to `Other`. */
  addShown(sum: ShownPlaces): void {
    for (const field of PLACE_FIELDS) {
      for (const [name, { clicks, visitors }] of this.#places[field]) {
        const shown = visitors === undefined ? name : OTHER;
        sum[field].set(shown, (sum[field].get(shown) ?? 0) + clicks);
      }
    }
  }

  /** The most frequent names; undefined if no place is known. */
  pack(): PackedPlaces | undefined {
    const isKnown = PLACE_FIELDS.some((field) =>
      [...this.#places[field].keys()].some((name) => name !== ABSENT[field]),
    );
    return isKnown ? [this.#packField('region'), this.#packField('city')] : undefined;
  }

  /** `clicks`: all of the day, for which no place is known if nothing is packed. */
  static unpack(packed: PackedPlaces | undefined, clicks: number): PlaceCounts {
    const counts = new PlaceCounts();
    for (const [i, field] of PLACE_FIELDS.entries()) {
      const [names, visitors] = packed?.[i] ?? [[], []];
      let missing = clicks;
      for (const [at, [name, count]] of names.entries()) {
        const known = visitors[at]?.match(/.{4}/gs);
        counts.#places[field].set(name, { clicks: count, visitors: known ? new Set(known) : undefined });
        missing -= count;
      }
      if (names.length > 0) counts.#errors[field] = errorsOf(names);
      if (missing > 0) addClicks(counts.#placeOf(field, ABSENT[field]), missing);
    }
    return counts;
  }

  #placeOf(field: PlaceField, name: string): Place {
    let place = this.#places[field].get(name);
    if (place === undefined) {
      // Neither names a place.
      const isNone = name === ABSENT[field] || name === OTHER;
      place = { clicks: 0, visitors: isNone ? undefined : new Set() };
      this.#places[field].set(name, place);
    }
    return place;
  }

  #packField(field: PlaceField): PackedField {
    const places = this.#places[field];
    const names = mostFrequent(
      new Map([...places].map(([name, { clicks }]) => [name, clicks])),
      this.#errors[field],
    );
    return [names, names.map(([name]) => [...(places.get(name)?.visitors ?? [])].join(''))];
  }
}
