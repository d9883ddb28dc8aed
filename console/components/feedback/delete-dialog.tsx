import { ApiError } from '@signpost/client/core';
import type { ComponentChildren } from 'preact';
import { useTexts } from '#console/texts/text.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { useToast } from './toast.tsx';

interface DeleteDialogProps {
  title: string;
  /** What deleting does. */
  children: ComponentChildren;
  onDelete: () => Promise<unknown>;
  /** Code of the error if there is nothing to delete any more. */
  goneCode?: ApiError['code'];
  /** Toast afterwards. */
  deleted: string;
  onDeleted: () => void;
  onClose: () => void;
}

/** Confirms the deletion of a record that may be gone already: deleted elsewhere, or a response was lost. */
export function DeleteDialog({
  title,
  children,
  onDelete,
  goneCode = 'NOT_FOUND',
  deleted,
  onDeleted,
  onClose,
}: DeleteDialogProps) {
  const { common } = useTexts();
  const toast = useToast();
  const remove = async () => {
    await onDelete().catch((error: unknown) => {
      if (!(error instanceof ApiError && error.code === goneCode)) throw error;
    });
    toast({ text: deleted });
    onDeleted();
  };
  return (
    <ConfirmDialog title={title} action={common.delete} onConfirm={remove} onClose={onClose}>
      {children}
    </ConfirmDialog>
  );
}
