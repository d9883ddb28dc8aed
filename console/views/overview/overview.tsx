import { Permitted } from '#console/components/actions/permitted.tsx';
import { Card } from '#console/components/content/card.tsx';
import { LinkButton } from '#console/components/elements/button.tsx';
import { Empty, NotAvailable } from '#console/components/feedback/states.tsx';
import { View } from '#console/components/navigation/view.tsx';
import { BASE } from '#console/config.ts';
import { useQuery } from '#console/data/use-query.ts';
import { useSession } from '#console/session/session.ts';
import { useFormat, useTexts } from '#console/texts/text.tsx';
import { toggled } from '../analytics/filters.ts';
import { PanelCard } from '../analytics/panel-card.tsx';
import type { RowLink } from '../analytics/panel-table.tsx';
import { type PanelGroup, panelsOf } from '../analytics/panels.ts';
import { PeriodPicker } from '../analytics/period-picker.tsx';
import { ReportCard } from '../analytics/report.tsx';
import { ReportError } from '../analytics/report-error.tsx';
import { OverviewFigures } from '../analytics/report-figures.tsx';
import { searchOf } from '../analytics/report-link.ts';
import type { Scope } from '../analytics/scope.ts';
import { useReport } from '../analytics/use-report.ts';
import { RecentLinks } from './recent-links.tsx';
import { Shorten } from './shorten.tsx';
import { StartList } from './start-list.tsx';

const ACCOUNT: Scope = { kind: 'account' };

const SHORT_ROWS = 3;

export default function Overview() {
  const { overview: text } = useTexts();
  return (
    <Permitted
      to="analytics:read"
      fallback={
        <View title={text.title}>
          <Card>
            <NotAvailable permission="analytics:read" />
          </Card>
        </View>
      }
    >
      <AccountOverview />
    </Permitted>
  );
}

/** The account at a glance. Every row links to its details. */
function AccountOverview() {
  const texts = useTexts();
  const { overview: text, analytics } = texts;
  const format = useFormat();
  const shown = useReport(ACCOUNT);
  const { can } = useSession();
  const { report, state, error, isStale } = shown;
  const isFirst = useIsEmpty(report?.totalClicks === 0 && report.linksCreated === 0);
  const groups = panelsOf(report, ACCOUNT, { texts, format });
  const linkOf: RowLink = ({ link, filter }) => {
    if (link) return { href: `${BASE}${link.path}`, isActive: false };
    if (!filter) return undefined;
    const filters = toggled(state.filters, filter.name, filter.value);
    return { href: `${BASE}/analytics${searchOf({ ...state, filters })}`, isActive: false };
  };
  return (
    <View
      title={text.title}
      actions={
        <>
          <PeriodPicker {...shown} />
          <LinkButton href={`${BASE}/analytics${searchOf(state)}`}>{analytics.viewAnalytics}</LinkButton>
        </>
      }
    >
      {can('links:write') && <Shorten />}
      {error ? (
        <ReportError shown={shown} />
      ) : isFirst ? (
        <StartList hasClicks={false} fallback={<FirstLink />} />
      ) : (
        <div class={isStale ? 'report report-stale' : 'report'} aria-busy={isStale || undefined}>
          {report && <StartList hasClicks={report.totalClicks > 0} />}
          <ReportCard shown={shown}>
            <OverviewFigures report={report} />
          </ReportCard>
          {report?.totalClicks === 0 && can('links:read') ? (
            <RecentLinks />
          ) : (
            <div class={groups.every(isShort) ? 'grid panels-short' : 'grid'}>
              {groups.map((group) => (
                <PanelCard key={group.key} group={group} shown={shown} linkOf={linkOf} />
              ))}
            </div>
          )}
        </div>
      )}
    </View>
  );
}

/** Whether a card needs less than the height that all cards have. */
const isShort = ({ panels }: PanelGroup): boolean => panels.every(({ rows }) => rows.length <= SHORT_ROWS);

/** Whether the account has no links at all: only requested if a period is empty. */
function useIsEmpty(isQuiet: boolean): boolean {
  const { api, can } = useSession();
  const any = useQuery(isQuiet ? 'links?any' : undefined, async (signal) => {
    const query = { limit: 1 };
    const [links, pages] = await Promise.all([
      can('links:read') ? api.get('/v1/api/links', { query, signal }) : undefined,
      can('smart-links:read') ? api.get('/v1/api/smart-links', { query, signal }) : undefined,
    ]);
    return { isNone: links?.links.length === 0 && (pages?.links.length ?? 0) === 0 };
  });
  return any.data?.isNone ?? false;
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
