import type { ApiKey } from '@signpost/client/core';
import { useState } from 'preact/hooks';
import { CreateButton } from '#console/components/actions/create-button.tsx';
import { Permitted } from '#console/components/actions/permitted.tsx';
import { Empty, Loaded } from '#console/components/feedback/states.tsx';
import { useUrlState } from '#console/components/navigation/use-url-state.ts';
import { useQuery } from '#console/data/use-query.ts';
import { useSession } from '#console/session/session.ts';
import { useTexts } from '#console/texts/text.tsx';
import { DeveloperFrame } from '../developer-frame.tsx';
import { SecretDialog } from '../secret-dialog.tsx';
import { CreateKeyDialog } from './create-key-dialog.tsx';
import { type KeyAction, KeyDialog } from './key-dialog.tsx';
import { KeyTable } from './key-table.tsx';

export default function Keys() {
  const { developer } = useTexts();
  const { can } = useSession();
  const [{ create }, change] = useUrlState();
  const [secret, setSecret] = useState<string>();
  const { keys: text } = developer;
  const close = () => change({ create: undefined });
  return (
    <DeveloperFrame
      part={text.title}
      lead={text.lead}
      actions={<CreateButton to="keys:manage">{text.create}</CreateButton>}
    >
      <div class="card card-flush">
        <Permitted to="keys:manage">
          <KeyList />
        </Permitted>
      </div>
      {create && can('keys:manage') && (
        <CreateKeyDialog
          onClose={close}
          onCreated={(apiKey) => {
            setSecret(apiKey);
            close();
          }}
        />
      )}
      {secret !== undefined && (
        <SecretDialog
          title={text.secretTitle}
          label={text.secret}
          secret={secret}
          onClose={() => setSecret(undefined)}
        >
          {text.secretText}
        </SecretDialog>
      )}
    </DeveloperFrame>
  );
}

function KeyList() {
  const { developer } = useTexts();
  const { api } = useSession();
  const [action, setAction] = useState<KeyAction>();
  const list = useQuery('keys', async (signal) => (await api.get('/v1/api/keys', { signal })).keys);
  const open = (kind: KeyAction['kind'], key: ApiKey) => setAction({ kind, key });
  return (
    <>
      <Loaded of={list} lines={6}>
        {(keys) =>
          keys.length > 0 ? (
            <KeyTable keys={keys} onAction={open} />
          ) : (
            <Empty title={developer.keys.none} icon="developer" docs="keys">
              {developer.keys.noneText}
            </Empty>
          )
        }
      </Loaded>
      {action && <KeyDialog action={action} onClose={() => setAction(undefined)} />}
    </>
  );
}
