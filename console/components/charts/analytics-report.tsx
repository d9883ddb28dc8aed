import type { ComponentChildren } from 'preact';
import type { Analytics, NamedCount } from '../../../clients/typescript/src/api.ts';
import { named } from '../../texts/named.ts';
import { useFormat, useTexts } from '../../texts/text.tsx';
import { Card } from '../content/card.tsx';
import { BarList } from './bar-list.tsx';
import { Chart } from './chart.tsx';
import { daysOf, type Range } from './range.ts';
import { Figure } from './stat.tsx';

/** Labels for what is counted, such as clicks or views. */
export interface CountWords {
  /** `Clicks` */
  total: string;
  byDay: string;
  perVisitor: string;
  last: string;
  /** Average time between two of them. */
  between: string;
}

interface AnalyticsNumbersProps {
  analytics: Analytics;
  range: Range;
  words: CountWords;
  /** Additional cards. */
  children?: ComponentChildren;
}

/** Figures, charts and lists of an analytics report. */
export function AnalyticsNumbers({ analytics, range, words, children }: AnalyticsNumbersProps) {
  const { links: text, overview } = useTexts();
  const format = useFormat();
  const byDay = new Map(analytics.clicksData.map(({ date, count }) => [date, count]));
  return (
    <>
      <dl class="figures">
        <Figure title={words.total}>{format.number(analytics.totalClicks)}</Figure>
        <Figure
          title={text.visitors}
          note={analytics.uniqueVisitorsExact ? undefined : text.visitorsEstimated}
        >
          {format.number(analytics.uniqueVisitorsCount)}
        </Figure>
        <Figure title={words.perVisitor}>{format.number(analytics.averageClicksPerVisitor)}</Figure>
        <Figure title={words.between}>
          {analytics.totalClicks < 2 ? '–' : format.duration(analytics.averageClickTime)}
        </Figure>
        <Figure title={words.last}>
          {analytics.lastClickAt ? (
            <time dateTime={analytics.lastClickAt} title={format.dateTime(analytics.lastClickAt)}>
              {format.relative(analytics.lastClickAt)}
            </time>
          ) : (
            '–'
          )}
        </Figure>
      </dl>
      <div class="grid">
        <Card title={words.byDay} wide>
          <Chart
            kind="line"
            title={words.byDay}
            labelTitle={overview.day}
            valueTitle={words.total}
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
            valueTitle={words.total}
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
            valueTitle={words.total}
            points={analytics.devices.map(({ name, count }) => ({
              label: named(overview.names, name),
              value: count,
            }))}
          />
        </Card>
        <Counts
          title={overview.countries}
          countTitle={words.total}
          counts={analytics.topCountries}
          label={(name) => format.country(named(overview.names, name))}
        />
        <Counts title={overview.referrers} countTitle={words.total} counts={analytics.topReferrers} />
        <Counts title={text.browsers} countTitle={words.total} counts={analytics.topBrowsers} />
        <Counts
          title={text.operatingSystems}
          countTitle={words.total}
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
  none?: string;
}

/** A card with counts by name. */
export function Counts({ title, countTitle, counts, label, none }: CountsProps) {
  const { overview } = useTexts();
  if (none !== undefined && counts.length === 0) {
    return (
      <Card title={title}>
        <p class="soft">{none}</p>
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
          label: label ? label(name) : named(overview.names, name),
          count,
        }))}
      />
    </Card>
  );
}
