import type { Domain } from '@signpost/client/core';
import { useState } from 'preact/hooks';
import { TextField } from '#console/components/forms/field.tsx';
import { FormDialog } from '#console/components/forms/form-dialog.tsx';
import { invalidate } from '#console/data/query.ts';
import { useAction } from '#console/data/use-action.ts';
import { useSession } from '#console/session/session.ts';
import { useTexts } from '#console/texts/text.tsx';

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
    <FormDialog title={text.add} onClose={onClose} action={add} label={text.add}>
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
    </FormDialog>
  );
}
