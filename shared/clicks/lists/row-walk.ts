import type { Partition } from '../journal/partition.ts';
import type { RowSource } from '../journal/read-rows.ts';
import type { ClickRow } from '../journal/row.ts';
import { rowsOf, type Segment, type SegmentRange } from '../journal/segment-store.ts';
import type { TimeRange } from '../period.ts';

/** Segments of one read, at most. */
const MAX_STEP = 64;

interface Route {
  range: TimeRange;
  /** Days of the range with rows, as far as marks say. */
  dates: readonly string[];
  /** Segments from this one on were read before, and so was the tail. */
  at?: number | undefined;
}

interface SegmentRows {
  segment: number;
  /** Rows in the range. */
  rows: ClickRow[];
  /** Number of all its rows. */
  seen: number;
}

/**
 * How far the rows of one partition were read, from the newest segment to the oldest: first the segments that
 * are not rolled up, then those that the stored days name.
 */
export class RowWalk {
  readonly source: RowSource;
  readonly dates: readonly string[];
  readonly #range: TimeRange;
  readonly #isBegun: boolean;
  /** Segments from this one on are read. */
  #at: number;
  /** Segments below it are not part of what is read now. */
  #low: number;
  /** No remaining row is newer. */
  #bound: number;
  #step = 1;
  #isPlanned: boolean;

  constructor(source: RowSource, { range, dates, at }: Route) {
    const { head } = source;
    this.source = source;
    this.dates = dates;
    this.#range = range;
    this.#isBegun = at !== undefined;
    this.#at = Math.min(at ?? head.next, head.next);
    this.#low = head.rolled;
    this.#bound = head.upto;
    this.#isPlanned = head.rolled === 0;
  }

  /** What comes next: the segments below `at`. */
  get place(): Partition & { at: number } {
    return { ...this.source.partition, at: this.#at };
  }

  /** Rows of the range in the tail. */
  tail(): ClickRow[] {
    return this.#isBegun ? [] : this.#inRange(this.source.head.tail);
  }

  /** Whether no remaining row is in the range and as new as `floor`. */
  isDone(floor: number): boolean {
    if (this.#bound < Math.max(floor, this.#range.start)) return true;
    return this.#isPlanned && this.#at <= this.#low;
  }

  /** Whether it takes the stored days to know which segments come next. */
  get needsDays(): boolean {
    return !this.#isPlanned && this.#at <= this.#low;
  }

  /** `stored`: the segments that the days of the range name, if they name any. */
  plan(stored: { from: number; to: number } | undefined): void {
    this.#isPlanned = true;
    this.#low = Math.min(stored?.from ?? 0, this.source.head.rolled);
    this.#at = Math.min(this.#at, stored ? stored.to + 1 : 0);
  }

  /** The segments to read next: twice as many each time, as most lists end after a few. */
  next(): SegmentRange {
    const to = this.#at;
    return { from: Math.max(this.#low, to - this.#step), to };
  }

  /** Takes the segments of `next`, in ascending order. */
  take(segments: readonly Segment[]): SegmentRows[] {
    const [oldest] = segments;
    if (oldest) {
      this.#at = oldest.number;
      this.#bound = Math.min(this.#bound, oldest.before);
    }
    this.#step = Math.min(MAX_STEP, this.#step * 2);
    return segments.map((segment) => {
      const rows = rowsOf(segment);
      return { segment: segment.number, rows: this.#inRange(rows), seen: rows.length };
    });
  }

  #inRange(rows: readonly ClickRow[]): ClickRow[] {
    const { start, end } = this.#range;
    return rows.filter(({ time }) => time >= start && time < end);
  }
}
