import { MAX_NAMED_VISITORS, MAX_NAMES } from './journal-limits.ts';
import { pack, unpack } from './packed.ts';
import { ABSENT, type ClickRow, followedLink, isClick } from './row.ts';
import { OTHER } from './user-agent.ts';
import { type PackedSketch, VisitorSketch } from './visitor-sketch.ts';

/** What the rows of one UTC day add up to. Every figure is a fold of the same rows, so that they agree with each other. */

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

export interface DayStats {
  /** `YYYY-MM-DD` */
  date: string;
  clicks: number;
  /** Epoch milliseconds; absent on a day that has only events of a page. */
  firstClickAt?: number | undefined;
  lastClickAt?: number | undefined;
  counts: Counts;
  visitors: VisitorSketch;
}

export const emptyCounts = (): Counts =>
  Object.fromEntries(DIMENSIONS.map((dimension) => [dimension, new Map()])) as Counts;

export const emptyDay = (date: string): DayStats => ({
  date,
  clicks: 0,
  counts: emptyCounts(),
  visitors: new VisitorSketch(),
});

/** The UTC day of a row. */
export const dateOf = ({ time }: ClickRow): string => new Date(time).toISOString().slice(0, 10);

/** The days that rows are of. */
export const datesOf = (rows: readonly ClickRow[]): string[] => [...new Set(rows.map(dateOf))];

export function addRow(day: DayStats, row: ClickRow): void {
  const counts = isClick(row);
  countRow(day.counts, row, counts);
  if (!counts) return;
  day.clicks++;
  day.firstClickAt = Math.min(day.firstClickAt ?? row.time, row.time);
  day.lastClickAt = Math.max(day.lastClickAt ?? row.time, row.time);
  day.visitors.add(row.visitor);
  raise(day.counts.hour, String(new Date(row.time).getUTCHours()));
}

/** Counts a row under each of its names; one that is not a click only by its event. */
export function countRow(counts: Counts, row: ClickRow, asClick: boolean): void {
  raise(counts.event, row.event);
  raise(counts.target, followedLink(row));
  if (!asClick) return;
  raise(counts.country, row.country ?? ABSENT.country);
  raise(counts.device, row.device);
  raise(counts.browser, row.browser);
  raise(counts.os, row.os);
  raise(counts.language, row.language ?? ABSENT.language);
  raise(counts.referrer, row.referrer ?? ABSENT.referrer);
  raise(counts.screen, row.screen ?? ABSENT.screen);
  raise(counts.source, row.source);
  raise(counts.destination, row.destination ?? ABSENT.destination);
}

/** Adds one part of a target's days to another: of the same day, or to sum up several. */
export function addDay(sum: DayStats, part: DayStats): void {
  sum.clicks += part.clicks;
  if (part.firstClickAt !== undefined && part.lastClickAt !== undefined) {
    sum.firstClickAt = Math.min(sum.firstClickAt ?? part.firstClickAt, part.firstClickAt);
    sum.lastClickAt = Math.max(sum.lastClickAt ?? part.lastClickAt, part.lastClickAt);
  }
  sum.visitors.merge(part.visitors);
  mergeCounts(sum.counts, part.counts);
}

export function mergeCounts(sum: Counts, part: Counts): void {
  for (const dimension of DIMENSIONS) {
    for (const [name, count] of part[dimension]) raise(sum[dimension], name, count);
  }
}

function raise(counters: Map<string, number>, name: string | undefined, by = 1): void {
  if (name !== undefined) counters.set(name, (counters.get(name) ?? 0) + by);
}

type PackedDay = [
  clicks: number,
  firstClickAt: number | null,
  lastClickAt: number | null,
  visitors: PackedSketch,
  counts: Partial<Record<Dimension, [string, number][]>>,
];

/** A few kilobytes at most: what is rare or many is condensed. */
export function packDay({ clicks, firstClickAt, lastClickAt, visitors, counts }: DayStats): Uint8Array {
  visitors.condense(MAX_NAMED_VISITORS);
  const named = DIMENSIONS.map((dimension) => [dimension, mostFrequent(counts[dimension])] as const);
  const packed: PackedDay = [
    clicks,
    firstClickAt ?? null,
    lastClickAt ?? null,
    visitors.pack(),
    Object.fromEntries(named.filter(([, counters]) => counters.length > 0)),
  ];
  return pack(packed);
}

export function unpackDay(date: string, bytes: Uint8Array): DayStats {
  const [clicks, first, last, visitors, counts] = unpack(bytes) as PackedDay;
  const day = emptyDay(date);
  for (const dimension of DIMENSIONS) day.counts[dimension] = new Map(counts[dimension]);
  return {
    ...day,
    clicks,
    firstClickAt: first ?? undefined,
    lastClickAt: last ?? undefined,
    visitors: VisitorSketch.unpack(visitors),
  };
}

/** The names with the highest counts, and `Other` for the rest. */
function mostFrequent(counters: ReadonlyMap<string, number>): [string, number][] {
  if (counters.size <= MAX_NAMES) return [...counters];
  const named = [...counters].filter(([name]) => name !== OTHER).sort((a, b) => b[1] - a[1]);
  const rest = named.splice(MAX_NAMES - 1);
  const other = rest.reduce((sum, [, count]) => sum + count, counters.get(OTHER) ?? 0);
  return [...named, [OTHER, other]];
}
