import type { Consent } from '@signpost/client/core';
import { createClient } from '@signpost/client/core';
import { useState } from 'preact/hooks';
import { Button, LinkButton } from '#console/components/elements/button.tsx';
import { CheckboxGroup } from '#console/components/forms/checkbox-group.tsx';
import { Select } from '#console/components/forms/field.tsx';
import { Form } from '#console/components/forms/form.tsx';
import { useAction } from '#console/data/use-action.ts';
import { useQuery } from '#console/data/use-query.ts';
import { usePersonApi, useSession } from '#console/session/session.ts';
import { useTexts } from '#console/texts/text.tsx';
import { Connected } from './connected.tsx';
import { useDeeds } from './deeds.ts';

/** In which account the app may do what. */
export function ConsentForm({ consent, request }: { consent: Consent; request: string }) {
  const { connections: text } = useTexts();
  const session = useSession();
  const api = usePersonApi();
  const { app, accounts, cancelUrl } = consent;
  const current = accounts.find(({ _id }) => _id === session.account.owner._id) ?? accounts[0];
  const [accountId, setAccountId] = useState(current?._id ?? '');
  const [refused, setRefused] = useState<readonly string[]>([]);
  const [folders, setFolders] = useState<string[]>([]);
  const [returnTo, setReturnTo] = useState<string>();
  const known = useFoldersOf(accountId);
  const choices = useChoices(consent, accountId, folders.length > 0);
  const permissions = choices
    .filter(({ value, disabled }) => !disabled && !refused.includes(value))
    .map(({ value }) => value);
  const connect = useAction(async () => {
    const body = { request, account: accountId, permissions, ...(folders.length > 0 && { folders }) };
    const { connection } = await api.post('/v1/auth/apps', { body });
    setReturnTo(connection.returnTo);
    location.assign(connection.returnTo);
  });
  if (returnTo !== undefined) return <Connected name={app.name} returnTo={returnTo} />;
  return (
    <Form onSubmit={() => connect.run()} error={connect.error}>
      <Select
        name="account"
        label={text.account}
        value={accountId}
        onChange={(id) => {
          setAccountId(id);
          setFolders([]);
        }}
        options={accounts.map(({ _id, name }) => ({ value: _id, label: name }))}
      />
      <CheckboxGroup
        name="permissions"
        label={text.permissions}
        hint={text.permissionsHint}
        choices={choices}
        chosen={permissions}
        onChange={(chosen) =>
          setRefused(consent.permissions.filter((permission) => !chosen.includes(permission)))
        }
      />
      {known.length > 0 && (
        <CheckboxGroup
          name="folders"
          label={text.folders}
          hint={text.foldersHint}
          choices={known.map(({ _id, name }) => ({ value: _id, label: name }))}
          chosen={folders}
          onChange={setFolders}
        />
      )}
      <div class="actions">
        <Button
          type="submit"
          variant="primary"
          isBusy={connect.isRunning}
          disabled={permissions.length === 0}
        >
          {text.connect}
        </Button>
        <LinkButton href={cancelUrl}>{text.cancel}</LinkButton>
      </div>
    </Form>
  );
}

/** What the app asks for, in plain words, and whether it can have it. */
function useChoices({ permissions, accounts }: Consent, accountId: string, isLimited: boolean) {
  const { connections: text, developer } = useTexts();
  const deeds = useDeeds();
  const own = accounts.find(({ _id }) => _id === accountId)?.permissions ?? [];
  return permissions.map((value) => {
    const choice = { value, label: deeds[value] ?? value };
    if (!own.includes(value)) return { ...choice, hint: text.notAllowed, disabled: true };
    if (isLimited && !OF_FOLDERS.includes(value))
      return { ...choice, hint: developer.keys.notForFolders, disabled: true };
    return { ...choice, hint: value, disabled: false };
  });
}

/** What an app that is limited to folders can have. */
const OF_FOLDERS: readonly string[] = [
  'links:read',
  'links:write',
  'smart-links:read',
  'smart-links:write',
  'analytics:read',
  'shares:manage',
  'media:write',
];

/** The folders of an account that may be another than that of this tab; none if they cannot be read. */
function useFoldersOf(accountId: string): readonly { _id: string; name: string }[] {
  const { data = [] } = useQuery(`consent-folders?account=${accountId}`, async (signal) => {
    const api = createClient({ origin: location.origin, accountId });
    const { folders } = await api.get('/v1/api/folders', { signal });
    return folders;
  });
  return data;
}
