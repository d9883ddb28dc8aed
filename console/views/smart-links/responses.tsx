import type { SmartLink, SurveyResponse } from '@signpost/client/core';
import { PermittedButton } from '#console/components/actions/permitted-button.tsx';
import { useIsViewOnly } from '#console/components/forms/use-folders.ts';
import { invalidate } from '#console/data/query.ts';
import { shownAddress } from '#console/data/shown-address.ts';
import { useSession } from '#console/session/session.ts';
import { useFormat, useTexts } from '#console/texts/text.tsx';
import { FoldedList } from './folded-list.tsx';

const PATH = '/v1/api/smart-links/{id}/responses';

/** Individual responses to a survey. */
export function Responses({ link, total }: { link: SmartLink; total: number }) {
  const { _id: id } = link;
  const { smartLinks: text } = useTexts();
  const { api } = useSession();
  const isViewOnly = useIsViewOnly(link.folderId);
  return (
    <FoldedList<SurveyResponse>
      label={text.eachResponse}
      // New responses reload the list, because they come first.
      query={`smart-links/${id}/responses?${total}`}
      load={async (query, signal) => {
        const { responses, nextCursor } = await api.get(PATH, { path: { id }, query, signal });
        return { items: responses, nextCursor };
      }}
      deletion={{
        title: text.deleteResponseTitle,
        text: text.deleteResponseText,
        deleted: text.responseDeleted,
        run: ({ _id: submissionId }) => api.delete(`${PATH}/{submissionId}`, { path: { id, submissionId } }),
        after: () => invalidate(`smart-links/${id}/summary`),
      }}
    >
      {(response, { askToDelete }) => (
        <Response response={response} onDelete={isViewOnly ? undefined : askToDelete} />
      )}
    </FoldedList>
  );
}

interface ResponseProps {
  response: SurveyResponse;
  /** Absent: it may not be deleted. */
  onDelete: (() => void) | undefined;
}

function Response({ response: { createdAt, answers, submissionType }, onDelete }: ResponseProps) {
  const format = useFormat();
  const { smartLinks: text } = useTexts();
  return (
    <>
      <div class="smart-response-head">
        <p class="soft small">
          <time dateTime={createdAt}>{format.dateTime(createdAt)}</time>
          {submissionType && ` · ${submissionType}`}
        </p>
        {onDelete && (
          <PermittedButton to="smart-links:write" variant="quiet" icon="trash" iconOnly onClick={onDelete}>
            {text.deleteResponse(format.dateTime(createdAt))}
          </PermittedButton>
        )}
      </div>
      <AnswerList answers={answers} />
    </>
  );
}

/** The answers of one person. */
export function AnswerList({ answers }: Pick<SurveyResponse, 'answers'>) {
  const { smartLinks: text } = useTexts();
  return (
    <dl class="smart-answers">
      {answers.map(({ id: questionId, question, type, value }) => (
        <div key={`${type} ${questionId}`}>
          <dt>{question}</dt>
          <dd>{type === 'email' ? shownAddress(String(value)) : formatValue(value, text)}</dd>
        </div>
      ))}
    </dl>
  );
}

function formatValue(
  value: SurveyResponse['answers'][number]['value'],
  text: { yes: string; no: string },
): string {
  if (typeof value === 'boolean') return value ? text.yes : text.no;
  return Array.isArray(value) ? value.join(', ') : String(value);
}
