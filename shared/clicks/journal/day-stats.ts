import { VIEW } from '../click-fields.ts';
import { errorsOf, mostFrequent, type NameErrors, type StoredName } from './frequent-names.ts';
import { MAX_NAMED_VISITORS } from './journal-limits.ts';
import { pack, unpack } from './packed.ts';
import { UNVERIFIED_MARK } from './packed-rows.ts';
import { ABSENT, type ClickRow, clickedLink, isClick, isVerified, isView } from './row.ts';
import { type PackedSketch, VisitorSketch } from './visitor-sketch.ts';

/** The totals of one UTC day's rows. Every figure is a fold of the same rows, so the figures are consistent. */

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
  /** Epoch milliseconds; absent on a day that only has page events. */
  firstClickAt?: number | undefined;
  lastClickAt?: number | undefined;
  counts: Counts;
  visitors: VisitorSketch;
  /** Rows that no other figure includes. */
  unverified: Unverified;
  /** Errors of stored counts. */
  errors: Partial<Record<Dimension, NameErrors>>;
}

/** Numbers of unverified rows. */
export interface Unverified {
  views: number;
  events: number;
}

export const emptyCounts = (): Counts =>
  Object.fromEntries(DIMENSIONS.map((dimension) => [dimension, new Map()])) as Counts;

export const emptyDay = (date: string): DayStats => ({
  date,
  clicks: 0,
  counts: emptyCounts(),
  visitors: new VisitorSketch(),
  unverified: { views: 0, events: 0 },
  errors: {},
});

/** The UTC day of a row. */
export const dateOf = ({ time }: ClickRow): string => new Date(time).toISOString().slice(0, 10);

/** The days of the rows. */
export const datesOf = (rows: readonly ClickRow[]): string[] => [...new Set(rows.map(dateOf))];

export function addRow(day: DayStats, row: ClickRow): void {
  if (!isVerified(row)) {
    day.unverified[isView(row) ? 'views' : 'events']++;
    return;
  }
  const counts = isClick(row);
  countRow(day.counts, row, counts);
  if (!counts) return;
  day.clicks++;
  day.firstClickAt = Math.min(day.firstClickAt ?? row.time, row.time);
  day.lastClickAt = Math.max(day.lastClickAt ?? row.time, row.time);
  day.visitors.add(row.visitor);
  raise(day.counts.hour, String(new Date(row.time).getUTCHours()));
}

/** Counts a row under each of its names. A row that is not a click only counts by its event. */
export function countRow(counts: Counts, row: ClickRow, asClick: boolean): void {
  raise(counts.event, row.event);
  raise(counts.target, clickedLink(row));
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

/** Adds one part of a target's days to another: of the same day, or to sum up several days. */
export function addDay(sum: DayStats, part: DayStats): void {
  sum.clicks += part.clicks;
  if (part.firstClickAt !== undefined && part.lastClickAt !== undefined) {
    sum.firstClickAt = Math.min(sum.firstClickAt ?? part.firstClickAt, part.firstClickAt);
    sum.lastClickAt = Math.max(sum.lastClickAt ?? part.lastClickAt, part.lastClickAt);
  }
  sum.visitors.merge(part.visitors);
  sum.unverified.views += part.unverified.views;
  sum.unverified.events += part.unverified.events;
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
  counts: Partial<Record<Dimension, StoredName[]>>,
  /** Absent if all rows are verified. */
  unverified?: [views: number, events: number],
];

/** A few kilobytes at most: rare names and many visitors are condensed. */
export function packDay(day: DayStats): Uint8Array {
  const { clicks, firstClickAt, lastClickAt, visitors, counts, errors } = day;
  const { views, events } = day.unverified;
  visitors.condense(MAX_NAMED_VISITORS);
  const named = DIMENSIONS.map(
    (dimension) => [dimension, mostFrequent(counts[dimension], errors[dimension])] as const,
  );
  const packed: PackedDay = [
    clicks,
    firstClickAt ?? null,
    lastClickAt ?? null,
    visitors.pack(),
    Object.fromEntries(named.filter(([, counters]) => counters.length > 0)),
  ];
  if (views + events > 0) packed[5] = [views, events];
  return pack(packed);
}

export function unpackDay(date: string, bytes: Uint8Array): DayStats {
  const [clicks, first, last, visitors, counts, [views, events] = [0, 0]] = unpack(bytes) as PackedDay;
  const day: DayStats = {
    ...emptyDay(date),
    clicks,
    firstClickAt: first ?? undefined,
    lastClickAt: last ?? undefined,
    visitors: VisitorSketch.unpack(visitors),
    unverified: { views, events },
  };
  for (const dimension of DIMENSIONS) {
    const stored = counts[dimension] ?? [];
    day.counts[dimension] = new Map(stored.map(([name, count]) => [name, count]));
    if (stored.length > 0) day.errors[dimension] = errorsOf(stored);
  }
  moveMarked(day);
  return day;
}

/** A release without support for unverified rows counts them as events with other names. */
function moveMarked({ counts: { event }, unverified }: DayStats): void {
  for (const [name, count] of event) {
    if (!name.endsWith(UNVERIFIED_MARK)) continue;
    event.delete(name);
    unverified[name === `${VIEW}${UNVERIFIED_MARK}` ? 'views' : 'events'] += count;
  }
}
