import type { Link } from '../../../clients/typescript/src/api.ts';
import { Button } from '../../components/actions/button.tsx';
import { AnalyticsReport } from '../../components/charts/analytics-report.tsx';
import { DateRange } from '../../components/charts/date-range.tsx';
import { rangeOf } from '../../components/charts/range.ts';
import { Card } from '../../components/content/card.tsx';
import { Empty, Loaded } from '../../components/feedback/states.tsx';
import { useUrlState } from '../../components/navigation/use-url-state.ts';
import { invalidate } from '../../data/query.ts';
import { useQuery } from '../../data/use-query.ts';
import { useSession } from '../../session/session.tsx';
import { useTexts } from '../../texts/text.tsx';

/** Analytics of a link for a date range. */
export function LinkAnalytics({ link: { _id: id } }: { link: Link }) {
  const { links: text } = useTexts();
  const { api } = useSession();
  const [query, change] = useUrlState();
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
        {(data) =>
          data.totalClicks === 0 ? (
            <NoClicks />
          ) : (
            <AnalyticsReport
              analytics={data}
              range={range}
              labels={{
                total: text.clicks,
                byDay: text.clicksByDay,
                perVisitor: text.clicksPerVisitor,
                between: text.timeBetween,
                last: text.lastClick,
              }}
            />
          )
        }
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
