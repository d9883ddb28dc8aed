import type { Passkey } from '@signpost/client/core';
import { ConfirmDialog } from '#console/components/feedback/confirm-dialog.tsx';
import { useToast } from '#console/components/feedback/toast.tsx';
import { RenameDialog } from '#console/components/forms/rename-dialog.tsx';
import { invalidate } from '#console/data/query.ts';
import { usePersonApi } from '#console/session/session.ts';
import { useTexts } from '#console/texts/text.tsx';

export interface PasskeyAction {
  kind: 'rename' | 'remove';
  passkey: Passkey;
}

interface PasskeyDialogProps {
  action: PasskeyAction;
  onClose: () => void;
}

/** The dialog for an action. */
export function PasskeyDialog({ action: { kind, passkey }, onClose }: PasskeyDialogProps) {
  const { passkeys: text } = useTexts();
  const api = usePersonApi();
  const toast = useToast();
  const path = { id: passkey._id };
  if (kind === 'rename') {
    const rename = async (name: string) => {
      const renamed = await api.patch('/v1/auth/passkeys/{id}', { path, body: { name } });
      invalidate('passkeys');
      toast({ text: text.renamed(renamed.passkey.name) });
    };
    return (
      <RenameDialog
        title={text.renameTitle}
        label={text.name}
        name={passkey.name}
        onRename={rename}
        onClose={onClose}
      />
    );
  }
  const remove = async () => {
    await api.delete('/v1/auth/passkeys/{id}', { path });
    invalidate('passkeys');
    toast({ text: text.removed(passkey.name) });
  };
  return (
    <ConfirmDialog title={text.removeTitle} action={text.remove} onConfirm={remove} onClose={onClose}>
      {text.removeText(passkey.name)}
    </ConfirmDialog>
  );
}
