import { errorsOf, mostFrequent, type NameErrors, type StoredName } from './frequent-names.ts';
import { ABSENT, type ClickRow, clickedLink } from './row.ts';

/** Counters of rows by what reports show of them. */

const DIMENSIONS = [
  'country',
  'device',
  'browser',
  'os',
  'language',
  'referrer',
  'screen',
  'source',
  'destination',
  'hour',
  'event',
  'target',
] as const;
export type Dimension = (typeof DIMENSIONS)[number];

/** Counters by dimension and name. */
export type Counts = Record<Dimension, Map<string, number>>;

export const emptyCounts = (): Counts =>
  Object.fromEntries(DIMENSIONS.map((dimension) => [dimension, new Map()])) as Counts;

/** Counts a row under each of its names. A row that is not a click only counts by its event. */
export function countRow(counts: Counts, row: ClickRow, asClick: boolean): void {
  raise(counts.event, row.event);
  raise(counts.target, clickedLink(row));
  if (asClick) countNames(counts, row);
}

/** Adds to the counters of a click's names. */
export function countNames(counts: Counts, row: ClickRow, by = 1): void {
  raise(counts.country, row.country ?? ABSENT.country, by);
  raise(counts.device, row.device, by);
  raise(counts.browser, row.browser, by);
  raise(counts.os, row.os, by);
  raise(counts.language, row.language ?? ABSENT.language, by);
  raise(counts.referrer, row.referrer ?? ABSENT.referrer, by);
  raise(counts.screen, row.screen ?? ABSENT.screen, by);
  raise(counts.source, row.source, by);
  raise(counts.destination, row.destination ?? ABSENT.destination, by);
}

/** Adds to the counter of the hour of a time, in UTC. */
export const countHour = (counts: Counts, time: number, by = 1): void =>
  raise(counts.hour, String(new Date(time).getUTCHours()), by);

export function mergeCounts(sum: Counts, part: Counts): void {
  for (const dimension of DIMENSIONS) {
    for (const [name, count] of part[dimension]) raise(sum[dimension], name, count);
  }
}

function raise(counters: Map<string, number>, name: string | undefined, by = 1): void {
  if (name !== undefined) counters.set(name, (counters.get(name) ?? 0) + by);
}

export type StoredCounts = Partial<Record<Dimension, StoredName[]>>;
export type CountErrors = Partial<Record<Dimension, NameErrors>>;

/** The most frequent names of each dimension. */
export const storedCounts = (counts: Counts, errors: CountErrors = {}): StoredCounts =>
  Object.fromEntries(
    DIMENSIONS.map(
      (dimension) => [dimension, mostFrequent(counts[dimension], errors[dimension])] as const,
    ).filter(([, counters]) => counters.length > 0),
  );

export function countsIn(stored: StoredCounts): { counts: Counts; errors: CountErrors } {
  const [counts, errors] = [emptyCounts(), {} as CountErrors];
  for (const dimension of DIMENSIONS) {
    const names = stored[dimension] ?? [];
    counts[dimension] = new Map(names.map(([name, count]) => [name, count]));
    if (names.length > 0) errors[dimension] = errorsOf(names);
  }
  return { counts, errors };
}
