import type { Analytics, Link, NamedCount } from '../../../clients/typescript/src/api.ts';
import { BarList } from '../../components/bar-list.tsx';
import { Button } from '../../components/button.tsx';
import { Card } from '../../components/card.tsx';
import { Chart } from '../../components/chart.tsx';
import { DateRange } from '../../components/date-range.tsx';
import { Figure } from '../../components/figure.tsx';
import { daysOf, type Range, rangeOf } from '../../components/range.ts';
import { Empty, Loaded } from '../../components/states.tsx';
import { useAddressState } from '../../components/use-address-state.ts';
import { invalidate } from '../../data/query.ts';
import { useQuery } from '../../data/use-query.ts';
import { useSession } from '../../session/session.tsx';
import { useFormat, useTexts } from '../../texts/text.tsx';

/** Who followed a link, in the days that are asked for. */
export function LinkAnalytics({ link: { _id: id } }: { link: Link }) {
  const { links: text } = useTexts();
  const { api } = useSession();
  const [query, change] = useAddressState();
  const range = rangeOf(query);
  const analytics = useQuery(`links/${id}/analytics?${range.from}&${range.to}`, async (signal) => {
    return (await api.get('/v1/api/links/{id}/analytics', { path: { id }, query: range, signal })).analytics;
  });
  return (
    <section aria-labelledby="analytics">
      <div class="links-part">
        <h2 id="analytics">{text.analytics}</h2>
        <div class="actions">
          <DateRange range={range} onChange={(next) => change({ ...next })} />
          <Button
            icon="refresh"
            iconOnly
            isBusy={analytics.isLoading}
            onClick={() => invalidate(`links/${id}`)}
          >
            {text.refresh}
          </Button>
        </div>
      </div>
      <Loaded of={analytics} lines={8}>
        {(data) => (data.totalClicks === 0 ? <NoClicks /> : <Numbers analytics={data} range={range} />)}
      </Loaded>
    </section>
  );
}

function NoClicks() {
  const { overview: text } = useTexts();
  return (
    <Card>
      <Empty title={text.noClicks} icon="overview">
        {text.noClicksText}
      </Empty>
    </Card>
  );
}

function Numbers({ analytics, range }: { analytics: Analytics; range: Range }) {
  const { links: text, overview } = useTexts();
  const format = useFormat();
  const named = (name: string): string => overview.names[name as keyof typeof overview.names] ?? name;
  const byDay = new Map(analytics.clicksData.map(({ date, count }) => [date, count]));
  return (
    <>
      <dl class="figures links-figures">
        <Figure title={text.clicks}>{format.number(analytics.totalClicks)}</Figure>
        <Figure title={text.visitors}>{format.number(analytics.uniqueVisitorsCount)}</Figure>
        <Figure title={text.clicksPerVisitor}>{format.number(analytics.averageClicksPerVisitor)}</Figure>
        <Figure title={text.timeBetween}>
          {analytics.totalClicks < 2 ? '–' : format.duration(analytics.averageClickTime)}
        </Figure>
        <Figure title={text.lastClick}>
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
        <Card title={text.clicksByDay} wide>
          <Chart
            kind="line"
            title={text.clicksByDay}
            labelTitle={overview.day}
            valueTitle={text.clicks}
            points={daysOf(range).map((date) => ({
              label: format.shortDate(date),
              value: byDay.get(date) ?? 0,
            }))}
          />
        </Card>
        <Card title={text.timeOfDay}>
          <Chart
            kind="bar"
            title={text.timeOfDay}
            labelTitle={text.hour}
            valueTitle={text.clicks}
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
            valueTitle={text.clicks}
            points={analytics.devices.map(({ name, count }) => ({ label: named(name), value: count }))}
          />
        </Card>
        <Counts
          title={overview.countries}
          counts={analytics.topCountries}
          label={(name) => format.country(named(name))}
        />
        <Counts title={overview.referrers} counts={analytics.topReferrers} label={named} />
        <Counts title={text.browsers} counts={analytics.topBrowsers} label={named} />
        <Counts title={text.operatingSystems} counts={analytics.topOperatingSystems} label={named} />
      </div>
    </>
  );
}

interface CountsProps {
  title: string;
  counts: readonly NamedCount[];
  label: (name: string) => string;
}

function Counts({ title, counts, label }: CountsProps) {
  const { links: text } = useTexts();
  return (
    <Card title={title}>
      <BarList
        caption={title}
        countTitle={text.clicks}
        bars={counts.map(({ name, count }) => ({ key: name, label: label(name), count }))}
      />
    </Card>
  );
}
