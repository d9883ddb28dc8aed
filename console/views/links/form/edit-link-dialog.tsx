import { useState } from 'preact/hooks';
import type { Link } from '../../../../clients/typescript/src/api.ts';
import { Button } from '../../../components/actions/button.tsx';
import { Dialog, DialogActions } from '../../../components/feedback/dialog.tsx';
import { Notice } from '../../../components/feedback/notice.tsx';
import { useToast } from '../../../components/feedback/toast.tsx';
import { Form } from '../../../components/forms/form.tsx';
import { useSession } from '../../../session/session.ts';
import { useTexts } from '../../../texts/text.tsx';
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

export function EditLinkDialog({ link, knownTags, onClose, onSaved }: EditLinkDialogProps) {
  const { links: text, common } = useTexts();
  const { api } = useSession();
  const toast = useToast();
  // The state when opened, even if the list reloads.
  const [before] = useState(() => draftOf(link));
  const { draft, change, problems, isUnsaved, save, saveDuplicate } = useLinkForm(before, async (draft) => {
    const body = updateBody(before, draft, new Date());
    const saved = await api.put('/v1/api/links/{id}', { path: { id: link._id }, body });
    toast({ text: text.wasSaved(saved.link.title) });
    onClose();
    onSaved(saved.link);
  });
  return (
    <Dialog title={text.edit} onClose={onClose} isUnsaved={isUnsaved} wide>
      <Form onSubmit={save.run} error={save.error} problems={problems} fieldByErrorCode={FIELD_BY_ERROR_CODE}>
        {link.status === 'expired' && <Notice>{text.expiredHint}</Notice>}
        <LinkFields
          draft={draft}
          onChange={change}
          knownTags={knownTags}
          error={save.error}
          hasPassword={link.hasPassword}
        />
        <DuplicateNotice error={save.error} onSave={saveDuplicate} label={text.saveAnyway} />
        <DialogActions onCancel={onClose}>
          <Button type="submit" variant="primary" isBusy={save.isRunning}>
            {common.save}
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  );
}
