import type { Analytics, NamedCount } from '../../../clients/typescript/src/api.ts';
import { daysOf, type Range } from '../../components/charts/range.ts';

export interface Summary {
  totalClicks: number;
  /** Every day of the range. */
  days: { date: string; count: number }[];
  countries: NamedCount[];
  devices: NamedCount[];
  referrers: NamedCount[];
}

/** Adds up analytics by day, country, device and referrer. */
export function sumAnalytics(all: readonly Analytics[], range: Range): Summary {
  const byDay = new Map(daysOf(range).map((date) => [date, 0]));
  for (const { date, count } of all.flatMap(({ clicksData }) => clicksData)) {
    if (byDay.has(date)) byDay.set(date, (byDay.get(date) ?? 0) + count);
  }
  return {
    totalClicks: all.reduce((sum, { totalClicks }) => sum + totalClicks, 0),
    days: [...byDay].map(([date, count]) => ({ date, count })),
    countries: sumOf(all.map(({ topCountries }) => topCountries)),
    devices: sumOf(all.map(({ devices }) => devices)),
    referrers: sumOf(all.map(({ topReferrers }) => topReferrers)),
  };
}

/** Highest first, `Other` last. */
function sumOf(lists: readonly (readonly NamedCount[])[]): NamedCount[] {
  const sums = new Map<string, number>();
  for (const { name, count } of lists.flat()) sums.set(name, (sums.get(name) ?? 0) + count);
  const isRest = ({ name }: NamedCount) => Number(name === 'Other');
  return [...sums]
    .map(([name, count]) => ({ name, count }))
    .sort((a, b) => isRest(a) - isRest(b) || b.count - a.count || a.name.localeCompare(b.name));
}
