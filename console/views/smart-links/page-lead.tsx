import type { SmartLink, SurveySummary } from '@signpost/client/core';
import { useState } from 'preact/hooks';
import { BarList } from '#console/components/charts/bar-list.tsx';
import { BASE } from '#console/config.ts';
import { useQuery } from '#console/data/use-query.ts';
import { useSession } from '#console/session/session.ts';
import { useFormat, useTexts } from '#console/texts/text.tsx';
import { REST } from '../analytics/filters.ts';
import { Figure, TotalFigures } from '../analytics/report-figures.tsx';
import type { Report } from '../analytics/scope.ts';
import type { ShownReport } from '../analytics/use-report.ts';
import { Questions, useSummary } from './results.tsx';
import { clickedTargets } from './target-name.ts';

/** Links that are shown at first. */
const ROWS = 10;

/**
 * What the owner of a page asks first: how many came, and what they did. That is a click on one of its links,
 * a played video, a response or a registration.
 */
export function PageLead({ link, shown: { report, state } }: { link: SmartLink; shown: ShownReport }) {
  const { smartLinks: text } = useTexts();
  const isSurvey = link.type === 'surveyLink';
  const { data: summary } = useSummary(isSurvey ? link._id : undefined);
  return (
    <>
      <section class="card page-lead" aria-label={text.pageResults}>
        <dl class="report-figures">
          <TotalFigures report={report} isCompared={state.isCompared} />
          {isSurvey ? (
            <ResponseFigures summary={summary} />
          ) : link.registration ? (
            <RegistrationFigures link={link} report={report} />
          ) : (
            <ActionFigures report={report} event={link.type === 'videoLink' ? 'play' : 'click'} />
          )}
        </dl>
        {!isSurvey && report && <PageLinks link={link} report={report} />}
      </section>
      {summary && summary.total > 0 && <Questions summary={summary} />}
    </>
  );
}

const countOf = (report: Report, event: string): number =>
  report.events?.find(({ name }) => name === event)?.count ?? 0;

function ActionFigures({ report, event }: { report: Report | undefined; event: 'click' | 'play' }) {
  const { smartLinks: text } = useTexts();
  const format = useFormat();
  return (
    <>
      <Figure title={text.eventNames[event]} isLoading={!report}>
        {report && format.number(countOf(report, event))}
      </Figure>
      <RateFigure report={report} event={event} />
    </>
  );
}

function RateFigure({ report, event }: { report: Report | undefined; event: 'click' | 'play' }) {
  const { smartLinks: text } = useTexts();
  const format = useFormat();
  return (
    <Figure title={text.rates[event].title} note={text.rates[event].note} isLoading={!report}>
      {report && (report.totalClicks > 0 ? format.percent(countOf(report, event) / report.totalClicks) : '–')}
    </Figure>
  );
}

function ResponseFigures({ summary }: { summary: SurveySummary | undefined }) {
  const { smartLinks: text } = useTexts();
  const format = useFormat();
  return (
    <>
      <Figure title={text.responses} note={text.allTime} isLoading={!summary}>
        {summary && format.number(summary.total)}
      </Figure>
      <Figure title={text.lastAt} isLoading={!summary}>
        {summary?.lastAt ? (
          <time dateTime={summary.lastAt} title={format.dateTime(summary.lastAt)}>
            {format.relative(summary.lastAt)}
          </time>
        ) : (
          '–'
        )}
      </Figure>
    </>
  );
}

function RegistrationFigures({ link: { _id: id }, report }: { link: SmartLink; report: Report | undefined }) {
  const { smartLinks: text } = useTexts();
  const { api } = useSession();
  const format = useFormat();
  const seats = useQuery(`smart-links/${id}/seats`, (signal) =>
    api.get('/v1/api/smart-links/{id}/registrations', { path: { id }, query: { limit: 1 }, signal }),
  );
  return (
    <>
      <Figure
        title={text.registrations.title}
        note={<a href={`${BASE}/smart-links/${id}/registrations`}>{text.allTime}</a>}
        isLoading={seats.isLoading && !seats.data}
      >
        {seats.data ? format.number(seats.data.confirmed) : '–'}
      </Figure>
      <RateFigure report={report} event="click" />
    </>
  );
}

/** The links of a page with their clicks, per view. */
function PageLinks({ link, report }: { link: SmartLink; report: Report }) {
  const { smartLinks: text, analytics, overview } = useTexts();
  const format = useFormat();
  const [isWhole, setWhole] = useState(false);
  const targets = clickedTargets(link, report.topTargets ?? []);
  if (targets.length === 0) return null;
  return (
    <div class="page-links">
      <h2>{analytics.panels.targets}</h2>
      <BarList
        caption={analytics.panels.targets}
        countTitle={text.eventNames.click}
        shareTitle={text.rates.click.title}
        total={report.totalClicks}
        bars={(isWhole ? targets : targets.slice(0, ROWS)).map(({ url, title, count }) => ({
          key: url,
          label: (
            <>
              {title ?? (url === REST ? overview.names.Other : shortOf(url))}
              {title !== undefined && <span class="soft small"> {shortOf(url)}</span>}
            </>
          ),
          count,
        }))}
      />
      {targets.length > ROWS && !isWhole && (
        <button type="button" class="panel-all" onClick={() => setWhole(true)}>
          {analytics.showAllOf(format.number(targets.length))}
        </button>
      )}
    </div>
  );
}

const shortOf = (url: string): string => url.replace(/^https?:\/\//, '');
