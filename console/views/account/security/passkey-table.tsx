import type { Passkey } from '@signpost/client/core';
import { Table } from '#console/components/content/table.tsx';
import { Badge } from '#console/components/elements/badge.tsx';
import { Button } from '#console/components/elements/button.tsx';
import { useFormat, useTexts } from '#console/texts/text.tsx';
import type { PasskeyAction } from './passkey-dialog.tsx';

interface PasskeyTableProps {
  passkeys: readonly Passkey[];
  onAction: (kind: PasskeyAction['kind'], passkey: Passkey) => void;
}

export function PasskeyTable({ passkeys, onAction }: PasskeyTableProps) {
  const { passkeys: text } = useTexts();
  return (
    <Table
      caption={text.title}
      rows={passkeys}
      rowKey={({ _id }) => _id}
      columns={[
        {
          key: 'name',
          title: text.name,
          isHeader: true,
          cell: ({ name }) => <span class="row-title">{name}</span>,
        },
        {
          key: 'type',
          title: text.type,
          cell: ({ backedUp }) => (
            <Badge tone={backedUp ? 'good' : 'plain'}>{backedUp ? text.backedUp : text.single}</Badge>
          ),
        },
        { key: 'createdAt', title: text.createdAt, cell: ({ createdAt }) => <Time at={createdAt} /> },
        { key: 'lastUsedAt', title: text.lastUsed, cell: ({ lastUsedAt }) => <Time at={lastUsedAt} /> },
        {
          key: 'actions',
          title: text.rename,
          hideTitle: true,
          align: 'end',
          cell: (passkey) => (
            <>
              <Button variant="quiet" icon="edit" iconOnly onClick={() => onAction('rename', passkey)}>
                {`${text.rename}: ${passkey.name}`}
              </Button>
              <Button variant="quiet" icon="trash" iconOnly onClick={() => onAction('remove', passkey)}>
                {`${text.remove}: ${passkey.name}`}
              </Button>
            </>
          ),
        },
      ]}
    />
  );
}

function Time({ at }: { at: string | null }) {
  const { passkeys: text } = useTexts();
  const format = useFormat();
  if (at === null) return <span class="soft">{text.never}</span>;
  return (
    <time dateTime={at} title={format.dateTime(at)}>
      {format.date(at)}
    </time>
  );
}
