import { FIRST_DAY } from '../click-fields.ts';
import { type DayStats, dateOf } from '../journal/day-stats.ts';
import type { FoundRow } from '../journal/newest-rows.ts';
import { conversionsOf, convertedOf } from '../journal/partition.ts';
import { rowSources } from '../journal/read-rows.ts';
import { type ClickRow, precedesClick } from '../journal/row.ts';
import type { DateRange, Period } from '../period.ts';
import { type ClickFilter, matcher } from './click-filter.ts';
import { type Attribution, ConversionTally, UNMATCHED } from './conversion-tally.ts';
import { readPeriodDays, readPeriodRows, takeRecentRows } from './read-period.ts';
import { needsRows } from './tally-targets.ts';

export interface ConversionTallies {
  tally: ConversionTally;
  /** Conversions of the previous period; undefined if there is none, or it has too many rows. */
  previous: ConversionTally | undefined;
}

export interface ConversionOptions {
  /** Absent: `last`. */
  attribution?: Attribution | undefined;
  filter: ClickFilter;
  /** A period that is not over is compared with the same part of the previous one. */
  now: Date;
  /**
   * The account among the IDs, whose conversions have no click. Absent: they and those dated before their
   * click are left out.
   */
  unmatchedId?: string | undefined;
}

/** Which conversions of journals are taken. */
interface JournalPart {
  /** Whether those of a target on a UTC day are taken; absent: all. */
  wants?: (targetId: string, date: string) => boolean;
  /** UTC days that have them. */
  dates?: DateRange;
  /** Read units that they may take, if all days are of the last few. */
  mostUnits?: number;
}

/** The conversions of targets in a period and the previous one, of what is added. */
export class ConversionCounting {
  readonly #period: Period;
  readonly #options: ConversionOptions;
  readonly #tally: ConversionTally;
  #before: ConversionTally | undefined;
  readonly #needsRows: boolean;
  readonly #matches: (row: ClickRow) => boolean;
  readonly #previousEnd: number;

  constructor(period: Period, options: ConversionOptions) {
    const { attribution = 'last', filter, now } = options;
    // Conversions are sent with an API key: none is unverified or suspected.
    const { unverified: _, includes: __, ...fields } = filter;
    this.#period = period;
    this.#options = options;
    this.#tally = new ConversionTally(period, attribution);
    this.#before = period.previous && new ConversionTally(period.previous, attribution);
    this.#needsRows = needsRows(period, fields);
    this.#matches = matcher(fields);
    this.#previousEnd = period.previousEnd(now.getTime());
  }

  /**
   * Adds what the journals of targets have; nothing, and false, if that takes more than `mostUnits`.
   * Throws RANGE_TOO_LARGE.
   */
  async addJournals(
    targetIds: readonly string[],
    { wants = () => true, dates, mostUnits }: JournalPart = {},
  ): Promise<boolean> {
    const journals = await rowSources(targetIds.map(conversionsOf));
    const sources = journals.filter(({ head }) => head.version > 0);
    const reach = { period: this.#period, dates, mostUnits: mostUnits && mostUnits - journals.length / 2 };
    const takerOf = ({ targetId: journal }: { targetId: string }) => {
      const targetId = convertedOf(journal);
      return (row: ClickRow, isOlder: boolean) => {
        if (wants(targetId, dateOf(row))) this.#take({ targetId, row }, isOlder);
      };
    };
    const takeDay = (day: DayStats, { targetId: journal }: { targetId: string }, isOlder: boolean) => {
      const targetId = convertedOf(journal);
      if (wants(targetId, day.date)) this.#takeDay(day, targetId, isOlder);
    };
    const left = mostUnits === undefined ? sources : await takeRecentRows(sources, takerOf, reach);
    if (!left) return false;
    const withPrevious = this.#needsRows
      ? await readPeriodRows(left, takerOf, reach)
      : await readPeriodDays(left, { takerOf, takeDay }, reach);
    if (!withPrevious) this.#before = undefined;
    return true;
  }

  /** Adds a conversion of the period or of the previous one, in any order; others are left out. */
  addRow(found: FoundRow): void {
    const { start, end } = this.#period.times;
    const { time } = found.row;
    if (time >= end || time < (this.#period.previous?.times.start ?? start)) return;
    this.#take(found, time < start);
  }

  result(): ConversionTallies {
    return { tally: this.#tally, previous: this.#before };
  }

  #take({ targetId, row }: FoundRow, isOlder: boolean): void {
    const counted = this.#countedFor(targetId, precedesClick(row));
    if (counted === undefined || !this.#matches(row)) return;
    if (!isOlder) this.#tally.addRow(row, counted);
    else if (row.time < this.#previousEnd) this.#before?.addRow(row, counted);
  }

  #takeDay(day: DayStats, targetId: string, isOlder: boolean): void {
    const counted = this.#countedFor(targetId, day.date < FIRST_DAY);
    if (counted === undefined) return;
    if (isOlder) this.#before?.addDayUntil(day, counted, this.#previousEnd);
    else this.#tally.addDay(day, counted);
  }

  #countedFor(targetId: string, precedes: boolean): string | undefined {
    const { unmatchedId } = this.#options;
    const unmatched = unmatchedId === undefined ? undefined : UNMATCHED;
    return precedes || targetId === unmatchedId ? unmatched : targetId;
  }
}

/**
 * The conversions of targets in a period and the previous one. Half a read unit for each target; those with
 * conversions also cost their days or rows. Throws RANGE_TOO_LARGE if that takes more than a million rows.
 */
export async function tallyConversions(
  targetIds: readonly string[],
  period: Period,
  options: ConversionOptions,
): Promise<ConversionTallies> {
  const counting = new ConversionCounting(period, options);
  await counting.addJournals(targetIds);
  return counting.result();
}
