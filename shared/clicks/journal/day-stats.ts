import { isoDate } from '../time-zone.ts';
import {
  addConversion,
  type ConversionStats,
  countConversions,
  mergeConversions,
  type PackedConversions,
  packConversions,
  unpackConversions,
} from './conversion-stats.ts';
import {
  type CountErrors,
  type Counts,
  countHour,
  countRow,
  countsIn,
  emptyCounts,
  mergeCounts,
  type StoredCounts,
  storedCounts,
} from './counts.ts';
import { MAX_NAMED_VISITORS } from './journal-limits.ts';
import { pack, unpack } from './packed.ts';
import { type PackedPlaces, PlaceCounts } from './places.ts';
import { type ClickRow, isClick, isSuspected, isVerified, isView } from './row.ts';
import { type PackedSketch, VisitorSketch } from './visitor-sketch.ts';

/**
 * The totals of one UTC day's rows. Every figure is a fold of the same rows, so the figures are consistent.
 */

export interface DayStats {
  /** `YYYY-MM-DD` */
  date: string;
  clicks: number;
  /** Epoch milliseconds; absent on a day that only has page events. */
  firstClickAt?: number | undefined;
  lastClickAt?: number | undefined;
  counts: Counts;
  places: PlaceCounts;
  visitors: VisitorSketch;
  /** Rows that no other figure includes. */
  unverified: RowNumbers;
  /** The verified ones among the suspected rows, which no other figure includes either. */
  suspected: RowNumbers;
  /** Errors of stored counts. */
  errors: CountErrors;
  /** Empty in the journal of clicks; all else is empty in that of conversions. */
  conversions: ConversionStats;
}

/** Numbers of rows that are counted apart. */
interface RowNumbers {
  views: number;
  events: number;
}

export const emptyDay = (date: string): DayStats => ({
  date,
  clicks: 0,
  counts: emptyCounts(),
  places: new PlaceCounts(),
  visitors: new VisitorSketch(),
  unverified: { views: 0, events: 0 },
  suspected: { views: 0, events: 0 },
  errors: {},
  conversions: new Map(),
});

/** The UTC day of a row. */
export const dateOf = ({ time }: ClickRow): string => isoDate(time);

/** The days of the rows. */
export const datesOf = (rows: readonly ClickRow[]): string[] => [...new Set(rows.map(dateOf))];

export function addRow(day: DayStats, row: ClickRow): void {
  if (row.basis !== undefined) {
    addConversion(day.conversions, row, row.basis);
    return;
  }
  if (!isVerified(row) || isSuspected(row)) {
    const numbers = isVerified(row) ? day.suspected : day.unverified;
    numbers[isView(row) ? 'views' : 'events']++;
    return;
  }
  const counts = isClick(row);
  countRow(day.counts, row, counts);
  if (!counts) return;
  day.clicks++;
  day.firstClickAt = Math.min(day.firstClickAt ?? row.time, row.time);
  day.lastClickAt = Math.max(day.lastClickAt ?? row.time, row.time);
  day.visitors.add(row.visitor);
  day.places.add(row);
  countHour(day.counts, row.time);
}

/** Rows that a day's figures are made of, but for the page events. */
export const rowsIn = ({ clicks, unverified, suspected, conversions }: DayStats): number =>
  clicks +
  unverified.views +
  unverified.events +
  suspected.views +
  suspected.events +
  countConversions(conversions);

/** Adds one part of a target's days to another: of the same day, or to sum up several days. */
export function addDay(sum: DayStats, part: DayStats): void {
  sum.clicks += part.clicks;
  if (part.firstClickAt !== undefined && part.lastClickAt !== undefined) {
    sum.firstClickAt = Math.min(sum.firstClickAt ?? part.firstClickAt, part.firstClickAt);
    sum.lastClickAt = Math.max(sum.lastClickAt ?? part.lastClickAt, part.lastClickAt);
  }
  sum.visitors.merge(part.visitors);
  for (const kind of ['unverified', 'suspected'] as const) {
    sum[kind].views += part[kind].views;
    sum[kind].events += part[kind].events;
  }
  mergeCounts(sum.counts, part.counts);
  sum.places.merge(part.places);
  mergeConversions(sum.conversions, part.conversions);
}

type PackedDay = [
  clicks: number,
  firstClickAt: number | null,
  lastClickAt: number | null,
  visitors: PackedSketch,
  counts: StoredCounts,
  /** Unverified and suspected rows. Absent if there are none, and nothing follows. */
  apart?: [views: number, events: number, suspectedViews: number, suspectedEvents: number],
  /** Absent from days of clicks. */
  conversions?: PackedConversions,
  /** Absent if no place is known. */
  places?: PackedPlaces,
];

/** A few kilobytes at most: rare names and many visitors are condensed. */
export function packDay(day: DayStats): Uint8Array {
  const { clicks, firstClickAt, lastClickAt, visitors, counts, errors, conversions } = day;
  const { unverified, suspected } = day;
  const apart: PackedDay[5] = [unverified.views, unverified.events, suspected.views, suspected.events];
  visitors.condense(MAX_NAMED_VISITORS);
  const places = day.places.pack();
  const packed: PackedDay = [
    clicks,
    firstClickAt ?? null,
    lastClickAt ?? null,
    visitors.pack(),
    storedCounts(counts, errors),
  ];
  if (apart.some((rows) => rows > 0) || conversions.size > 0 || places) packed[5] = apart;
  if (conversions.size > 0 || places) packed[6] = packConversions(conversions);
  if (places) packed[7] = places;
  return pack(packed);
}

export function unpackDay(date: string, bytes: Uint8Array): DayStats {
  const [clicks, first, last, visitors, stored, apart = [0, 0, 0, 0], conversions = [[], {}], places] =
    unpack(bytes) as PackedDay;
  const [views, events, suspectedViews, suspectedEvents] = apart;
  return {
    ...emptyDay(date),
    clicks,
    firstClickAt: first ?? undefined,
    lastClickAt: last ?? undefined,
    visitors: VisitorSketch.unpack(visitors),
    unverified: { views, events },
    suspected: { views: suspectedViews, events: suspectedEvents },
    ...countsIn(stored, clicks),
    places: PlaceCounts.unpack(places, clicks),
    conversions: unpackConversions(conversions),
  };
}
