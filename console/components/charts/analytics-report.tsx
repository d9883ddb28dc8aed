import type { ComponentChildren } from 'preact';
import type { Analytics, NamedCount } from '../../../clients/typescript/src/api.ts';
import { labelOf } from '../../texts/named.ts';
import { useFormat, useTexts } from '../../texts/text.tsx';
import { Card } from '../content/card.tsx';
import { BarList } from './bar-list.tsx';
import { Chart } from './chart.tsx';
import { daysOf, type Range } from './range.ts';
import { Stat } from './stat.tsx';

/** Labels for what is counted, such as clicks or views. */
export interface CountLabels {
  /** `Clicks` */
  total: string;
  byDay: string;
  perVisitor: string;
  last: string;
  /** Average time between two of them. */
  between: string;
}

interface AnalyticsReportProps {
  analytics: Analytics;
  range: Range;
  labels: CountLabels;
  /** Additional cards. */
  children?: ComponentChildren;
}

/** Figures, charts and lists of an analytics report. */
export function AnalyticsReport({ analytics, range, labels, children }: AnalyticsReportProps) {
  const { links: text, overview } = useTexts();
  const format = useFormat();
  const byDay = new Map(analytics.clicksData.map(({ date, count }) => [date, count]));
  return (
    <>
      <dl class="figures">
        <Stat title={labels.total}>{format.number(analytics.totalClicks)}</Stat>
        <Stat title={text.visitors} note={analytics.uniqueVisitorsExact ? undefined : text.visitorsEstimated}>
          {format.number(analytics.uniqueVisitorsCount)}
        </Stat>
        <Stat title={labels.perVisitor}>{format.number(analytics.averageClicksPerVisitor)}</Stat>
        <Stat title={labels.between}>
          {analytics.totalClicks < 2 ? '–' : format.duration(analytics.averageClickTime)}
        </Stat>
        <Stat title={labels.last}>
          {analytics.lastClickAt ? (
            <time dateTime={analytics.lastClickAt} title={format.dateTime(analytics.lastClickAt)}>
              {format.relative(analytics.lastClickAt)}
            </time>
          ) : (
            '–'
          )}
        </Stat>
      </dl>
      <div class="grid">
        <Card title={labels.byDay} wide>
          <Chart
            kind="line"
            title={labels.byDay}
            labelTitle={overview.day}
            valueTitle={labels.total}
            points={daysOf(range).map((date) => ({
              label: format.shortDate(date),
              value: byDay.get(date) ?? 0,
            }))}
          />
        </Card>
        {children}
        <Card title={text.timeOfDay}>
          <Chart
            kind="bar"
            title={text.timeOfDay}
            labelTitle={text.hour}
            valueTitle={labels.total}
            points={analytics.timeOfDay.map(({ hour, count }) => ({
              label: `${String(hour).padStart(2, '0')}:00`,
              value: count,
            }))}
          />
        </Card>
        <Card title={overview.devices}>
          <Chart
            kind="doughnut"
            title={overview.devices}
            labelTitle={overview.device}
            valueTitle={labels.total}
            points={analytics.devices.map(({ name, count }) => ({
              label: labelOf(overview.names, name),
              value: count,
            }))}
          />
        </Card>
        <Counts
          title={overview.countries}
          countTitle={labels.total}
          counts={analytics.topCountries}
          label={(name) => format.country(labelOf(overview.names, name))}
        />
        <Counts title={overview.referrers} countTitle={labels.total} counts={analytics.topReferrers} />
        <Counts title={text.browsers} countTitle={labels.total} counts={analytics.topBrowsers} />
        <Counts
          title={text.operatingSystems}
          countTitle={labels.total}
          counts={analytics.topOperatingSystems}
        />
      </div>
    </>
  );
}

interface CountsProps {
  title: string;
  countTitle: string;
  counts: readonly NamedCount[];
  label?: (name: string) => ComponentChildren;
  /** Text for an empty list. */
  emptyText?: string;
}

/** A card with counts by name. */
export function Counts({ title, countTitle, counts, label, emptyText }: CountsProps) {
  const { overview } = useTexts();
  if (emptyText !== undefined && counts.length === 0) {
    return (
      <Card title={title}>
        <p class="soft">{emptyText}</p>
      </Card>
    );
  }
  return (
    <Card title={title}>
      <BarList
        caption={title}
        countTitle={countTitle}
        bars={counts.map(({ name, count }) => ({
          key: name,
          label: label ? label(name) : labelOf(overview.names, name),
          count,
        }))}
      />
    </Card>
  );
}
