import { ABSENT, type ClickRow } from './row.ts';

/** What rows are chosen by: values of a field are alternatives, and every field has to match. */
export type ClickFilter = Partial<Record<FilterField, readonly string[]>>;

export const FILTER_FIELDS = [
  'country',
  'device',
  'browser',
  'os',
  'referrer',
  'source',
  'destination',
  'event',
] as const;
export type FilterField = (typeof FILTER_FIELDS)[number];

const absent: Partial<Record<FilterField, string>> = ABSENT;

const shownValue = (row: ClickRow, field: FilterField): string | undefined => row[field] ?? absent[field];

export const isFiltered = (filter: ClickFilter): boolean =>
  FILTER_FIELDS.some((field) => filter[field] !== undefined);

/** Whether a row has one of the values of every field. */
export function matcher(filter: ClickFilter): (row: ClickRow) => boolean {
  const wanted = FILTER_FIELDS.flatMap((field) =>
    filter[field] === undefined ? [] : [[field, new Set<string | undefined>(filter[field])] as const],
  );
  return (row) => wanted.every(([field, values]) => values.has(shownValue(row, field)));
}
