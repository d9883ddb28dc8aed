import type { SmartLink } from '../../../clients/typescript/src/api.ts';
import { Permitted } from '../../components/actions/permitted.tsx';
import { AnalyticsReport, Counts } from '../../components/charts/analytics-report.tsx';
import { DateRange } from '../../components/charts/date-range.tsx';
import { rangeOf } from '../../components/charts/range.ts';
import { Card } from '../../components/content/card.tsx';
import { Empty, Loaded, NotAvailable } from '../../components/feedback/states.tsx';
import { useUrlState } from '../../components/navigation/use-url-state.ts';
import { useInterval } from '../../data/use-interval.ts';
import { useQuery } from '../../data/use-query.ts';
import { useSession } from '../../session/session.tsx';
import { labelOf } from '../../texts/named.ts';
import { useTexts } from '../../texts/text.tsx';
import { SmartLinkFrame } from './smart-link-frame.tsx';
import { targetLabel } from './target-name.ts';

/** Refresh interval of the numbers. */
const REFRESH_MS = 15_000;

export default function SmartLinkAnalytics() {
  const { smartLinks: text } = useTexts();
  return (
    <SmartLinkFrame part={text.analytics}>
      {(link) => (
        <Permitted
          to="analytics:read"
          fallback={
            <Card title={text.analytics}>
              <NotAvailable permission="analytics:read" />
            </Card>
          }
        >
          <Numbers link={link} />
        </Permitted>
      )}
    </SmartLinkFrame>
  );
}

function Numbers({ link }: { link: SmartLink }) {
  const { smartLinks: text } = useTexts();
  const { api } = useSession();
  const [query, change] = useUrlState();
  const range = rangeOf(query);
  const { _id: id } = link;
  const found = useQuery(`smart-links/${id}/analytics?${range.from}&${range.to}`, async (signal) => {
    const path = { id };
    return (await api.get('/v1/api/smart-links/{id}/analytics', { path, query: range, signal })).analytics;
  });
  useInterval(found.reload, found.data && REFRESH_MS);
  return (
    <>
      <div class="smart-range">
        <DateRange range={range} onChange={(next) => change({ ...next })} />
      </div>
      <Loaded of={found} lines={8}>
        {(analytics) =>
          analytics.totalClicks === 0 && !analytics.events?.length ? (
            <Card>
              <Empty title={text.noViews} icon="overview">
                {text.noViewsText}
              </Empty>
            </Card>
          ) : (
            <AnalyticsReport analytics={analytics} range={range} labels={text.counted}>
              <Counts
                title={text.targets}
                countTitle={text.clicks}
                counts={analytics.topTargets ?? []}
                label={(address) => targetLabel(link, address)}
                emptyText={text.noTargets}
              />
              <Counts
                title={text.events}
                countTitle={text.times}
                counts={analytics.events ?? []}
                label={(name) => labelOf(text.eventNames, name)}
                emptyText={text.noEvents}
              />
            </AnalyticsReport>
          )
        }
      </Loaded>
    </>
  );
}
