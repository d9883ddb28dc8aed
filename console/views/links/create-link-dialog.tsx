import type { Link } from '../../../clients/typescript/src/api.ts';
import { Button } from '../../components/actions/button.tsx';
import { Dialog, DialogActions } from '../../components/feedback/dialog.tsx';
import { useToast } from '../../components/feedback/toast.tsx';
import { Form } from '../../components/forms/form.tsx';
import { invalidate } from '../../data/query.ts';
import { useIdempotency } from '../../data/use-idempotency.ts';
import { useSession } from '../../session/session.ts';
import { useTexts } from '../../texts/text.tsx';
import { DuplicateNotice } from './duplicate-notice.tsx';
import { FIELD_BY_ERROR_CODE } from './field-by-error-code.ts';
import { createBody, EMPTY_DRAFT } from './link-draft.ts';
import { LinkFields } from './link-form.tsx';
import { useLinkForm } from './use-link-form.ts';

interface CreateLinkDialogProps {
  knownTags: readonly string[];
  onClose: () => void;
  onCreated?: (link: Link) => void;
}

export function CreateLinkDialog({ knownTags, onClose, onCreated }: CreateLinkDialogProps) {
  const { links: text } = useTexts();
  const { api } = useSession();
  const toast = useToast();
  const idempotencyKey = useIdempotency();
  const { draft, change, isUnsaved, save, saveDuplicate } = useLinkForm(EMPTY_DRAFT, async (draft) => {
    const body = createBody(draft, new Date());
    const { link } = await api.post('/v1/api/links', { body, idempotencyKey: idempotencyKey(body) });
    invalidate('links');
    toast({ text: text.wasCreated(link.title) });
    onClose();
    onCreated?.(link);
  });
  return (
    <Dialog title={text.create} onClose={onClose} isUnsaved={isUnsaved} wide>
      <Form onSubmit={save.run} error={save.error} fieldByErrorCode={FIELD_BY_ERROR_CODE}>
        <LinkFields draft={draft} onChange={change} knownTags={knownTags} error={save.error} isNew />
        <DuplicateNotice error={save.error} onSave={saveDuplicate} label={text.createAnyway} />
        <DialogActions onCancel={onClose}>
          <Button type="submit" variant="primary" isBusy={save.isRunning}>
            {text.create}
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  );
}
