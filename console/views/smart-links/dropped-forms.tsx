import type { DroppedForm, SmartLink } from '@signpost/client/core';
import { useState } from 'preact/hooks';
import { PermittedButton } from '#console/components/actions/permitted-button.tsx';
import { useToastedAction } from '#console/components/actions/use-toasted-action.ts';
import { Pager } from '#console/components/content/pager.tsx';
import { DeleteDialog } from '#console/components/feedback/delete-dialog.tsx';
import { Loaded } from '#console/components/feedback/states.tsx';
import { useToast } from '#console/components/feedback/toast.tsx';
import { useIsViewOnly } from '#console/components/forms/use-folders.ts';
import { invalidate } from '#console/data/query.ts';
import { usePages } from '#console/data/use-pages.ts';
import { useQuery } from '#console/data/use-query.ts';
import { useSession } from '#console/session/session.ts';
import { useFormat, useTexts } from '#console/texts/text.tsx';
import { AnswerList } from './responses.tsx';

const PATH = '/v1/api/smart-links/{id}/spam';
const PAGE_SIZE = 20;

/** The forms of a page that were dropped as spam; nothing if there are none. */
export function DroppedForms({ link }: { link: SmartLink }) {
  const { _id: id } = link;
  const { dropped: text } = useTexts().smartLinks;
  const { api } = useSession();
  const format = useFormat();
  const toast = useToast();
  const isViewOnly = useIsViewOnly(link.folderId);
  const [isOpen, setOpen] = useState(false);
  const [deleting, setDeleting] = useState<DroppedForm>();
  const path = { id };
  const count = useQuery(`smart-links/${id}/spam-count`, (signal) =>
    api.get(PATH, { path, query: { limit: 1 }, signal }),
  );
  const pages = usePages(isOpen ? `smart-links/${id}/spam` : undefined, PAGE_SIZE, async (query, signal) => {
    const { forms: items, nextCursor } = await api.get(PATH, { path, query, signal });
    return { items, nextCursor };
  });
  const without = (form: DroppedForm) => pages.update((items) => items.filter(({ _id }) => _id !== form._id));
  const accept = useToastedAction(async (form: DroppedForm) => {
    await api.post(`${PATH}/{spamId}/accept`, { path: { id, spamId: form._id } });
    without(form);
    toast({ text: form.kind === 'response' ? text.accepted : text.acceptedPerson });
    invalidate(`smart-links/${id}/`);
  });
  const dropped = count.data?.dropped ?? 0;
  if (dropped === 0) return null;
  return (
    <section class="smart-responses" aria-label={text.title}>
      <details open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary>
          {text.title} ({format.number(dropped)})
        </summary>
        <p class="soft small">{text.hint}</p>
        {isOpen && (
          <>
            <Loaded of={pages}>
              {(items) =>
                items.length === 0 ? (
                  <p>{text.none}</p>
                ) : (
                  <ol class="smart-response-list">
                    {items.map((form) => (
                      <li key={form._id} class="card">
                        <Dropped
                          form={form}
                          isBusy={accept.isRunning}
                          actions={
                            isViewOnly
                              ? undefined
                              : { accept: () => void accept.run(form), remove: () => setDeleting(form) }
                          }
                        />
                      </li>
                    ))}
                  </ol>
                )
              }
            </Loaded>
            <Pager pages={pages} />
          </>
        )}
      </details>
      {deleting && (
        <DeleteDialog
          title={text.deleteTitle}
          onDelete={() => api.delete(`${PATH}/{spamId}`, { path: { id, spamId: deleting._id } })}
          deleted={text.deleted}
          onClose={() => setDeleting(undefined)}
          onDeleted={() => without(deleting)}
        >
          {text.deleteText(format.dateTime(deleting.createdAt))}
        </DeleteDialog>
      )}
    </section>
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
          {name && <bdi>{name}</bdi>} {email}
        </p>
      )}
    </>
  );
}
