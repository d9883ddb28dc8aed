import type { CurrencyAmount } from '@signpost/client/core';
import { decimalOf } from '#console/components/content/money.ts';
import { csvOf } from '#console/data/csv.ts';
import type { Texts } from '#console/texts/en.ts';
import type { Earned, PanelGroup } from './panels.ts';
import type { ReportRequest } from './report-state.ts';
import type { Report } from './scope.ts';

/**
 * The figures of a report as one CSV. Shares are of all clicks, to four decimals. With conversions, each row
 * has leads, sales and revenue, too.
 */
export function reportCsv(
  { report, groups }: { report: Report; groups: readonly PanelGroup[] },
  { from, to, timezone }: Pick<ReportRequest, 'from' | 'to' | 'timezone'>,
  { analytics: text, common }: Pick<Texts, 'analytics' | 'common'>,
): string {
  const { totalClicks, previous, linksCreated } = report;
  const share = (count: number) =>
    totalClicks === 0 ? '' : String(Number((count / totalClicks).toFixed(4)));
  const { conversions } = report;
  const hasConversions = conversions.events.length > 0;
  const currencies = [...new Set([report, previous].flatMap((one) => one?.revenue ?? []).map(currencyOf))];
  const earnedBy = (earned?: Earned) => (hasConversions ? earnedCells(earned, currencies) : []);
  const { conversions: title } = text;
  const titles = [title.leads, title.sales, ...currencies.map(title.revenueIn)];
  const total = (name: string, figures: Report | NonNullable<Report['previous']>) => [
    text.period,
    name,
    String(figures.totalClicks),
    String(figures.uniqueVisitorsCount),
    '',
    ...earnedBy(figures),
  ];
  const byDate = new Map(conversions.data.map((one) => [one.date, one]));
  return csvOf([
    ['', common.name, text.clicks, text.visitors, common.share, ...(hasConversions ? titles : [])],
    total(`${from ?? ''}/${to} ${timezone}`, report),
    ...(previous ? [total(text.previous, previous)] : []),
    ...(linksCreated === undefined
      ? []
      : [[text.linksCreated, String(linksCreated), '', '', '', ...earnedBy()]]),
    ...report.clicksData.map(({ date, count, visitors }) => [
      text.intervals[report.interval],
      date,
      String(count),
      String(visitors),
      share(count),
      ...earnedBy(byDate.get(date)),
    ]),
    ...groups.flatMap(({ panels }) =>
      panels.flatMap(({ key, rows, isShare }) =>
        rows.map(({ label, count, link, earned }) => [
          text.panels[key],
          link ? `${label} (${link.url})` : label,
          earned ? '' : String(count),
          '',
          isShare ? share(count) : '',
          ...earnedBy(earned),
        ]),
      ),
    ),
    ...report.hoursOfWeek.flatMap((hours, day) =>
      hours.map((count, hour) => [
        text.heatMap,
        `${day + 1} ${String(hour).padStart(2, '0')}:00`,
        String(count),
        '',
        share(count),
        ...earnedBy(),
      ]),
    ),
  ]);
}

const currencyOf = ({ currency }: CurrencyAmount): string => currency;

/** Leads, sales and an amount by currency; empty where nothing is known of them. */
function earnedCells(earned: Earned | undefined, currencies: readonly string[]): string[] {
  if (!earned) return ['', '', ...currencies.map(() => '')];
  const amounts = currencies.map((currency) => earned.revenue.find((one) => one.currency === currency));
  return [
    String(earned.leads),
    String(earned.sales),
    ...amounts.map((amount) => (amount ? decimalOf(amount) : '')),
  ];
}
