import type { ComponentChildren } from 'preact';
import { useFormat, useTexts } from '#console/texts/text.tsx';
import { useCounted } from './counted.tsx';
import type { Report, Scope } from './scope.ts';

interface FiguresProps {
  report: Report | undefined;
  /** Whether clicks and visitors show their change. */
  isCompared: boolean;
}

/** Clicks, visitors, their change, and the number of created links: the account at a glance. */
export function OverviewFigures({ report }: { report: Report | undefined }) {
  const { analytics: text } = useTexts();
  const format = useFormat();
  const previous = report?.previous;
  return (
    <dl class="report-figures">
      <TotalFigures report={report} isCompared={false} />
      <Figure
        title={text.change}
        note={
          previous &&
          (previous.totalClicks > 0 ? text.changeNote(format.number(previous.totalClicks)) : text.noPrevious)
        }
        isLoading={!report}
      >
        {previous && previous.totalClicks > 0
          ? format.change(changeOf(report.totalClicks, previous.totalClicks))
          : '–'}
      </Figure>
      <Figure title={text.linksCreated} isLoading={!report}>
        {report?.linksCreated !== undefined && format.number(report.linksCreated)}
      </Figure>
    </dl>
  );
}

/** Totals of a report on an account or one link. */
export function ReportFigures({ report, isCompared, scope }: FiguresProps & { scope: Scope }) {
  const { analytics: text } = useTexts();
  const counted = useCounted();
  const format = useFormat();
  return (
    <dl class="report-figures">
      <TotalFigures report={report} isCompared={isCompared} />
      <Figure title={counted.perVisitor} isLoading={!report}>
        {report && format.number(report.averageClicksPerVisitor)}
      </Figure>
      {scope.kind === 'account' ? (
        <Figure title={text.linksCreated} isLoading={!report}>
          {report?.linksCreated !== undefined && format.number(report.linksCreated)}
        </Figure>
      ) : (
        <Figure
          title={counted.last}
          note={
            report &&
            report.totalClicks > 1 &&
            `${counted.between}: ${format.duration(report.averageClickTime)}`
          }
          isLoading={!report}
        >
          {report?.lastClickAt ? (
            <time dateTime={report.lastClickAt} title={format.dateTime(report.lastClickAt)}>
              {format.relative(report.lastClickAt)}
            </time>
          ) : (
            '–'
          )}
        </Figure>
      )}
    </dl>
  );
}

/** Clicks and visitors, and their change. */
export function TotalFigures({ report, isCompared }: FiguresProps) {
  const { analytics: text } = useTexts();
  const counted = useCounted();
  const format = useFormat();
  const previous = isCompared ? report?.previous : undefined;
  return (
    <>
      <Figure
        title={counted.total}
        series="clicks"
        note={previous && report && <Change now={report.totalClicks} before={previous.totalClicks} />}
        isLoading={!report}
      >
        {report && format.number(report.totalClicks)}
      </Figure>
      <Figure
        title={text.visitors}
        series="visitors"
        note={
          <>
            {previous && report && (
              <Change now={report.uniqueVisitorsCount} before={previous.uniqueVisitorsCount} />
            )}
            {report && !report.uniqueVisitorsExact && <span>{text.visitorsEstimated}</span>}
          </>
        }
        isLoading={!report}
      >
        {report && format.number(report.uniqueVisitorsCount)}
      </Figure>
    </>
  );
}

/** How a figure differs from the one before. `shown`: the one before in its unit; default: as a number. */
export function Change({ now, before, shown }: { now: number; before: number; shown?: string | undefined }) {
  const { analytics: text } = useTexts();
  const format = useFormat();
  if (before === 0) return <span>{text.noPrevious}</span>;
  const change = changeOf(now, before);
  const note = text.changeNote(shown ?? format.number(before));
  return (
    <span title={note}>
      <span class={change < 0 ? 'change-down' : 'change-up'}>{format.change(change)}</span>
      <span class="visually-hidden"> {note}</span>
    </span>
  );
}

const changeOf = (now: number, before: number): number => (now - before) / before;

/** The empty note keeps its line, so that the figures of a row stay aligned. */
export function Figure({
  title,
  note,
  series,
  isLoading,
  children,
}: {
  title: string;
  note?: ComponentChildren;
  /** The line of the chart that adds up to this figure. */
  series?: 'clicks' | 'visitors';
  isLoading: boolean;
  children: ComponentChildren;
}) {
  return (
    <div class="report-figure">
      <dt>
        {series && <i class={`key-${series}`} />}
        {title}
      </dt>
      <dd>
        <span class="figure">{isLoading ? <span class="skeleton skeleton-figure" /> : children}</span>
        <span class="report-note soft small">{note}</span>
      </dd>
    </div>
  );
}
