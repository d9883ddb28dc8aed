import type { Link } from '@signpost/client/core';
import { DeleteDialog } from '#console/components/feedback/delete-dialog.tsx';
import { useSession } from '#console/session/session.ts';
import { useFormat, useTexts } from '#console/texts/text.tsx';

interface DeleteLinkDialogProps {
  link: Link;
  onClose: () => void;
  onDeleted: () => void;
}

/** Confirms the deletion: the short URL stops at once, irreversibly. */
export function DeleteLinkDialog({
  link: { _id: id, title, displayUrl, clicks },
  ...dialog
}: DeleteLinkDialogProps) {
  const { links: text } = useTexts();
  const { api } = useSession();
  const format = useFormat();
  return (
    <DeleteDialog
      {...dialog}
      title={text.deleteTitle}
      onDelete={() => api.delete('/v1/api/links/{id}', { path: { id } })}
      goneCode="LINK_NOT_FOUND"
      deleted={text.wasDeleted(title)}
    >
      {text.deleteText(title, displayUrl, format.number(clicks))}
    </DeleteDialog>
  );
}
