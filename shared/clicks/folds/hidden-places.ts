import { PLACE_FIELDS, type PlaceField } from '../dimensions.ts';
import type { FoundRow } from '../journal/newest-rows.ts';
import { MIN_PLACE_VISITORS } from '../journal/places.ts';
import type { ClickRow } from '../journal/row.ts';
import { OTHER } from '../user-agent.ts';

/**
 * Places of a day's rows that the file names. A place from which a target has fewer than five visitors among
 * all rows of the day is `Other`: no report shows it, whatever it includes.
 */
export class NamedPlaces {
  /** By target, field and name. Undefined: enough visitors. */
  readonly #visitors = new Map<string, Set<string> | undefined>();

  add({ targetId, row }: FoundRow): void {
    for (const field of PLACE_FIELDS) {
      const name = row[field];
      if (name === undefined || name === OTHER) continue;
      const key = `${targetId} ${field} ${name}`;
      if (this.#visitors.has(key) && this.#visitors.get(key) === undefined) continue;
      const visitors = this.#visitors.get(key) ?? new Set();
      visitors.add(row.visitor);
      this.#visitors.set(key, visitors.size < MIN_PLACE_VISITORS ? visitors : undefined);
    }
  }

  /** The row as the file has it. */
  shown({ targetId, row }: FoundRow): ClickRow {
    const hidden = PLACE_FIELDS.filter((field) => this.#isHidden(targetId, row, field));
    return hidden.length === 0 ? row : { ...row, ...Object.fromEntries(hidden.map((it) => [it, OTHER])) };
  }

  #isHidden(targetId: string, row: ClickRow, field: PlaceField): boolean {
    const name = row[field];
    if (name === undefined || name === OTHER) return false;
    return this.#visitors.get(`${targetId} ${field} ${name}`) !== undefined;
  }
}
