import { csvOf } from '../../data/csv.ts';
import type { Texts } from '../../texts/en.ts';
import type { PanelGroup } from './panels.ts';
import type { ReportRequest } from './report-state.ts';
import type { Report } from './scope.ts';

/** The figures of a report as one CSV. Shares are of all clicks, to four decimals. */
export function reportCsv(
  report: Report,
  groups: readonly PanelGroup[],
  { from, to, timezone }: Pick<ReportRequest, 'from' | 'to' | 'timezone'>,
  { analytics: text, common }: Pick<Texts, 'analytics' | 'common'>,
): string {
  const { totalClicks, uniqueVisitorsCount, previous, linksCreated } = report;
  const share = (count: number) =>
    totalClicks === 0 ? '' : String(Number((count / totalClicks).toFixed(4)));
  const total = (name: string, clicks: number | undefined, visitors?: number) => [
    text.period,
    name,
    clicks === undefined ? '' : String(clicks),
    visitors === undefined ? '' : String(visitors),
    '',
  ];
  return csvOf([
    ['', common.name, text.clicks, text.visitors, common.share],
    total(`${from ?? ''}/${to} ${timezone}`, totalClicks, uniqueVisitorsCount),
    ...(previous ? [total(text.previous, previous.totalClicks, previous.uniqueVisitorsCount)] : []),
    ...(linksCreated === undefined ? [] : [[text.linksCreated, String(linksCreated), '', '', '']]),
    ...report.clicksData.map(({ date, count, visitors }) => [
      text.intervals[report.interval],
      date,
      String(count),
      String(visitors),
      share(count),
    ]),
    ...groups.flatMap(({ panels }) =>
      panels.flatMap(({ key, rows, isShare }) =>
        rows.map(({ label, count, link }) => [
          text.panels[key],
          link ? `${label} (${link.url})` : label,
          String(count),
          '',
          isShare ? share(count) : '',
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
      ]),
    ),
  ]);
}
