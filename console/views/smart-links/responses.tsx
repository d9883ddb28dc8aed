import type { SmartLink, SurveyResponse } from '@signpost/client/core';
import { useState } from 'preact/hooks';
import { PermittedButton } from '#console/components/actions/permitted-button.tsx';
import { Pager } from '#console/components/content/pager.tsx';
import { DeleteDialog } from '#console/components/feedback/delete-dialog.tsx';
import { Loaded } from '#console/components/feedback/states.tsx';
import { useIsViewOnly } from '#console/components/forms/use-folders.ts';
import { invalidate } from '#console/data/query.ts';
import { shownAddress } from '#console/data/shown-address.ts';
import { usePages } from '#console/data/use-pages.ts';
import { useSession } from '#console/session/session.ts';
import { useFormat, useTexts } from '#console/texts/text.tsx';

const PAGE_SIZE = 20;

/** Individual responses to a survey. */
export function Responses({ link, total }: { link: SmartLink; total: number }) {
  const { _id: id } = link;
  const { smartLinks: text } = useTexts();
  const { api } = useSession();
  const format = useFormat();
  const isViewOnly = useIsViewOnly(link.folderId);
  const [isOpen, setOpen] = useState(false);
  const [deleting, setDeleting] = useState<SurveyResponse>();
  // New responses reload the list, because they come first.
  const pages = usePages(
    isOpen ? `smart-links/${id}/responses?${total}` : undefined,
    PAGE_SIZE,
    async (query, signal) => {
      const path = { id };
      const response = await api.get('/v1/api/smart-links/{id}/responses', { path, query, signal });
      return { items: response.responses, nextCursor: response.nextCursor };
    },
  );
  return (
    <section class="smart-responses" aria-label={text.eachResponse}>
      <details open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary>{text.eachResponse}</summary>
        {isOpen && (
          <>
            <Loaded of={pages}>
              {(items) => (
                <ol class="smart-response-list">
                  {items.map((response) => (
                    <li key={response._id} class="card">
                      <Response
                        response={response}
                        onDelete={isViewOnly ? undefined : () => setDeleting(response)}
                      />
                    </li>
                  ))}
                </ol>
              )}
            </Loaded>
            <Pager pages={pages} />
          </>
        )}
      </details>
      {deleting && (
        <DeleteDialog
          title={text.deleteResponseTitle}
          onDelete={() =>
            api.delete('/v1/api/smart-links/{id}/responses/{submissionId}', {
              path: { id, submissionId: deleting._id },
            })
          }
          deleted={text.responseDeleted}
          onClose={() => setDeleting(undefined)}
          onDeleted={() => {
            pages.update((items) => items.filter(({ _id }) => _id !== deleting._id));
            invalidate(`smart-links/${id}/summary`);
          }}
        >
          {text.deleteResponseText(format.dateTime(deleting.createdAt))}
        </DeleteDialog>
      )}
    </section>
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
