import { useState } from 'preact/hooks';
import type { Domain } from '../../../../clients/typescript/src/api.ts';
import { Button } from '../../../components/elements/button.tsx';
import { Dialog, DialogActions } from '../../../components/feedback/dialog.tsx';
import { TextField } from '../../../components/forms/field.tsx';
import { Form } from '../../../components/forms/form.tsx';
import { invalidate } from '../../../data/query.ts';
import { useAction } from '../../../data/use-action.ts';
import { useSession } from '../../../session/session.ts';
import { useTexts } from '../../../texts/text.tsx';

interface AddDomainDialogProps {
  onAdded: (domain: Domain) => void;
  onClose: () => void;
}

export function AddDomainDialog({ onAdded, onClose }: AddDomainDialogProps) {
  const { account } = useTexts();
  const { domains: text } = account;
  const { api, refresh } = useSession();
  const [host, setHost] = useState('');
  const add = useAction(async () => {
    const { domain } = await api.post('/v1/api/domains', { body: { host } });
    invalidate('domains');
    void refresh();
    onAdded(domain);
  });
  return (
    <Dialog title={text.add} onClose={onClose}>
      <Form onSubmit={add.run} error={add.error}>
        <TextField
          name="host"
          label={text.host}
          hint={text.hostHint}
          placeholder="go.example.com"
          value={host}
          onChange={setHost}
          inputMode="url"
          autoComplete="off"
          spellcheck={false}
          required
          autoFocus
        />
        <DialogActions onCancel={onClose}>
          <Button type="submit" variant="primary" isBusy={add.isRunning}>
            {text.add}
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  );
}
