import type { ApiKey } from '@signpost/client/core';
import { ConfirmDialog } from '#console/components/feedback/confirm-dialog.tsx';
import { useToast } from '#console/components/feedback/toast.tsx';
import { RenameDialog } from '#console/components/forms/rename-dialog.tsx';
import { invalidate } from '#console/data/query.ts';
import { useSession } from '#console/session/session.ts';
import { useTexts } from '#console/texts/text.tsx';

export interface KeyAction {
  kind: 'rename' | 'switchOff' | 'delete';
  key: ApiKey;
}

/** The dialog for an action. */
export function KeyDialog({ action: { kind, key }, onClose }: { action: KeyAction; onClose: () => void }) {
  const { common, developer } = useTexts();
  const { keys: text } = developer;
  const { api, account, refresh } = useSession();
  const toast = useToast();
  const path = { id: key._id };
  if (kind === 'rename') {
    const rename = async (name: string) => {
      const renamed = await api.patch('/v1/api/keys/{id}', { path, body: { name } });
      invalidate('keys');
      if (key._id === account.key?._id) void refresh();
      toast({ text: text.wasRenamed(renamed.key.name) });
    };
    return (
      <RenameDialog
        title={text.renameTitle}
        label={text.keyName}
        name={key.name}
        onRename={rename}
        onClose={onClose}
      />
    );
  }
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
