import { LinkButton } from '../../components/actions/button.tsx';
import { BarList } from '../../components/charts/bar-list.tsx';
import { Chart } from '../../components/charts/chart.tsx';
import { DateRange } from '../../components/charts/date-range.tsx';
import { type Range, rangeOf } from '../../components/charts/range.ts';
import { Card } from '../../components/content/card.tsx';
import { Empty, Loaded, NotAvailable } from '../../components/feedback/states.tsx';
import { useUrlState } from '../../components/navigation/use-url-state.ts';
import { View } from '../../components/navigation/view.tsx';
import { BASE } from '../../config.ts';
import { useQuery } from '../../data/use-query.ts';
import { useSession } from '../../session/session.tsx';
import { labelOf } from '../../texts/named.ts';
import { useFormat, useTexts } from '../../texts/text.tsx';
import { AccountStats } from './account-stats.tsx';
import { type Clicks, loadClicks, loadTargets, MAX_TARGETS, type Target } from './load-overview.ts';

export default function Overview() {
  const { overview: text } = useTexts();
  const { can } = useSession();
  const [query, change] = useUrlState();
  const range = rangeOf(query);
  // Links, pages, or both.
  const needed = ['analytics:read', can('smart-links:read') ? 'smart-links:read' : 'links:read'] as const;
  const missing = needed.find((permission) => !can(permission));
  return (
    <View title={text.title} actions={<DateRange range={range} onChange={(next) => change({ ...next })} />}>
      <AccountStats />
      {missing ? (
        <Card title={text.clicks} wide>
          <NotAvailable permission={missing} />
        </Card>
      ) : (
        <ClicksOverview range={range} />
      )}
    </View>
  );
}

function ClicksOverview({ range }: { range: Range }) {
  const { overview: text } = useTexts();
  const session = useSession();
  const targets = useQuery('links?overview', (signal) => loadTargets(session, signal));
  const clicks = useQuery(
    targets.data &&
      `analytics?${range.from}&${range.to}&${targets.data.slice(0, MAX_TARGETS).map(({ id }) => id)}`,
    (signal) => loadClicks(session.api, targets.data ?? [], range, signal),
  );
  if (targets.data === undefined) return <Loaded of={targets}>{() => null}</Loaded>;
  if (targets.data.length === 0) return <FirstLink />;
  if (clicks.data?.totalClicks === 0) {
    return (
      <Card title={text.clicks} wide>
        <Empty title={text.noClicks} icon="overview">
          {text.noClicksText}
        </Empty>
      </Card>
    );
  }
  return (
    <Loaded of={clicks} lines={8}>
      {(data) => <ClicksCards clicks={data} />}
    </Loaded>
  );
}

function ClicksCards({ clicks }: { clicks: Clicks }) {
  const { overview: text } = useTexts();
  const format = useFormat();
  return (
    <div class="grid">
      <Card
        title={text.clicks}
        actions={<strong class="figure">{format.number(clicks.totalClicks)}</strong>}
        wide
      >
        <Chart
          kind="line"
          title={text.clicks}
          labelTitle={text.day}
          valueTitle={text.clicks}
          points={clicks.days.map(({ date, count }) => ({ label: format.shortDate(date), value: count }))}
        />
        {clicks.isPartial && <p class="soft small">{text.partial(MAX_TARGETS)}</p>}
      </Card>
      <Card title={text.topLinks}>
        <BarList
          caption={text.topLinks}
          countTitle={text.clicks}
          bars={clicks.top.slice(0, 8).map((target) => ({
            key: target.id,
            label: <TargetLink target={target} />,
            count: target.clicks,
          }))}
        />
      </Card>
      <Card title={text.countries}>
        <BarList
          caption={text.countries}
          countTitle={text.clicks}
          bars={clicks.countries.slice(0, 8).map(({ name, count }) => ({
            key: name,
            label: format.country(labelOf(text.names, name)),
            count,
          }))}
        />
      </Card>
      <Card title={text.devices}>
        <Chart
          kind="doughnut"
          title={text.devices}
          labelTitle={text.device}
          valueTitle={text.clicks}
          points={clicks.devices.map(({ name, count }) => ({
            label: labelOf(text.names, name),
            value: count,
          }))}
        />
      </Card>
      <Card title={text.referrers}>
        <BarList
          caption={text.referrers}
          countTitle={text.clicks}
          bars={clicks.referrers
            .slice(0, 8)
            .map(({ name, count }) => ({ key: name, label: labelOf(text.names, name), count }))}
        />
      </Card>
    </div>
  );
}

function TargetLink({ target: { id, kind, title } }: { target: Target }) {
  return <a href={`${BASE}/${kind === 'link' ? 'links' : 'smart-links'}/${id}`}>{title}</a>;
}

function FirstLink() {
  const { overview: text } = useTexts();
  const { can } = useSession();
  return (
    <Card wide>
      <Empty
        title={text.noLinks}
        icon="links"
        action={
          can('links:write') && (
            <LinkButton href={`${BASE}/links?create=yes`} variant="primary" icon="plus">
              {text.createLink}
            </LinkButton>
          )
        }
      >
        {text.noLinksText}
      </Empty>
    </Card>
  );
}
