import type { Link } from '@signpost/client/core';
import { etagOf } from '@signpost/client/core';
import { useRef, useState } from 'preact/hooks';
import { Dialog } from '#console/components/feedback/dialog.tsx';
import { Notice } from '#console/components/feedback/notice.tsx';
import { ErrorState } from '#console/components/feedback/states.tsx';
import { useToast } from '#console/components/feedback/toast.tsx';
import { ConflictNotice } from '#console/components/forms/conflict-notice.tsx';
import { FormDialog } from '#console/components/forms/form-dialog.tsx';
import { useEditable } from '#console/data/use-editable.ts';
import { useSession } from '#console/session/session.ts';
import { useTexts } from '#console/texts/text.tsx';
import { DuplicateNotice } from './duplicate-notice.tsx';
import { FIELD_BY_ERROR_CODE } from './field-by-error-code.ts';
import { draftOf, updateBody } from './link-draft.ts';
import { LinkFields } from './link-form.tsx';
import { useLinkForm } from './use-link-form.ts';

interface EditLinkDialogProps {
  link: Link;
  knownTags: readonly string[];
  onClose: () => void;
  onSaved: (link: Link) => void;
}

export function EditLinkDialog({ link, ...props }: EditLinkDialogProps) {
  const { links: text } = useTexts();
  const { api } = useSession();
  const path = { id: link._id };
  const { data, error, reload } = useEditable(
    link,
    async () => (await api.get('/v1/api/links/{id}', { path })).link,
  );
  if (data) return <EditDialog key={etagOf(data)} link={data} onReload={reload} {...props} />;
  if (!error) return null;
  return (
    <Dialog title={text.edit} onClose={props.onClose} wide>
      <ErrorState error={error} onRetry={reload} />
    </Dialog>
  );
}

function EditDialog({
  link,
  knownTags,
  onClose,
  onSaved,
  onReload,
}: EditLinkDialogProps & { onReload: () => void }) {
  const { links: text, common } = useTexts();
  const { api } = useSession();
  const toast = useToast();
  // The state when opened, even if the list reloads.
  const [before] = useState(() => draftOf(link));
  const ifMatch = useRef(etagOf(link));
  const { draft, change, problems, isUnsaved, save, saveDuplicate } = useLinkForm(before, async (draft) => {
    const body = updateBody(before, draft, new Date());
    const saved = await api.put('/v1/api/links/{id}', {
      path: { id: link._id },
      body,
      ifMatch: ifMatch.current,
    });
    toast({ text: text.wasSaved(saved.link.title) });
    onClose();
    onSaved(saved.link);
  });
  const overwrite = () => {
    ifMatch.current = undefined;
    void save.run();
  };
  return (
    <FormDialog
      title={text.edit}
      onClose={onClose}
      isUnsaved={isUnsaved}
      wide
      problems={problems}
      fieldByErrorCode={FIELD_BY_ERROR_CODE}
      action={save}
      label={common.save}
    >
      {link.status === 'expired' && <Notice>{text.expiredHint}</Notice>}
      <LinkFields
        draft={draft}
        onChange={change}
        knownTags={knownTags}
        error={save.error}
        storedCode={link.code}
        hasPassword={link.hasPassword}
        notice={<DuplicateNotice error={save.error} onSave={saveDuplicate} label={text.saveAnyway} />}
      />
      <ConflictNotice error={save.error} onReload={onReload} onOverwrite={overwrite} />
    </FormDialog>
  );
}
