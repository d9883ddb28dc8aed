import {
  basisOf,
  isCurrency,
  LEAD,
  measureOf,
  measuresOf,
  REFUND,
  SALE,
  type Sums,
  totalOf,
} from '../journal/conversion-stats.ts';
import { type Counts, countNames, emptyCounts, mergeCounts } from '../journal/counts.ts';
import type { DayStats } from '../journal/day-stats.ts';
import type { Basis, ClickRow } from '../journal/row.ts';
import type { Period } from '../period.ts';

/** Which click of a customer a conversion counts for. */
export const ATTRIBUTIONS = ['last', 'first'] as const;
export type Attribution = (typeof ATTRIBUTIONS)[number];

/** Takes the place of a target for conversions without a click. They have no country, device and so on. */
export const UNMATCHED = 'unmatched';

/**
 * The conversions of a period for one attribution, in sums by measure: see `measuresOf`. It takes single rows
 * or whole days, and every figure adds up the same ones: so all sums are consistent.
 */
export class ConversionTally {
  readonly period: Period;
  readonly attribution: Attribution;
  readonly sums: Sums = new Map();
  /** By measure: how conversions with a click are distributed over the properties of the click. */
  readonly counts = new Map<string, Counts>();
  readonly buckets = new Map<string, Sums>();
  readonly targets = new Map<string, Sums>();
  /** Epoch milliseconds; of a day that was added whole, its start. */
  firstAt: number | undefined;
  lastAt: number | undefined;

  constructor(period: Period, attribution: Attribution) {
    this.period = period;
    this.attribution = attribution;
  }

  addRow(row: ClickRow, target: string): void {
    if (!this.#isOf(row.basis)) return;
    const { bucket } = this.period.slotOf(row.time);
    for (const [measure, by] of measuresOf(row)) {
      this.#add(measure, by, { target, bucket });
      if (target !== UNMATCHED) countNames(this.#counts(measure), row, by);
    }
    this.#note(row.time);
  }

  /** Adds a UTC day: only for UTC periods by the day, week or month. */
  addDay({ date, conversions }: DayStats, target: string): void {
    const bucket = this.period.bucketOf(date);
    for (const [key, counts] of conversions) {
      if (!this.#isOf(basisOf(key))) continue;
      const measure = measureOf(key);
      this.#add(measure, totalOf(counts), { target, bucket });
      if (target !== UNMATCHED) mergeCounts(this.#counts(measure), counts);
      this.#note(Date.parse(date));
    }
  }

  /**
   * Adds the part of a UTC day before a time, in the totals only. The share of the hour
   * of `end` is an estimate.
   */
  addDayUntil(day: DayStats, target: string, end: number): void {
    const hours = (end - Date.parse(day.date)) / 3_600_000;
    if (hours >= 24) {
      this.addDay(day, target);
      return;
    }
    for (const [key, { hour }] of day.conversions) {
      if (!this.#isOf(basisOf(key))) continue;
      let part = 0;
      for (const [name, by] of hour) part += by * Math.min(1, Math.max(0, hours - Number(name)));
      addTo(this.sums, measureOf(key), Math.round(part));
    }
  }

  #isOf(basis: Basis | undefined): boolean {
    return basis === 'both' || basis === this.attribution;
  }

  #add(measure: string, by: number, { target, bucket }: { target: string; bucket: string }): void {
    addTo(this.sums, measure, by);
    addTo(sumsOf(this.buckets, bucket), measure, by);
    addTo(sumsOf(this.targets, target), measure, by);
  }

  #counts(measure: string): Counts {
    let counts = this.counts.get(measure);
    if (counts === undefined) {
      counts = emptyCounts();
      this.counts.set(measure, counts);
    }
    return counts;
  }

  #note(time: number): void {
    this.firstAt = Math.min(this.firstAt ?? time, time);
    this.lastAt = Math.max(this.lastAt ?? time, time);
  }
}

/** Adds to a sum. */
export const addTo = (sums: Sums, measure: string, by: number): void => {
  sums.set(measure, (sums.get(measure) ?? 0) + by);
};

/** The sums of a name, which are added if it has none. */
export function sumsOf(all: Map<string, Sums>, name: string): Sums {
  let sums = all.get(name);
  if (sums === undefined) {
    sums = new Map();
    all.set(name, sums);
  }
  return sums;
}

/** An amount of money, in the currency's minor unit. */
interface Money {
  currency: string;
  amount: number;
}

export interface Earned {
  leads: number;
  sales: number;
  /** By currency, which are not added up. */
  revenue: Money[];
}

/** The leads, sales and revenue in sums by measure. */
export const earnedIn = (sums: Sums): Earned => ({
  leads: sums.get(LEAD) ?? 0,
  sales: sums.get(SALE) ?? 0,
  revenue: [...sums]
    .filter(([measure]) => isCurrency(measure))
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([currency, amount]) => ({ currency, amount: exact(amount) })),
});

export const refundsIn = (sums: Sums): number => sums.get(REFUND) ?? 0;

/**
 * JSON numbers are exact up to 2^53 - 1. A sum beyond is shown as this limit, in place of a
 * number that looks exact.
 */
const exact = (amount: number): number =>
  Math.max(-Number.MAX_SAFE_INTEGER, Math.min(Number.MAX_SAFE_INTEGER, amount));
