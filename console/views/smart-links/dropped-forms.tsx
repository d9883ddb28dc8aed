import type { DroppedForm, SmartLink } from '@signpost/client/core';
import { PermittedButton } from '#console/components/actions/permitted-button.tsx';
import { useToastedAction } from '#console/components/actions/use-toasted-action.ts';
import { useToast } from '#console/components/feedback/toast.tsx';
import { useIsViewOnly } from '#console/components/forms/use-folders.ts';
import { invalidate } from '#console/data/query.ts';
import { shownAddress } from '#console/data/shown-address.ts';
import { useQuery } from '#console/data/use-query.ts';
import { useSession } from '#console/session/session.ts';
import { useFormat, useTexts } from '#console/texts/text.tsx';
import { FoldedList } from './folded-list.tsx';
import { AnswerList } from './responses.tsx';

const PATH = '/v1/api/smart-links/{id}/spam';

/** The forms of a page that were dropped as spam; nothing if there are none. */
export function DroppedForms({ link }: { link: SmartLink }) {
  const { _id: id } = link;
  const { dropped: text } = useTexts().smartLinks;
  const { api } = useSession();
  const format = useFormat();
  const toast = useToast();
  const isViewOnly = useIsViewOnly(link.folderId);
  const path = { id };
  const count = useQuery(`smart-links/${id}/spam-count`, (signal) =>
    api.get(PATH, { path, query: { limit: 1 }, signal }),
  );
  const accept = useToastedAction(async ({ _id: spamId, kind }: DroppedForm, remove: () => void) => {
    await api.post(`${PATH}/{spamId}/accept`, { path: { id, spamId } });
    remove();
    toast({ text: kind === 'response' ? text.accepted : text.acceptedPerson });
    invalidate(`smart-links/${id}`);
  });
  const dropped = count.data?.dropped ?? 0;
  if (dropped === 0) return null;
  return (
    <FoldedList<DroppedForm>
      label={text.title}
      summary={`${text.title} (${format.number(dropped)})`}
      hint={text.hint}
      none={text.none}
      query={`smart-links/${id}/spam`}
      load={async (query, signal) => {
        const { forms: items, nextCursor } = await api.get(PATH, { path, query, signal });
        return { items, nextCursor };
      }}
      deletion={{
        title: text.deleteTitle,
        text: text.deleteText,
        deleted: text.deleted,
        run: ({ _id: spamId }) => api.delete(`${PATH}/{spamId}`, { path: { id, spamId } }),
      }}
    >
      {(form, { askToDelete, remove }) => (
        <Dropped
          form={form}
          isBusy={accept.isRunning}
          actions={
            isViewOnly ? undefined : { accept: () => void accept.run(form, remove), remove: askToDelete }
          }
        />
      )}
    </FoldedList>
  );
}

interface DroppedProps {
  form: DroppedForm;
  isBusy: boolean;
  /** Absent: it may only be looked at. */
  actions: { accept: () => void; remove: () => void } | undefined;
}

function Dropped({ form: { kind, answers, name, email, createdAt }, isBusy, actions }: DroppedProps) {
  const format = useFormat();
  const { dropped: text } = useTexts().smartLinks;
  const at = format.dateTime(createdAt);
  return (
    <>
      <div class="smart-response-head">
        <p class="soft small">
          <time dateTime={createdAt}>{at}</time> · {text.kinds[kind]}
        </p>
        {actions && (
          <div class="smart-response-actions">
            <PermittedButton to="smart-links:write" isBusy={isBusy} onClick={actions.accept}>
              {text.accept}
            </PermittedButton>
            <PermittedButton
              to="smart-links:write"
              variant="quiet"
              icon="trash"
              iconOnly
              onClick={actions.remove}
            >
              {text.remove(at)}
            </PermittedButton>
          </div>
        )}
      </div>
      {kind === 'response' ? (
        <AnswerList answers={answers} />
      ) : (
        <p>
          {name && <bdi>{name}</bdi>} {email && shownAddress(email)}
        </p>
      )}
    </>
  );
}
