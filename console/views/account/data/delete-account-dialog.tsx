import { useState } from 'preact/hooks';
import { Button } from '../../../components/elements/button.tsx';
import { Dialog, DialogActions } from '../../../components/feedback/dialog.tsx';
import { TextField } from '../../../components/forms/field.tsx';
import { Form } from '../../../components/forms/form.tsx';
import { useAction } from '../../../data/use-action.ts';
import { useSession } from '../../../session/session.ts';
import { useTexts } from '../../../texts/text.tsx';

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
    <Dialog title={text.delete} onClose={onClose}>
      <p>{text.deletionText}</p>
      <Form onSubmit={remove.run} error={remove.error}>
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
        <DialogActions onCancel={onClose}>
          <Button type="submit" variant="danger" isBusy={remove.isRunning}>
            {text.delete}
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  );
}
