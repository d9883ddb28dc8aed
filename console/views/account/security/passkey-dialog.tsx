import { useState } from 'preact/hooks';
import type { Passkey } from '../../../../clients/typescript/src/api.ts';
import { ConfirmDialog } from '../../../components/feedback/confirm-dialog.tsx';
import { useToast } from '../../../components/feedback/toast.tsx';
import { TextField } from '../../../components/forms/field.tsx';
import { FormDialog } from '../../../components/forms/form-dialog.tsx';
import { invalidate } from '../../../data/query.ts';
import { useAction } from '../../../data/use-action.ts';
import { usePersonApi } from '../../../session/session.ts';
import { useTexts } from '../../../texts/text.tsx';

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
  if (kind === 'rename') return <RenameDialog passkey={passkey} onClose={onClose} />;
  const remove = async () => {
    await api.delete('/v1/auth/passkeys/{id}', { path: { id: passkey._id } });
    invalidate('passkeys');
    toast({ text: text.removed(passkey.name) });
  };
  return (
    <ConfirmDialog title={text.removeTitle} action={text.remove} onConfirm={remove} onClose={onClose}>
      {text.removeText(passkey.name)}
    </ConfirmDialog>
  );
}

function RenameDialog({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  const { common, passkeys: text } = useTexts();
  const api = usePersonApi();
  const toast = useToast();
  const [name, setName] = useState(passkey.name);
  const rename = useAction(async () => {
    const path = { id: passkey._id };
    const renamed = await api.patch('/v1/auth/passkeys/{id}', { path, body: { name } });
    invalidate('passkeys');
    toast({ text: text.renamed(renamed.passkey.name) });
    onClose();
  });
  return (
    <FormDialog
      title={text.renameTitle}
      onClose={onClose}
      isUnsaved={name !== passkey.name}
      action={rename}
      label={common.save}
    >
      <TextField name="name" label={text.name} value={name} onChange={setName} required autoFocus />
    </FormDialog>
  );
}
