import type { Link } from '@signpost/client/core';
import { useEffect, useState } from 'preact/hooks';
import { Button, LinkButton } from '#console/components/elements/button.tsx';
import { Dialog, DialogActions } from '#console/components/feedback/dialog.tsx';
import { Form } from '#console/components/forms/form.tsx';
import { RenameDialog } from '#console/components/forms/rename-dialog.tsx';
import { BASE, publicOrigin } from '#console/config.ts';
import { invalidate } from '#console/data/query.ts';
import { useIdempotency } from '#console/data/use-idempotency.ts';
import { useSession } from '#console/session/session.ts';
import { useTexts } from '#console/texts/text.tsx';
import { Created } from '../created.tsx';
import { QrDialog } from '../qr/qr-dialog.tsx';
import { DuplicateNotice } from './duplicate-notice.tsx';
import { FIELD_BY_ERROR_CODE } from './field-by-error-code.ts';
import { createBody, duplicateOf, EMPTY_DRAFT } from './link-draft.ts';
import { LinkFields } from './link-form.tsx';
import { postLink } from './post-link.ts';
import { useCodeCheck } from './use-code-check.ts';
import { useLinkForm } from './use-link-form.ts';

interface CreateLinkDialogProps {
  /** The destination to begin with. */
  url?: string | undefined;
  /** The folder to begin with. */
  folderId?: string | undefined;
  /** The link to duplicate. */
  from?: Link | undefined;
  knownTags: readonly string[];
  /** A field for tags is used. */
  onTagFocus?: (() => void) | undefined;
  onClose: () => void;
}

/** Creates links, one after the other. */
export function CreateLinkDialog({
  url = '',
  folderId = '',
  from,
  knownTags,
  onTagFocus,
  onClose,
}: CreateLinkDialogProps) {
  const texts = useTexts();
  const { links: text, linkList } = texts;
  const { api, account, refresh } = useSession();
  const idempotencyKey = useIdempotency();
  const [created, setCreated] = useState<Link>();
  const [isQr, setQr] = useState(false);
  const [isRenaming, setRenaming] = useState(false);
  /** What opened the dialog that has been closed. */
  const [opener, setOpener] = useState<string>();
  /** Counts links: each starts with a new form, without earlier errors. */
  const [round, setRound] = useState(0);
  const { takenCode, availability, onType, check } = useCodeCheck();
  const [first] = useState(() =>
    from
      ? duplicateOf(from, new Date(), publicOrigin)
      : { ...EMPTY_DRAFT, originalUrl: url, folderId, customDomain: account.defaultDomain ?? '' },
  );
  const form = useLinkForm(
    first,
    async (draft) => {
      const body = createBody(draft, new Date());
      const link = await postLink(api, body, idempotencyKey);
      invalidate('links');
      void refresh();
      setCreated(link);
    },
    {
      isNew: true,
      findMore: ({ code }) =>
        takenCode !== '' && code.trim() === takenCode
          ? [{ path: 'code', message: texts.errors.CODE_TAKEN({}) }]
          : [],
    },
  );
  const { draft, change, problems, isUnsaved, save, saveDuplicate, reset } = form;
  useEffect(() => onType({ code: draft.code, domain: draft.customDomain }), [draft.code, draft.customDomain]);
  const createAnother = () => {
    // Links that are created together often have these in common.
    const { tags, folderId, customDomain } = draft;
    reset({ ...EMPTY_DRAFT, tags, folderId, customDomain });
    setRound((count) => count + 1);
    setOpener(undefined);
    setCreated(undefined);
  };
  if (created && isRenaming) {
    return (
      <RenameDialog
        title={linkList.rename}
        label={text.linkTitle}
        name={created.title}
        onRename={async (title) => {
          const path = { id: created._id };
          setCreated((await api.put('/v1/api/links/{id}', { path, body: { title } })).link);
          invalidate('links');
          change({ title });
        }}
        onClose={() => setRenaming(false)}
      />
    );
  }
  if (created && isQr) return <QrDialog link={created} onClose={() => setQr(false)} />;
  return (
    <Dialog
      title={created ? linkList.created : from ? text.duplicateLink : text.create}
      onClose={onClose}
      isUnsaved={!created && isUnsaved}
      wide
    >
      {created ? (
        <Created
          target={created}
          // Without one of its own, the title is that of the destination.
          status={draft.title.trim() ? text.wasCreated(created.title) : linkList.ready}
          what={linkList.shortUrl}
          focus={opener}
          onQr={() => {
            setOpener('.links-small-qr');
            setQr(true);
          }}
        >
          <LinkButton href={`${BASE}/links/${created._id}`} variant="quiet">
            {linkList.open}
          </LinkButton>
          <Button
            variant="quiet"
            icon="edit"
            onClick={() => {
              setOpener('.dialog-actions button');
              setRenaming(true);
            }}
          >
            {linkList.rename}
          </Button>
          <Button icon="plus" onClick={createAnother}>
            {linkList.another}
          </Button>
          <Button variant="primary" onClick={onClose}>
            {linkList.done}
          </Button>
        </Created>
      ) : (
        <Form
          key={round}
          onSubmit={save.run}
          error={save.error}
          problems={problems}
          fieldByErrorCode={FIELD_BY_ERROR_CODE}
        >
          <LinkFields
            draft={draft}
            onChange={change}
            knownTags={knownTags}
            onTagFocus={onTagFocus}
            onCodeLeave={check}
            availability={availability}
            error={save.error}
            isNew
            notice={<DuplicateNotice error={save.error} onSave={saveDuplicate} label={text.createAnyway} />}
          />
          <DialogActions onCancel={onClose}>
            <Button type="submit" variant="primary" isBusy={save.isRunning}>
              {text.create}
            </Button>
          </DialogActions>
        </Form>
      )}
    </Dialog>
  );
}
