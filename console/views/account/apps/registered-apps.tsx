import type { RegisteredApp } from '@signpost/client/core';
import { useState } from 'preact/hooks';
import { CopyButton } from '#console/components/actions/copy-button.tsx';
import { CreateButton } from '#console/components/actions/create-button.tsx';
import { Menu } from '#console/components/actions/menu.tsx';
import { Table } from '#console/components/content/table.tsx';
import { Badge } from '#console/components/elements/badge.tsx';
import { Empty, Loaded } from '#console/components/feedback/states.tsx';
import { useUrlState } from '#console/components/navigation/use-url-state.ts';
import { useQuery } from '#console/data/use-query.ts';
import { useSession } from '#console/session/session.ts';
import { useTexts } from '#console/texts/text.tsx';
import { SecretDialog } from '../../developer/secret-dialog.tsx';
import { AppActionDialog, type AppActionKind } from './app-action-dialog.tsx';
import { AppDialog } from './app-dialog.tsx';

/** The apps that the account has registered. */
export function RegisteredApps() {
  const { registered: text } = useTexts().connections;
  const { api } = useSession();
  const [{ create }, change] = useUrlState();
  const [secret, setSecret] = useState<string | null>(null);
  const [action, setAction] = useState<{ kind: AppActionKind; app: RegisteredApp }>();
  const list = useQuery('apps', async (signal) => (await api.get('/v1/api/apps', { signal })).apps);
  const close = () => {
    setAction(undefined);
    if (create) change({ create: undefined });
  };
  const done = (made: string | null = null) => {
    setSecret(made);
    close();
  };
  return (
    <section class="card card-flush" aria-label={text.title}>
      <div class="card-head account-flush-head">
        <h2>{text.title}</h2>
        <CreateButton to="members:manage">{text.create}</CreateButton>
      </div>
      <Loaded of={list}>
        {(apps) =>
          apps.length === 0 ? (
            <Empty title={text.none} icon="developer">
              {text.noneText}
            </Empty>
          ) : (
            <AppTable apps={apps} onAction={(kind, app) => setAction({ kind, app })} />
          )
        }
      </Loaded>
      {create && <AppDialog onDone={done} onClose={close} />}
      {action?.kind === 'edit' && <AppDialog app={action.app} onDone={done} onClose={close} />}
      {action && action.kind !== 'edit' && (
        <AppActionDialog kind={action.kind} app={action.app} onDone={done} onClose={close} />
      )}
      {secret !== null && (
        <SecretDialog
          title={text.secretTitle}
          label={text.secret}
          secret={secret}
          onClose={() => setSecret(null)}
        >
          {text.secretText}
        </SecretDialog>
      )}
    </section>
  );
}

interface AppTableProps {
  apps: readonly RegisteredApp[];
  onAction: (kind: AppActionKind, app: RegisteredApp) => void;
}

function AppTable({ apps, onAction }: AppTableProps) {
  const { connections, common } = useTexts();
  const { registered: text } = connections;
  return (
    <Table
      caption={text.title}
      rows={apps}
      rowKey={({ _id }) => _id}
      columns={[
        {
          key: 'name',
          title: text.name,
          isHeader: true,
          cell: ({ _id, name }) => (
            <>
              <span class="row-title">{name}</span>
              <span class="row-note">
                <code>{_id}</code> <CopyButton text={_id} what={text.id} />
              </span>
            </>
          ),
        },
        {
          key: 'redirectUris',
          title: text.redirectUris,
          cell: ({ redirectUris }) => redirectUris.map((uri) => <div key={uri}>{uri}</div>),
        },
        {
          key: 'confidential',
          title: text.secret,
          cell: ({ confidential }) => (
            <Badge tone="plain">{confidential ? text.withSecret : text.publicApp}</Badge>
          ),
        },
        {
          key: 'actions',
          title: connections.actions,
          hideTitle: true,
          align: 'end',
          cell: (app) => (
            <Menu
              label={text.more(app.name)}
              items={[
                { label: text.edit, icon: 'edit', onSelect: () => onAction('edit', app) },
                ...(app.confidential
                  ? [
                      {
                        label: text.rotate,
                        icon: 'refresh',
                        onSelect: () => onAction('rotate', app),
                      } as const,
                    ]
                  : []),
                {
                  label: common.delete,
                  icon: 'trash',
                  isDanger: true,
                  onSelect: () => onAction('delete', app),
                },
              ]}
            />
          ),
        },
      ]}
    />
  );
}
