import type { Link } from '../../../clients/typescript/src/api.ts';
import { ApiError } from '../../../clients/typescript/src/api-error.ts';
import { ConfirmDialog } from '../../components/feedback/confirm-dialog.tsx';
import { useToast } from '../../components/feedback/toast.tsx';
import { useSession } from '../../session/session.ts';
import { useFormat, useTexts } from '../../texts/text.tsx';

interface DeleteLinkDialogProps {
  link: Link;
  onClose: () => void;
  onDeleted: () => void;
}

/** Confirms the deletion: the short URL stops at once, irreversibly. */
export function DeleteLinkDialog({ link, onClose, onDeleted }: DeleteLinkDialogProps) {
  const { links: text, common } = useTexts();
  const { api } = useSession();
  const format = useFormat();
  const toast = useToast();
  const remove = async () => {
    await api.delete('/v1/api/links/{id}', { path: { id: link._id } }).catch((error: unknown) => {
      // Already deleted elsewhere, or a response was lost.
      if (!(error instanceof ApiError && error.code === 'LINK_NOT_FOUND')) throw error;
    });
    toast({ text: text.wasDeleted(link.title) });
    onDeleted();
  };
  return (
    <ConfirmDialog title={text.deleteTitle} action={common.delete} onConfirm={remove} onClose={onClose}>
      {text.deleteText(link.title, link.displayUrl, format.number(link.clicks))}
    </ConfirmDialog>
  );
}
