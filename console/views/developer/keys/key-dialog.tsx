import { useState } from 'preact/hooks';
import type { ApiKey } from '../../../../clients/typescript/src/api.ts';
import { ConfirmDialog } from '../../../components/feedback/confirm-dialog.tsx';
import { useToast } from '../../../components/feedback/toast.tsx';
import { TextField } from '../../../components/forms/field.tsx';
import { FormDialog } from '../../../components/forms/form-dialog.tsx';
import { invalidate } from '../../../data/query.ts';
import { useAction } from '../../../data/use-action.ts';
import { useSession } from '../../../session/session.ts';
import { useTexts } from '../../../texts/text.tsx';

export interface KeyAction {
  kind: 'rename' | 'switchOff' | 'delete';
  key: ApiKey;
}

/** The dialog for an action. */
export function KeyDialog({ action: { kind, key }, onClose }: { action: KeyAction; onClose: () => void }) {
  const { common, developer } = useTexts();
  const { keys: text } = developer;
  const { api, refresh } = useSession();
  const toast = useToast();
  const path = { id: key._id };
  if (kind === 'rename') return <RenameDialog apiKey={key} onClose={onClose} />;
  if (kind === 'switchOff') {
    const switchOff = async () => {
      await api.patch('/v1/api/keys/{id}', { path, body: { status: 'inactive' } });
      invalidate('keys');
      toast({ text: text.wasSwitchedOff(key.name) });
    };
    return (
      <ConfirmDialog
        title={text.switchOffTitle}
        action={text.switchOff}
        onConfirm={switchOff}
        onClose={onClose}
      >
        {text.switchOffText(key.name)}
      </ConfirmDialog>
    );
  }
  const remove = async () => {
    await api.delete('/v1/api/keys/{id}', { path });
    invalidate('keys');
    void refresh();
    toast({ text: text.wasDeleted(key.name) });
  };
  return (
    <ConfirmDialog title={text.deleteTitle} action={common.delete} onConfirm={remove} onClose={onClose}>
      {text.deleteText(key.name)}
    </ConfirmDialog>
  );
}

function RenameDialog({ apiKey, onClose }: { apiKey: ApiKey; onClose: () => void }) {
  const { common, developer } = useTexts();
  const { keys: text } = developer;
  const { api, account, refresh } = useSession();
  const toast = useToast();
  const [name, setName] = useState(apiKey.name);
  const rename = useAction(async () => {
    const { key } = await api.patch('/v1/api/keys/{id}', { path: { id: apiKey._id }, body: { name } });
    invalidate('keys');
    if (key._id === account.key?._id) void refresh();
    toast({ text: text.wasRenamed(key.name) });
    onClose();
  });
  return (
    <FormDialog
      title={text.renameTitle}
      onClose={onClose}
      isUnsaved={name !== apiKey.name}
      action={rename}
      label={common.save}
    >
      <TextField name="name" label={text.keyName} value={name} onChange={setName} required autoFocus />
    </FormDialog>
  );
}
