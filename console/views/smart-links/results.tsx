import type { QuestionSummary, SmartLink, SurveySummary } from '@signpost/client/core';
import { datedCsv, saveCsvFile } from '#console/components/actions/save-file.ts';
import { useToastedAction } from '#console/components/actions/use-toasted-action.ts';
import { BarList } from '#console/components/charts/bar-list.tsx';
import { Columns } from '#console/components/charts/columns.tsx';
import { Doughnut } from '#console/components/charts/doughnut.tsx';
import { Stat } from '#console/components/charts/stat.tsx';
import { Card } from '#console/components/content/card.tsx';
import { Badge } from '#console/components/elements/badge.tsx';
import { Button } from '#console/components/elements/button.tsx';
import { Empty, Loaded } from '#console/components/feedback/states.tsx';
import { useInterval } from '#console/data/use-interval.ts';
import { useQuery } from '#console/data/use-query.ts';
import { useSession } from '#console/session/session.ts';
import { useFormat, useTexts } from '#console/texts/text.tsx';
import { DroppedForms } from './dropped-forms.tsx';
import { MailStatus } from './mail-status.tsx';
import { Responses } from './responses.tsx';
import { SmartLinkFrame } from './smart-link-frame.tsx';

const REFRESH_MS = 15_000;
/** Beyond this, a doughnut is unreadable. */
const MAX_SLICES = 6;

export default function SurveyResults() {
  const { smartLinks: text } = useTexts();
  return (
    <SmartLinkFrame part={text.results}>
      {(link) =>
        link.type === 'surveyLink' ? (
          <>
            <MailStatus link={link} />
            <Results link={link} />
            <DroppedForms link={link} />
          </>
        ) : (
          <Card>
            <Empty title={text.noSurvey} icon="survey" />
          </Card>
        )
      }
    </SmartLinkFrame>
  );
}

/** The answers to a survey so far. */
export function useSummary(id: string | undefined) {
  const { api } = useSession();
  const key = id && `smart-links/${id}/summary`;
  const summary = useQuery(key, async (signal) => {
    const path = { id: id ?? '' };
    return (await api.get('/v1/api/smart-links/{id}/responses/summary', { path, signal })).summary;
  });
  useInterval(summary.reload, summary.data && REFRESH_MS);
  return summary;
}

function Results({ link }: { link: SmartLink }) {
  const { smartLinks: text } = useTexts();
  const { _id: id } = link;
  const summary = useSummary(id);
  return (
    <Loaded of={summary} lines={8}>
      {(data) =>
        data.total === 0 ? (
          <Card>
            <Empty title={text.noResponses} icon="survey">
              {text.noResponsesText}
            </Empty>
          </Card>
        ) : (
          <>
            <Totals link={link} summary={data} />
            <Questions summary={data} />
            <Responses link={link} total={data.total} />
          </>
        )
      }
    </Loaded>
  );
}

/** The answers to each question. */
export const Questions = ({ summary: { questions } }: { summary: SurveySummary }) => (
  <div class="grid">
    {questions.map((question) => (
      <Question key={`${question.type} ${question.id}`} question={question} />
    ))}
  </div>
);

function Totals({ link, summary }: { link: SmartLink; summary: SurveySummary }) {
  const { smartLinks: text, common } = useTexts();
  const format = useFormat();
  const { api } = useSession();
  const save = useToastedAction(async () => {
    const pages: string[] = [];
    const path = { id: link._id };
    const accept = 'text/csv';
    for await (const page of api.filePages('/v1/api/smart-links/{id}/responses', { path, accept })) {
      pages.push(await page.text());
    }
    // One file per page: columns may differ, because of removed questions.
    for (const [index, page] of pages.entries())
      saveCsvFile(page, datedCsv(link.slug.replace('/', '-'), index));
  });
  return (
    <div class="smart-totals">
      <dl class="figures">
        <Stat title={text.responses}>{format.number(summary.total)}</Stat>
        {(['firstAt', 'lastAt'] as const).map((name) => (
          <Stat key={name} title={text[name]}>
            {summary[name] ? (
              <time dateTime={summary[name]} title={format.dateTime(summary[name])}>
                {format.relative(summary[name])}
              </time>
            ) : (
              '–'
            )}
          </Stat>
        ))}
      </dl>
      <Button icon="download" isBusy={save.isRunning} onClick={() => void save.run()}>
        {common.downloadCsv}
      </Button>
    </div>
  );
}

function Question({ question }: { question: QuestionSummary }) {
  const { smartLinks: text } = useTexts();
  const format = useFormat();
  return (
    <Card title={question.question}>
      <p class="smart-question-note soft small">
        <span>{text.questionTypes[question.type]}</span>
        <span>{text.answered(format.number(question.answered), format.number(question.skipped))}</span>
        {question.removed && <Badge>{text.removedQuestion}</Badge>}
      </p>
      {question.answered === 0 ? <p class="soft">{text.noAnswers}</p> : <Answers question={question} />}
    </Card>
  );
}

function Answers({
  question: { question, type, counts = [], latest, average, min, max, answered, nps },
}: {
  question: QuestionSummary;
}) {
  const { smartLinks: text } = useTexts();
  const format = useFormat();
  const labelOf = (name: string) =>
    type === 'yesNo' && (name === 'yes' || name === 'no') ? text[name] : name;
  if (latest) {
    return (
      <>
        <p class="label small">{text.latest}</p>
        <ul class="smart-latest">
          {latest.map((response, index) => (
            <li key={index}>{response}</li>
          ))}
        </ul>
      </>
    );
  }
  if (type === 'number') {
    return (
      <dl class="smart-numbers">
        {Object.entries({ average, min, max }).map(([name, value]) => (
          <Stat key={name} title={text.numbers[name as 'average' | 'min' | 'max']}>
            {value == null ? '–' : format.number(value)}
          </Stat>
        ))}
      </dl>
    );
  }
  const bars = counts.map(({ name, count }) => ({ key: name, label: labelOf(name), count }));
  const isPart = type === 'yesNo' || type === 'singleChoice';
  return (
    <>
      {nps && <Nps nps={nps} />}
      {average != null && !nps && (
        <p class="smart-average">
          <span class="figure">{format.number(average)}</span>{' '}
          <span class="soft">{text.numbers.average}</span>
        </p>
      )}
      {type === 'rating' || type === 'nps' ? (
        <Columns caption={question} columns={bars} />
      ) : isPart && bars.length <= MAX_SLICES ? (
        <Doughnut caption={question} countTitle={text.responses} bars={bars} />
      ) : (
        // With multiple choice, shares are of respondents.
        <BarList caption={question} countTitle={text.responses} bars={bars} total={answered} />
      )}
    </>
  );
}

/** The Net Promoter Score and its parts. */
function Nps({ nps }: { nps: NonNullable<QuestionSummary['nps']> }) {
  const { smartLinks: text } = useTexts();
  const format = useFormat();
  return (
    <dl class="smart-numbers">
      {(['score', 'promoters', 'passives', 'detractors'] as const).map((name) => (
        <Stat key={name} title={text.nps[name]}>
          {nps[name] === null ? '–' : format.number(nps[name])}
        </Stat>
      ))}
    </dl>
  );
}
