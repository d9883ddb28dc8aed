import type { RegisteredApp } from '@signpost/client/core';
import { useState } from 'preact/hooks';
import { useToast } from '#console/components/feedback/toast.tsx';
import { Checkbox, TextArea, TextField } from '#console/components/forms/field.tsx';
import { FormDialog } from '#console/components/forms/form-dialog.tsx';
import { LogoField } from '#console/components/forms/logo-field.tsx';
import { invalidate } from '#console/data/query.ts';
import { useAction } from '#console/data/use-action.ts';
import { useIdempotency } from '#console/data/use-idempotency.ts';
import { useSession } from '#console/session/session.ts';
import { useTexts } from '#console/texts/text.tsx';

const MAX_NAME = 100;

interface AppDialogProps {
  /** Undefined: a new one. */
  app?: RegisteredApp;
  /** `secret`: of a new app that has one. */
  onDone: (secret?: string | null) => void;
  onClose: () => void;
}

/** Registers an app, or changes one. */
export function AppDialog({ app, onDone, onClose }: AppDialogProps) {
  const { registered: text } = useTexts().connections;
  const { api, refresh } = useSession();
  const toast = useToast();
  const idempotencyKey = useIdempotency();
  const [name, setName] = useState(app?.name ?? '');
  const [uris, setUris] = useState(app?.redirectUris.join('\n') ?? '');
  const [icon, setIcon] = useState(app?.icon ? { storageCode: app.icon, name: text.savedIcon } : undefined);
  const [confidential, setConfidential] = useState(true);
  const save = useAction(async () => {
    const redirectUris = uris.split(/\s+/).filter((uri) => uri !== '');
    const body = { name, redirectUris, icon: icon?.storageCode ?? null };
    if (app) {
      await api.patch('/v1/api/apps/{id}', { path: { id: app._id }, body });
      toast({ text: text.saved });
      invalidate('apps');
      return onDone();
    }
    const created = { ...body, confidential };
    const sent = { body: created, idempotencyKey: idempotencyKey(created) };
    const { secret } = (await api.post('/v1/api/apps', sent)).app;
    invalidate('apps');
    void refresh();
    onDone(secret);
  });
  const isChanged = name !== (app?.name ?? '') || uris !== (app?.redirectUris.join('\n') ?? '');
  return (
    <FormDialog
      title={app ? text.edit : text.create}
      onClose={onClose}
      isUnsaved={!save.isRunning && isChanged}
      action={save}
      label={app ? text.save : text.create}
    >
      <TextField
        name="name"
        label={text.name}
        hint={text.nameHint}
        value={name}
        onChange={setName}
        maxLength={MAX_NAME}
        autoComplete="off"
        required
        autoFocus
      />
      <TextArea
        name="redirectUris"
        label={text.redirectUris}
        hint={text.redirectUrisHint}
        value={uris}
        onChange={setUris}
        placeholder="https://app.example.com/callback"
        required
      />
      <LogoField name="icon" label={text.icon} logo={icon} hint={text.iconHint} onChange={setIcon} />
      {!app && (
        <Checkbox
          name="confidential"
          label={text.confidential}
          hint={text.confidentialHint}
          checked={confidential}
          onChange={setConfidential}
        />
      )}
    </FormDialog>
  );
}
