import { CONVERSION_FIELDS, DIMENSIONS, fromNames } from '../dimensions.ts';
import { isCurrency, LEAD, SALE, type Sums } from '../journal/conversion-stats.ts';
import type { Dimension } from '../journal/counts.ts';
import { OTHER } from '../user-agent.ts';
import { DEFAULT_NAMES } from './analytics-query.ts';
import { intervalsOf, rounded, topList } from './analytics-report.ts';
import type { ConversionFigures } from './conversion-fields.ts';
import {
  addTo,
  type ConversionTally,
  type Earned,
  earnedIn,
  refundsIn,
  sumsOf,
  UNMATCHED,
} from './conversion-tally.ts';

/** Turns sums of conversions into the figures of a report. No I/O. */

interface FigureOptions {
  /** Clicks in the same period with the same filter. */
  clicks: number;
  /** The last day of a period without an end, in its time zone. */
  today: string;
  /** Most names of a list. */
  names?: number | undefined;
}

export function buildConversionFigures(
  tally: ConversionTally,
  { clicks, today, names = DEFAULT_NAMES }: FigureOptions,
): ConversionFigures {
  const { sums, attribution } = tally;
  return {
    ...earnedIn(sums),
    refunds: refundsIn(sums),
    conversionRate: conversionRate(tally, clicks),
    conversions: {
      attribution,
      events: topList(new Map([...sums].filter(([measure]) => !isCurrency(measure))), names),
      data: earnedByInterval(tally, today),
      ...fromNames(CONVERSION_FIELDS, (field) => [
        DIMENSIONS[field].list,
        topEarned(sumsByName(tally, field), names),
      ]),
    },
  };
}

/** Leads and sales per click. Those without a click are left out: their visitors are not among the clicks. */
function conversionRate({ sums, targets }: ConversionTally, clicks: number): number {
  if (clicks === 0) return 0;
  const [all, unmatched] = [earnedIn(sums), earnedIn(targets.get(UNMATCHED) ?? new Map())];
  return rounded((all.leads + all.sales - unmatched.leads - unmatched.sales) / clicks, 4);
}

function earnedByInterval({ period, buckets, firstAt, lastAt }: ConversionTally, today: string) {
  if (firstAt === undefined || lastAt === undefined) return [];
  const names = intervalsOf(period, { first: firstAt, last: lastAt, today, known: buckets.keys() });
  return names.map((date) => ({ date, ...earnedIn(buckets.get(date) ?? new Map()) }));
}

/** The measures of each name of a dimension. */
function sumsByName({ counts }: ConversionTally, dimension: Dimension): Map<string, Sums> {
  const byName = new Map<string, Sums>();
  for (const [measure, { [dimension]: named }] of counts) {
    for (const [name, by] of named) addTo(sumsOf(byName, name), measure, by);
  }
  return byName;
}

export interface NamedEarned extends Earned {
  name: string;
}

/** The names with the most sales, then with the most leads; `Other` has the rest. Ties are sorted by name. */
export function topEarned(byName: ReadonlyMap<string, Sums>, most = DEFAULT_NAMES): NamedEarned[] {
  const named = [...byName]
    .filter(([name, sums]) => name !== OTHER && hasEarned(sums))
    .map(([name, sums]) => ({ name, ...earnedIn(sums) }))
    .sort((a, b) => b.sales - a.sales || b.leads - a.leads || (a.name < b.name ? -1 : 1));
  const other: Sums = new Map(byName.get(OTHER));
  for (const { name } of named.splice(most)) {
    for (const [measure, by] of byName.get(name) ?? []) addTo(other, measure, by);
  }
  return hasEarned(other) ? [...named, { name: OTHER, ...earnedIn(other) }] : named;
}

/** Whether there is anything to show: other events without an amount are not in these lists. */
const hasEarned = (sums: Sums): boolean =>
  [...sums.keys()].some((measure) => measure === LEAD || measure === SALE || isCurrency(measure));
