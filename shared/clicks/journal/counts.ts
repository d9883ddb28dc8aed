import { LISTED_FIELDS, shownName, specOf } from '../dimensions.ts';
import { errorsOf, mostFrequent, type NameErrors, type StoredName } from './frequent-names.ts';
import { type ClickRow, clickedLink } from './row.ts';

/** Counters of rows by what reports show of them. */

/** Places have counters of their own. */
const COUNTED = [...LISTED_FIELDS, 'hour', 'event', 'target'] as const;
export type Dimension = (typeof COUNTED)[number];

/** Counters by dimension and name. */
export type Counts = Record<Dimension, Map<string, number>>;

export const emptyCounts = (): Counts =>
  Object.fromEntries(COUNTED.map((dimension) => [dimension, new Map()])) as Counts;

/** Names of a row by dimension. A row that is not a click only has those of its event. */
export function eachName(
  row: ClickRow,
  asClick: boolean,
  take: (dimension: Dimension, name: string) => void,
): void {
  if (row.event !== undefined) take('event', row.event);
  const target = clickedLink(row);
  if (target !== undefined) take('target', target);
  if (asClick) eachClickName(row, take);
}

function eachClickName(row: ClickRow, take: (dimension: Dimension, name: string) => void): void {
  for (const field of LISTED_FIELDS) take(field, shownName(row, field));
}

/** Counts a row under each of its names. */
export const countRow = (counts: Counts, row: ClickRow, asClick: boolean): void =>
  eachName(row, asClick, (dimension, name) => raise(counts[dimension], name));

/** Adds to the counters of a click's names. */
export const countNames = (counts: Counts, row: ClickRow, by = 1): void =>
  eachClickName(row, (dimension, name) => raise(counts[dimension], name, by));

/** Adds to the counter of the hour of a time, in UTC. */
export const countHour = (counts: Counts, time: number, by = 1): void =>
  raise(counts.hour, String(new Date(time).getUTCHours()), by);

export function mergeCounts(sum: Counts, part: Counts): void {
  for (const dimension of COUNTED) {
    for (const [name, count] of part[dimension]) raise(sum[dimension], name, count);
  }
}

export function raise(counters: Map<string, number>, name: string, by = 1): void {
  counters.set(name, (counters.get(name) ?? 0) + by);
}

export type StoredCounts = Partial<Record<Dimension, StoredName[]>>;
export type CountErrors = Partial<Record<Dimension, NameErrors>>;

/** The most frequent names of each dimension. */
export const storedCounts = (counts: Counts, errors: CountErrors = {}): StoredCounts =>
  Object.fromEntries(
    COUNTED.map(
      (dimension) => [dimension, mostFrequent(counts[dimension], errors[dimension])] as const,
    ).filter(([, counters]) => counters.length > 0),
  );

/** `clicks`: all that are counted, for which no dimension is known that was not counted yet. */
export function countsIn(stored: StoredCounts, clicks: number): { counts: Counts; errors: CountErrors } {
  const [counts, errors] = [emptyCounts(), {} as CountErrors];
  for (const dimension of COUNTED) {
    const names = stored[dimension] ?? [];
    counts[dimension] = new Map(names.map(([name, count]) => [name, count]));
    if (names.length > 0) errors[dimension] = errorsOf(names);
  }
  countMissing(counts, clicks);
  return { counts, errors };
}

/** Counts what an earlier version has not counted by a dimension as unknown. */
export function countMissing(counts: Counts, total: number): void {
  for (const field of LISTED_FIELDS) {
    const { absent } = specOf(field);
    const known = [...counts[field].values()].reduce((sum, count) => sum + count, 0);
    if (absent !== undefined && known !== total) raise(counts[field], absent, total - known);
  }
}
