import { LISTED_FIELDS } from '../dimensions.ts';
import { OTHER } from '../user-agent.ts';
import {
  type Counts,
  countHour,
  countMissing,
  countNames,
  type Dimension,
  emptyCounts,
  mergeCounts,
  storedCounts,
} from './counts.ts';
import type { StoredName } from './frequent-names.ts';
import type { Basis, ClickRow } from './row.ts';

/** Sums of conversions. */

/**
 * The measures of conversions: their number by event, and amounts by currency. An event's name is in lower
 * case and a currency's in capital letters, so they share a name space.
 */
export type Sums = Map<string, number>;

/** Events with a negative amount, whatever their name. No event has this name. */
export const REFUND = 'refund';

/** Names of other events that sums keep apart; the rest is `Other`. */
const MAX_EVENT_NAMES = 30;

/** Events that reports count by themselves, so that no number of others takes their place. */
export const LEAD = 'lead';
export const SALE = 'sale';
const STANDARD: ReadonlySet<string> = new Set([LEAD, SALE, REFUND]);

export const isCurrency = (measure: string): boolean => /^[A-Z]{3}$/.test(measure);

export const isRefund = ({ amount = 0 }: ClickRow): boolean => amount < 0;

export function* measuresOf(row: ClickRow): Generator<[measure: string, by: number]> {
  yield [isRefund(row) ? REFUND : (row.event ?? OTHER), 1];
  if (row.currency !== undefined && row.amount !== undefined) yield [row.currency, row.amount];
}

/** The name under which a measure is kept among others: a name that came after there were many is `Other`. */
function keptName(measure: string, names: Iterable<string>): string {
  if (isCurrency(measure) || STANDARD.has(measure)) return measure;
  let events = 0;
  for (const name of names) {
    if (name === measure) return measure;
    if (!isCurrency(name) && !STANDARD.has(name)) events++;
  }
  return events < MAX_EVENT_NAMES ? measure : OTHER;
}

/**
 * Adds conversions to sums, `times` 1, or removes them, -1. Those that only count for the
 * first click are not in them.
 */
export function addToSums(sums: Sums, rows: readonly ClickRow[], times: 1 | -1): void {
  for (const row of rows) {
    if (row.basis === undefined || row.basis === 'first') continue;
    for (const [measure, by] of measuresOf(row)) {
      const name = keptName(measure, sums.keys());
      sums.set(name, (sums.get(name) ?? 0) + by * times);
    }
  }
}

/**
 * Counters of the clicks that led to the conversions, by basis and measure, such as
 * `both sale` and `both EUR`.
 */
export type ConversionStats = Map<string, Counts>;

export function addConversion(stats: ConversionStats, row: ClickRow, basis: Basis): void {
  for (const [measure, by] of measuresOf(row)) {
    const names = [...stats.keys()].filter((key) => key.startsWith(`${basis} `)).map(measureOf);
    const counts = countsOf(stats, `${basis} ${keptName(measure, names)}`);
    countNames(counts, row, by);
    countHour(counts, row.time, by);
  }
}

export function mergeConversions(sum: ConversionStats, part: ConversionStats): void {
  for (const [key, counts] of part) mergeCounts(countsOf(sum, key), counts);
}

/** Counters by dimension: for each name, pairs of a measure's position and its number. */
type PackedNames = Partial<Record<Dimension, [name: string, ...pairs: number[]][]>>;

/**
 * Counts of a day, by the measures in `keys`. Names repeat in most measures, so a day takes two thirds of the
 * space of counters by measure. `later`: dimensions that version 0.2.0 cannot read, and so ignores.
 */
export type PackedConversions = [keys: string[], names: PackedNames, later?: PackedNames];

/** Dimensions that 0.2.0 does not have: it has the first nine. */
const LATER: ReadonlySet<Dimension> = new Set(LISTED_FIELDS.slice(9));

/** Packs the counts of a day, with the most frequent names of each measure. */
export function packConversions(stats: ConversionStats): PackedConversions {
  const [first, later]: [PackedNames, PackedNames] = [{}, {}];
  for (const [i, counts] of [...stats.values()].entries()) {
    for (const [dimension, stored] of Object.entries(storedCounts(counts)) as [Dimension, StoredName[]][]) {
      const names = LATER.has(dimension) ? later : first;
      names[dimension] ??= [];
      const rows = new Map(names[dimension].map((row) => [row[0], row]));
      for (const [name, count] of stored) {
        const row = rows.get(name);
        if (row) row.push(i, count);
        else names[dimension].push([name, i, count]);
      }
    }
  }
  return [[...stats.keys()], first, later];
}

export function unpackConversions([keys, names, later]: PackedConversions): ConversionStats {
  const stats: ConversionStats = new Map(keys.map((key) => [key, emptyCounts()]));
  const ordered = [...stats.values()];
  const all = Object.entries({ ...names, ...later }) as [Dimension, [string, ...number[]][]][];
  for (const [dimension, rows] of all) {
    for (const [name, ...pairs] of rows) {
      for (let at = 0; at < pairs.length; at += 2) {
        ordered[pairs[at] as number]?.[dimension]?.set(name, pairs[at + 1] as number);
      }
    }
  }
  for (const counts of ordered) countMissing(counts, totalOf(counts));
  return stats;
}

/** Number of the conversions in stats. */
export function countConversions(stats: ConversionStats): number {
  let sum = 0;
  for (const [key, counts] of stats) if (!isCurrency(measureOf(key))) sum += totalOf(counts);
  return sum;
}

/** The sum of a measure: every conversion has one hour. */
export const totalOf = ({ hour }: Counts): number =>
  [...hour.values()].reduce((sum, count) => sum + count, 0);

export const basisOf = (key: string): Basis => key.slice(0, key.indexOf(' ')) as Basis;
export const measureOf = (key: string): string => key.slice(key.indexOf(' ') + 1);

function countsOf(stats: ConversionStats, key: string): Counts {
  let counts = stats.get(key);
  if (counts === undefined) {
    counts = emptyCounts();
    stats.set(key, counts);
  }
  return counts;
}
