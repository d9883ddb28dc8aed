import type { AppConnection } from '@signpost/client/core';
import { useState } from 'preact/hooks';
import { LastSeen } from '#console/components/content/last-seen.tsx';
import { Table } from '#console/components/content/table.tsx';
import { Button } from '#console/components/elements/button.tsx';
import { ConfirmDialog } from '#console/components/feedback/confirm-dialog.tsx';
import { Empty, Loaded } from '#console/components/feedback/states.tsx';
import { useToast } from '#console/components/feedback/toast.tsx';
import { invalidate } from '#console/data/query.ts';
import { useQuery } from '#console/data/use-query.ts';
import { useSession } from '#console/session/session.ts';
import { useFormat, useTexts } from '#console/texts/text.tsx';
import { AccountFrame } from '../account-frame.tsx';
import { useDeeds } from './deeds.ts';
import { RegisteredApps } from './registered-apps.tsx';

/** The apps that members have connected to the account. */
export default function Apps() {
  const { connections: text } = useTexts();
  const { api, can } = useSession();
  const [leaving, setLeaving] = useState<AppConnection>();
  const list = useQuery('connections', async (signal) => {
    const { connections } = await api.get('/v1/api/connections', { signal });
    return connections;
  });
  return (
    <AccountFrame part={text.title} lead={text.lead}>
      <div class="account-stack">
        <div class="card card-flush">
          <Loaded of={list}>
            {(connections) =>
              connections.length === 0 ? (
                <Empty title={text.none} icon="account">
                  {text.noneText}
                </Empty>
              ) : (
                <ConnectionTable connections={connections} onDisconnect={setLeaving} />
              )
            }
          </Loaded>
        </div>
        {can('members:manage') && <RegisteredApps />}
      </div>
      {leaving && <DisconnectDialog connection={leaving} onClose={() => setLeaving(undefined)} />}
    </AccountFrame>
  );
}

interface ConnectionTableProps {
  connections: readonly AppConnection[];
  onDisconnect: (connection: AppConnection) => void;
}

function ConnectionTable({ connections, onDisconnect }: ConnectionTableProps) {
  const { connections: text } = useTexts();
  const format = useFormat();
  const deeds = useDeeds();
  return (
    <Table
      caption={text.title}
      rows={connections}
      rowKey={({ _id }) => _id}
      columns={[
        {
          key: 'app',
          title: text.app,
          isHeader: true,
          cell: ({ name, host }) => (
            <>
              <span class="row-title">{name}</span>
              <span class="row-note">{host}</span>
            </>
          ),
        },
        {
          key: 'permissions',
          title: text.permissions,
          cell: ({ permissions }) => permissions.map((one) => deeds[one] ?? one).join('; '),
        },
        {
          key: 'member',
          title: text.by,
          cell: ({ member, createdAt }) => (
            <span class="account-by">
              {member}
              <time class="row-note" dateTime={createdAt}>
                {format.date(createdAt)}
              </time>
            </span>
          ),
        },
        {
          key: 'lastUsed',
          title: text.lastUsed,
          cell: ({ lastUsedAt }) =>
            lastUsedAt ? <LastSeen at={lastUsedAt} /> : <span class="soft">{text.never}</span>,
        },
        {
          key: 'actions',
          title: text.actions,
          hideTitle: true,
          align: 'end',
          cell: (connection) => (
            <Button variant="quiet" onClick={() => onDisconnect(connection)}>
              {text.disconnect}
              <span class="visually-hidden"> {connection.name}</span>
            </Button>
          ),
        },
      ]}
    />
  );
}

function DisconnectDialog({ connection, onClose }: { connection: AppConnection; onClose: () => void }) {
  const { connections: text } = useTexts();
  const { api } = useSession();
  const toast = useToast();
  const { _id, name } = connection;
  const disconnect = async () => {
    await api.delete('/v1/api/connections/{id}', { path: { id: _id } });
    toast({ text: text.disconnected(name) });
    invalidate('connections');
  };
  return (
    <ConfirmDialog
      title={text.disconnectTitle(name)}
      action={text.disconnect}
      onConfirm={disconnect}
      onClose={onClose}
    >
      {text.disconnectText}
    </ConfirmDialog>
  );
}
