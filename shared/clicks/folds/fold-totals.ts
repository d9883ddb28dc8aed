import { type Counts, countsIn, type StoredCounts } from '../journal/counts.ts';
import { addRow, type DayStats, emptyDay } from '../journal/day-stats.ts';
import type { StoredName } from '../journal/frequent-names.ts';
import type { FoundRow } from '../journal/newest-rows.ts';
import { pack, unpack } from '../journal/packed.ts';
import { emptyPlaces, PlaceCounts, type ShownPlaces } from '../journal/places.ts';
import { isClick } from '../journal/row.ts';
import { type PackedSketch, VisitorSketch } from '../journal/visitor-sketch.ts';
import { OTHER } from '../user-agent.ts';
import { MAX_FOLD_NAMES, MAX_FOLD_VISITORS } from './fold-limits.ts';

/** The totals of an account's UTC day. */
export interface DayTotals {
  /** Totals of the day, with places as reports show them. */
  stats: DayStats;
  /** Clicks of the targets with rows; 0 if none of them is a click. */
  clicks: Map<string, number>;
}

/** Rows after which visitors are condensed again. */
const CONDENSED_ROWS = 5000;

/** Adds up the rows of a day, in any order. */
export class TotalsOfDay {
  readonly #stats: DayStats;
  readonly #clicks = new Map<string, number>();
  /** Clicks by target: the threshold of places is one of each target. */
  readonly #places = new Map<string, PlaceCounts>();
  #rows = 0;

  constructor(date: string) {
    this.#stats = emptyDay(date);
  }

  add({ targetId, row }: FoundRow): void {
    addRow(this.#stats, row);
    const clicks = isClick(row);
    this.#clicks.set(targetId, (this.#clicks.get(targetId) ?? 0) + (clicks ? 1 : 0));
    if (clicks) this.#placesOf(targetId).add(row);
    if (++this.#rows % CONDENSED_ROWS === 0) this.#stats.visitors.condense(MAX_FOLD_VISITORS);
  }

  /** Number of targets with rows. */
  get targets(): number {
    return this.#clicks.size;
  }

  totals(): DayTotals {
    const shown = emptyPlaces();
    for (const places of this.#places.values()) places.addShown(shown);
    this.#stats.visitors.condense(MAX_FOLD_VISITORS);
    const places = shownPlaces(shown, this.#stats.clicks);
    return { stats: { ...this.#stats, places }, clicks: this.#clicks };
  }

  #placesOf(targetId: string): PlaceCounts {
    let places = this.#places.get(targetId);
    if (places === undefined) {
      places = new PlaceCounts();
      this.#places.set(targetId, places);
    }
    return places;
  }
}

/** Places that are shown as they are, whatever their visitors. */
const shownPlaces = (
  shown: Record<keyof ShownPlaces, Iterable<StoredName | [string, number]>>,
  clicks: number,
) =>
  PlaceCounts.unpack(
    [
      [[...shown.region], []],
      [[...shown.city], []],
    ],
    clicks,
  );

type PackedTotals = [
  clicks: number,
  firstClickAt: number | null,
  lastClickAt: number | null,
  visitors: PackedSketch,
  counts: StoredCounts,
  apart: [views: number, events: number, suspectedViews: number, suspectedEvents: number],
  places: [regions: StoredName[], cities: StoredName[]],
  targets: [ids: string, clicks: number[]],
];

export function packTotals({ stats, clicks }: DayTotals): Uint8Array {
  const { unverified, suspected } = stats;
  const shown = emptyPlaces();
  stats.places.addShown(shown);
  const packed: PackedTotals = [
    stats.clicks,
    stats.firstClickAt ?? null,
    stats.lastClickAt ?? null,
    stats.visitors.pack(),
    keptCounts(stats.counts),
    [unverified.views, unverified.events, suspected.views, suspected.events],
    [keptNames(shown.region), keptNames(shown.city)],
    [[...clicks.keys()].join(' '), [...clicks.values()]],
  ];
  return pack(packed);
}

export function unpackTotals(date: string, bytes: Uint8Array): DayTotals {
  const [clicks, first, last, visitors, counts, apart, [region, city], [ids, numbers]] = unpack(
    bytes,
  ) as PackedTotals;
  const [views, events, suspectedViews, suspectedEvents] = apart;
  return {
    stats: {
      ...emptyDay(date),
      clicks,
      firstClickAt: first ?? undefined,
      lastClickAt: last ?? undefined,
      visitors: VisitorSketch.unpack(visitors),
      unverified: { views, events },
      suspected: { views: suspectedViews, events: suspectedEvents },
      ...countsIn(counts, clicks),
      places: shownPlaces({ region, city }, clicks),
    },
    clicks: new Map(ids === '' ? [] : ids.split(' ').map((id, i) => [id, numbers[i] as number])),
  };
}

const keptCounts = (counts: Counts): StoredCounts =>
  Object.fromEntries(
    Object.entries(counts).flatMap(([dimension, names]) =>
      names.size > 0 ? [[dimension, keptNames(names)]] : [],
    ),
  );

/** The most frequent names; `Other` has the rest. */
function keptNames(counters: ReadonlyMap<string, number>): StoredName[] {
  if (counters.size <= MAX_FOLD_NAMES) return [...counters];
  const named = [...counters]
    .filter(([name]) => name !== OTHER)
    .sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1));
  const rest = named.splice(MAX_FOLD_NAMES - 1);
  const other = rest.reduce((sum, [, count]) => sum + count, counters.get(OTHER) ?? 0);
  return [...named, [OTHER, other]];
}
