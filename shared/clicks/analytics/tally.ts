import { PLACE_FIELDS } from '../dimensions.ts';
import { type Counts, countRow, eachName, emptyCounts, mergeCounts, raise } from '../journal/counts.ts';
import { type DayStats, dateOf } from '../journal/day-stats.ts';
import { emptyPlaces, PlaceCounts, type ShownPlaces } from '../journal/places.ts';
import type { ClickRow } from '../journal/row.ts';
import { VisitorSketch } from '../journal/visitor-sketch.ts';
import { type Period, weekHour } from '../period.ts';
import { OTHER } from '../user-agent.ts';
import { VisitorThreshold } from './visitor-threshold.ts';

export interface Bucket {
  clicks: number;
  visitors: VisitorSketch;
}

/**
 * The totals of a period. It takes single rows or whole days, and every figure counts each row: so
 * all sums are consistent, except where few visitors are not shown.
 */
export class Tally {
  readonly period: Period;
  clicks = 0;
  /** Epoch milliseconds. */
  firstClickAt: number | undefined;
  lastClickAt: number | undefined;
  /** Unverified rows; the report decides whether the other figures include them. */
  unverified = 0;
  /** The verified ones among the suspected rows; likewise. */
  suspected = 0;
  readonly counts: Counts = emptyCounts();
  readonly visitors = new VisitorSketch();
  /** Places of whole days, which no other rows add to. */
  readonly #places = emptyPlaces();
  /** Places of days that may get more rows, by target and day. */
  readonly #partPlaces = new Map<string, PlaceCounts>();
  /** Visitors of days that are counted in part: those who came after it, in proportion to the clicks. */
  #laterVisitors = 0;
  readonly buckets = new Map<string, Bucket>();
  /** Clicks by day of the week, Monday first. */
  readonly weekDays = new Array<number>(7).fill(0);
  /** Clicks by day of the week and hour. */
  readonly weekHours: number[][] = Array.from({ length: 7 }, () => new Array<number>(24).fill(0));
  /** Undefined until a row with a group comes. */
  #threshold: VisitorThreshold | undefined;

  constructor(period: Period) {
    this.period = period;
  }

  /**
   * Counts a row of a target: a click, or the subject of the report. With a `group`, such as the visitors of
   * a place, what few of them have in common is not shown: names count as `Other`, and intervals and hours
   * not at all.
   */
  addRow(row: ClickRow, targetId: string, group?: string): void {
    const { bucket, day, hour } = this.period.slotOf(row.time);
    this.#addClicks(1, row.time, row.time);
    this.#countNames(row, true, group);
    this.#placesOf(targetId, dateOf(row)).add(row);
    this.visitors.add(row.visitor);
    this.#ifMany(row, group && `${group} in ${bucket}`, () => {
      this.#bucket(bucket, 1).visitors.add(row.visitor);
    });
    this.#ifMany(row, group && `${group} on ${day}`, () => this.#weekDay(day, 1));
    this.#ifMany(row, group && `${group} at ${day} ${hour}`, () => this.#weekHour(day, hour, 1));
  }

  /** Counts an event that is not a click, by its name only. `group`: as for `addRow`. */
  addEvent(row: ClickRow, group?: string): void {
    this.#countNames(row, false, group);
  }

  /** Whether few visitors' clicks are not shown: then neither is the time of a single one. */
  get hidesFew(): boolean {
    return this.#threshold !== undefined;
  }

  /**
   * Counts a UTC day: only for UTC periods by the day, week or month. `partOf`: its target, if
   * others have parts of the day.
   */
  addDay(
    { date, clicks, firstClickAt, lastClickAt, counts, places, visitors, unverified, suspected }: DayStats,
    partOf?: string,
  ): void {
    this.unverified += unverified.views;
    this.suspected += suspected.views;
    mergeCounts(this.counts, counts);
    if (partOf === undefined) places.addShown(this.#places);
    else this.#placesOf(partOf, date).merge(places);
    if (firstClickAt === undefined || lastClickAt === undefined) return;
    this.#addClicks(clicks, firstClickAt, lastClickAt);
    this.visitors.merge(visitors);
    this.#bucket(this.period.bucketOf(date), clicks).visitors.merge(visitors);
    const { day } = weekHour(Date.parse(date));
    this.#weekDay(day, clicks);
    for (const [hour, count] of counts.hour) this.#weekHour(day, Number(hour), count);
  }

  /**
   * Counts the part of a UTC day before a time, in the totals only. Stored days count clicks by the hour: the
   * share of the hour of `end` and of the visitors are estimates.
   */
  addDayUntil(day: DayStats, end: number): void {
    const hours = (end - Date.parse(day.date)) / 3_600_000;
    if (hours >= 24) {
      this.addDay(day);
      return;
    }
    let part = 0;
    for (const [hour, count] of day.counts.hour)
      part += count * Math.min(1, Math.max(0, hours - Number(hour)));
    const before = this.visitors.count;
    this.visitors.merge(day.visitors);
    this.#laterVisitors += (this.visitors.count - before) * (1 - part / Math.max(1, day.clicks));
    this.clicks += Math.round(part);
  }

  /**
   * Clicks by region and city. A place counts as `Other` on days with few visitors
   * from it: see `PlaceCounts`.
   */
  get places(): ShownPlaces {
    const shown = emptyPlaces();
    for (const field of PLACE_FIELDS)
      for (const [name, clicks] of this.#places[field]) shown[field].set(name, clicks);
    for (const places of this.#partPlaces.values()) places.addShown(shown);
    return shown;
  }

  /** Unique visitors. */
  get visitorCount(): number {
    return Math.round(this.visitors.count - this.#laterVisitors);
  }

  #countNames(row: ClickRow, asClick: boolean, group: string | undefined): void {
    if (group === undefined) {
      countRow(this.counts, row, asClick);
      return;
    }
    eachName(row, asClick, (dimension, name) => {
      const counters = this.counts[dimension];
      raise(counters, OTHER);
      this.#ifMany(row, `${group} ${dimension} ${name}`, () => {
        raise(counters, OTHER, -1);
        raise(counters, name);
      });
    });
  }

  /** Takes as soon as enough visitors are in a group, or at once without one. */
  #ifMany({ visitor }: ClickRow, group: string | undefined, take: () => void): void {
    if (group === undefined) {
      take();
      return;
    }
    this.#threshold ??= new VisitorThreshold();
    this.#threshold.pass(group, visitor, take);
  }

  #addClicks(clicks: number, first: number, last: number): void {
    this.clicks += clicks;
    this.firstClickAt = Math.min(this.firstClickAt ?? first, first);
    this.lastClickAt = Math.max(this.lastClickAt ?? last, last);
  }

  #placesOf(targetId: string, date: string): PlaceCounts {
    const key = `${targetId} ${date}`;
    let places = this.#partPlaces.get(key);
    if (places === undefined) {
      places = new PlaceCounts();
      this.#partPlaces.set(key, places);
    }
    return places;
  }

  #bucket(name: string, clicks: number): Bucket {
    let bucket = this.buckets.get(name);
    if (bucket === undefined) {
      bucket = { clicks: 0, visitors: new VisitorSketch() };
      this.buckets.set(name, bucket);
    }
    bucket.clicks += clicks;
    return bucket;
  }

  #weekDay(day: number, clicks: number): void {
    this.weekDays[day - 1] = (this.weekDays[day - 1] ?? 0) + clicks;
  }

  #weekHour(day: number, hour: number, count: number): void {
    const hours = this.weekHours[day - 1] as number[];
    hours[hour] = (hours[hour] ?? 0) + count;
  }
}
