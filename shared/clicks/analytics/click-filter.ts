import { ABSENT, FILTERED_FIELDS, isPlaceField, type PlaceField } from '../dimensions.ts';
import { isRefund, REFUND } from '../journal/conversion-stats.ts';
import { type ClickRow, isSuspected, isVerified } from '../journal/row.ts';

/** A filter of rows: values of one field are alternatives, and all fields must match. */
export interface ClickFilter extends Partial<Record<FilterField, readonly string[]>> {
  /** Absent: unverified rows are excluded. */
  unverified?: 'include' | undefined;
  /** Absent: suspected rows are excluded. */
  includes?: (typeof INCLUSIONS)[number] | undefined;
}

/** Values of the query parameter for unverified rows. */
export const UNVERIFIED_CHOICES = ['exclude', 'include'] as const;
export type UnverifiedChoice = (typeof UNVERIFIED_CHOICES)[number];

/** Rows that are excluded unless a query asks for them. */
export const INCLUSIONS = ['suspected'] as const;

export const FILTER_FIELDS = [...FILTERED_FIELDS, 'event'] as const;
export type FilterField = (typeof FILTER_FIELDS)[number];

const absent: Partial<Record<FilterField, string>> = ABSENT;

/** The name under which a field of a row is shown. */
export const shownValue = (row: ClickRow, field: FilterField): string | undefined =>
  row[field] ?? absent[field];

/** The fields that a filter asks for values of. */
export const fieldsOf = (filter: ClickFilter): FilterField[] =>
  FILTER_FIELDS.filter((field) => filter[field] !== undefined);

export const isFiltered = (filter: ClickFilter): boolean =>
  filter.unverified !== undefined || filter.includes !== undefined || fieldsOf(filter).length > 0;

/**
 * Whether a place has one of the values: `Munich (DE-BY)` also has the name `Munich`, and
 * `Bavaria (DE-BY)` the code `DE-BY`.
 */
function isPlaceIn(field: PlaceField, place: string, values: ReadonlySet<string | undefined>): boolean {
  const at = place.lastIndexOf(' (');
  const part = field === 'city' ? place.slice(0, at) : place.slice(at + 2, -1);
  return values.has(place) || (at > 0 && values.has(part));
}

/** Whether a row may be shown at all. */
export const isShown = (row: ClickRow, { unverified, includes }: ClickFilter): boolean =>
  (unverified === 'include' || isVerified(row)) && (includes === 'suspected' || !isSuspected(row));

/** Whether a row has one of the values of every field, shown or not. */
export function matcher(filter: ClickFilter): (row: ClickRow) => boolean {
  const wanted = fieldsOf(filter).map(
    (field) => [field, new Set<string | undefined>(filter[field])] as const,
  );
  return (row) =>
    wanted.every(
      ([field, values]) =>
        values.has(shownValue(row, field)) ||
        (isPlaceField(field) && row[field] !== undefined && isPlaceIn(field, row[field], values)) ||
        (field === 'event' && values.has(REFUND) && isRefund(row)),
    );
}
