import type { Session } from '@signpost/client/core';
import { useToastedAction } from '#console/components/actions/use-toasted-action.ts';
import { LastSeen } from '#console/components/content/last-seen.tsx';
import { Table } from '#console/components/content/table.tsx';
import { Badge } from '#console/components/elements/badge.tsx';
import { Button } from '#console/components/elements/button.tsx';
import { useToast } from '#console/components/feedback/toast.tsx';
import { invalidate } from '#console/data/query.ts';
import { usePersonApi } from '#console/session/session.ts';
import { useFormat, useTexts } from '#console/texts/text.tsx';

export function SessionTable({ sessions }: { sessions: readonly Session[] }) {
  const { sessions: text } = useTexts();
  const format = useFormat();
  return (
    <Table
      caption={text.list}
      rows={sessions}
      rowKey={({ _id }) => _id}
      columns={[
        {
          key: 'device',
          title: text.device,
          isHeader: true,
          cell: ({ device, current }) => (
            <span class="row-title">
              {device} {current && <Badge tone="good">{text.current}</Badge>}
            </span>
          ),
        },
        { key: 'method', title: text.method, cell: ({ method }) => text.methods[method] },
        {
          key: 'started',
          title: text.started,
          cell: ({ createdAt }) => <time dateTime={createdAt}>{format.dateTime(createdAt)}</time>,
        },
        {
          key: 'seen',
          title: text.lastSeen,
          cell: ({ lastSeenAt }) => <LastSeen at={lastSeenAt} />,
        },
        {
          key: 'actions',
          title: text.actions,
          hideTitle: true,
          align: 'end',
          cell: (session) => !session.current && <EndButton session={session} />,
        },
      ]}
    />
  );
}

function EndButton({ session: { _id, device } }: { session: Session }) {
  const { sessions: text } = useTexts();
  const api = usePersonApi();
  const toast = useToast();
  const end = useToastedAction(async () => {
    await api.delete('/v1/auth/sessions/{id}', { path: { id: _id } });
    invalidate('sessions');
    toast({ text: text.ended(device) });
  });
  return (
    <Button variant="quiet" isBusy={end.isRunning} onClick={() => void end.run()}>
      {text.end}
      <span class="visually-hidden"> {device}</span>
    </Button>
  );
}
