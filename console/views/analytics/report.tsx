import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { useLocation } from 'preact-iso/router';
import { Card } from '#console/components/content/card.tsx';
import { Button } from '#console/components/elements/button.tsx';
import { useSay } from '#console/components/feedback/toast.tsx';
import { FolderFilter } from '#console/components/forms/folder-field.tsx';
import { useIsViewOnly } from '#console/components/forms/use-folders.ts';
import { useSession } from '#console/session/session.ts';
import { useFormat, useTexts } from '#console/texts/text.tsx';
import { TimeChart } from './chart/time-chart.tsx';
import { Conversions } from './conversions/conversions.tsx';
import { CountedProvider, useCounted } from './counted.tsx';
import { ExportMenu } from './export-menu.tsx';
import { FilterBar } from './filter-bar.tsx';
import { hasFilter, hasFilters, toggled } from './filters.ts';
import { HeatMap } from './heat-map.tsx';
import { WorldMap } from './map/world-map.tsx';
import { PanelCard } from './panel-card.tsx';
import type { RowLink } from './panel-table.tsx';
import { panelsOf } from './panels.ts';
import { PeriodPicker } from './period-picker.tsx';
import { ReportError } from './report-error.tsx';
import { ReportFigures } from './report-figures.tsx';
import { searchOf } from './report-link.ts';
import { ScheduleReport } from './reports/schedule-report.tsx';
import type { Scope } from './scope.ts';
import { ShareReport } from './shares/share-report.tsx';
import { type ShownReport, useReport } from './use-report.ts';
import { SuspectedVisits, UnverifiedViews } from './visits-apart.tsx';

/** Limits the report of the account to a folder. */
function ByFolder({ state: { filters }, change }: ShownReport) {
  const { folderId, ...others } = filters;
  return (
    <FolderFilter
      folderId={folderId?.[0] ?? ''}
      onChange={(value) => change({ filters: value === '' ? others : { ...others, folderId: [value] } })}
    />
  );
}

interface ReportViewProps {
  scope: Scope;
  /** Name of a clicked link on a page. */
  targetName?: (url: string) => string;
  /** What its owner asks first, above the chart; default: the figures, in the card of the chart. */
  lead?: (shown: ShownReport) => ComponentChildren;
  /** Whether conversions are tracked: their section is shown even if there are none. */
  tracksConversions: boolean;
  /** Shown in place of that section while there are none in the period. */
  noConversions?: ComponentChildren;
  /** Folder of the link or page. */
  folderId?: string | null;
  /** Renders the toolbar and the report. */
  children: (parts: { tools: ComponentChildren; report: ComponentChildren }) => ComponentChildren;
}

/** All analytics of an account, a link or a page. */
export function ReportView({
  scope,
  targetName,
  lead,
  tracksConversions,
  noConversions,
  folderId = null,
  children,
}: ReportViewProps) {
  const texts = useTexts();
  const { analytics: text } = texts;
  const format = useFormat();
  const shown = useReport(scope);
  const { path } = useLocation();
  const { account } = useSession();
  const isViewOnly = useIsViewOnly(folderId);
  const mayShare = scope.kind === 'account' ? account.allFolders : !isViewOnly;
  const { state, report, error, isStale, toggleFilter } = shown;
  const all = panelsOf(report, scope, { texts, format, targetName });
  // The lead of a page has its links.
  const groups = lead
    ? all.map((group) => ({ ...group, panels: group.panels.filter(({ key }) => key !== 'targets') }))
    : all;
  const linkOf: RowLink = ({ filter }) =>
    filter && {
      href: `${path}${searchOf({ ...state, filters: toggled(state.filters, filter.name, filter.value) })}`,
      isActive: hasFilter(state.filters, filter.name, filter.value),
    };
  return (
    <CountedProvider scope={scope}>
      {children({
        tools: (
          <>
            {scope.kind === 'account' && <ByFolder {...shown} />}
            <PeriodPicker {...shown} />
            <ExportMenu shown={shown} targetName={targetName} />
            {mayShare && (
              <>
                <ShareReport shown={shown} />
                <ScheduleReport shown={shown} />
              </>
            )}
            <Button icon="refresh" iconOnly isBusy={shown.isLoading} onClick={shown.reload}>
              {text.refresh}
            </Button>
          </>
        ),
        report: (
          <>
            <FilterBar {...shown} />
            <UnverifiedViews {...shown} />
            <SuspectedVisits {...shown} />
            {report !== undefined && report.clickDelaySeconds > 0 && (
              <p class="visits-apart small soft">{text.busyClicks(report.clickDelaySeconds)}</p>
            )}
            {error ? (
              <ReportError shown={shown} />
            ) : (
              <div class={isStale ? 'report report-stale' : 'report'} aria-busy={isStale || undefined}>
                {lead?.(shown)}
                <ReportCard shown={shown}>
                  {!lead && <ReportFigures report={report} isCompared={state.isCompared} scope={scope} />}
                </ReportCard>
                <Conversions
                  shown={shown}
                  isTracking={tracksConversions}
                  none={noConversions}
                  linkOf={linkOf}
                />
                <div class="grid">
                  {groups.map((group) => (
                    <PanelCard
                      key={group.key}
                      group={group}
                      shown={shown}
                      targetName={targetName}
                      linkOf={linkOf}
                    />
                  ))}
                  <Card title={text.map} wide={groups.length % 2 === 0}>
                    <WorldMap
                      countries={report?.countries}
                      onSelect={(code) => toggleFilter('country', code)}
                    />
                  </Card>
                  <Card title={text.heatMap} wide>
                    <HeatMap hours={report?.hoursOfWeek} />
                  </Card>
                </div>
              </div>
            )}
          </>
        ),
      })}
    </CountedProvider>
  );
}

/** The figures, and the chart that adds up to them. */
export function ReportCard({ shown, children }: { shown: ShownReport; children: ComponentChildren }) {
  const { analytics: text } = useTexts();
  const { total, none } = useCounted();
  const format = useFormat();
  const { report, request, state } = shown;
  useSaidFigures(shown);
  return (
    <section class="card report-card" aria-label={total}>
      {children}
      <div class="report-chart">
        <TimeChart
          points={report?.clicksData ?? []}
          interval={report?.interval ?? request.interval}
          timezone={report?.timezone ?? request.timezone}
          title={total}
          note={text.zoneNote(request.timezone.replaceAll('_', ' '))}
        />
        {report?.asOf && (
          <p class="soft small">
            <time dateTime={report.asOf} title={format.dateTime(report.asOf)}>
              {text.asOf(format.time(report.asOf))}
            </time>
          </p>
        )}
        {report?.totalClicks === 0 && (
          <p class="report-none">
            <strong>{hasFilters(state.filters) ? text.noMatches : none}</strong>
            {typeof state.period === 'string' && !hasFilters(state.filters) && (
              <span class="soft small">{text.noClicksText}</span>
            )}
          </p>
        )}
      </div>
    </section>
  );
}

/** Tells screen readers the figures of another period or filter, which change below what they are at. */
function useSaidFigures({ report, isStale, state }: ShownReport): void {
  const { analytics: text } = useTexts();
  const { total } = useCounted();
  const format = useFormat();
  const say = useSay();
  const said = useRef<string>(undefined);
  const wanted = JSON.stringify(state);
  useEffect(() => {
    if (!report || isStale) return;
    const { totalClicks: clicks, uniqueVisitorsCount: visitors } = report;
    if (said.current !== undefined && said.current !== wanted) {
      say(`${total}: ${format.number(clicks)}. ${text.visitors}: ${format.number(visitors)}`);
    }
    said.current = wanted;
  }, [report, isStale, wanted]);
}
