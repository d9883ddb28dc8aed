import { useState } from 'preact/hooks';
import { TextField } from '#console/components/forms/field.tsx';
import { FormDialog } from '#console/components/forms/form-dialog.tsx';
import { useAction } from '#console/data/use-action.ts';
import { useSession } from '#console/session/session.ts';
import { useTexts } from '#console/texts/text.tsx';

/** Schedules the deletion of the account, confirmed by its name. */
export function DeleteAccountDialog({ name, onClose }: { name: string; onClose: () => void }) {
  const { account } = useTexts();
  const { data: text } = account;
  const { api, refresh } = useSession();
  const [typed, setTyped] = useState('');
  const remove = useAction(async () => {
    await api.delete('/v1/api/account', { body: { name: typed } });
    await refresh();
    onClose();
  });
  return (
    <FormDialog title={text.delete} onClose={onClose} action={remove} label={text.delete} variant="danger">
      <p>{text.deletionText}</p>
      <TextField
        name="name"
        label={text.name}
        hint={text.nameHint(name)}
        value={typed}
        onChange={setTyped}
        autoComplete="off"
        spellcheck={false}
        required
        autoFocus
      />
    </FormDialog>
  );
}
