import { FIRST_DAY } from '../click-fields.ts';
import { conversionsOf, convertedOf } from '../journal/partition.ts';
import { rowSources } from '../journal/read-rows.ts';
import { type ClickRow, precedesClick } from '../journal/row.ts';
import type { Period } from '../period.ts';
import { type ClickFilter, matcher } from './click-filter.ts';
import { type Attribution, ConversionTally, UNMATCHED } from './conversion-tally.ts';
import { readPeriodDays, readPeriodRows } from './read-period.ts';
import { needsRows } from './tally-targets.ts';

export interface ConversionTallies {
  tally: ConversionTally;
  /** Conversions of the previous period; undefined if there is none, or it has too many rows. */
  previous: ConversionTally | undefined;
}

interface ConversionOptions {
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

/**
 * The conversions of targets in a period and the previous one. Half a read unit for each target; those with
 * conversions also cost their days or rows. Throws RANGE_TOO_LARGE if that takes more than a million rows.
 */
export async function tallyConversions(
  targetIds: readonly string[],
  period: Period,
  { attribution = 'last', filter, now, unmatchedId }: ConversionOptions,
): Promise<ConversionTallies> {
  const tally = new ConversionTally(period, attribution);
  const before = period.previous && new ConversionTally(period.previous, attribution);
  const sources = (await rowSources(targetIds.map(conversionsOf))).filter(({ head }) => head.version > 0);
  const previousEnd = period.previousEnd(now.getTime());
  const unmatched = unmatchedId === undefined ? undefined : UNMATCHED;
  const targetOf = (journal: string): string => {
    const id = convertedOf(journal);
    return id === unmatchedId ? UNMATCHED : id;
  };
  // Conversions are sent with an API key: none is unverified or suspected.
  const { unverified: _, includes: __, ...fields } = filter;
  const matches = matcher(fields);
  const takerOf = ({ targetId }: { targetId: string }) => {
    const target = targetOf(targetId);
    return (row: ClickRow, isOlder: boolean) => {
      const counted = precedesClick(row) ? unmatched : target;
      if (counted === undefined || !matches(row)) return;
      if (!isOlder) tally.addRow(row, counted);
      else if (row.time < previousEnd) before?.addRow(row, counted);
    };
  };
  const withPrevious = needsRows(period, fields)
    ? await readPeriodRows(sources, period, takerOf)
    : await readPeriodDays(sources, period, {
        takerOf,
        takeDay: (day, { targetId }, isOlder) => {
          const counted = day.date < FIRST_DAY ? unmatched : targetOf(targetId);
          if (counted === undefined) return;
          if (isOlder) before?.addDayUntil(day, counted, previousEnd);
          else tally.addDay(day, counted);
        },
      });
  return { tally, previous: withPrevious ? before : undefined };
}
