import type { ApiKey } from '@signpost/client/core';
import { useId } from 'preact/hooks';
import { LastSeen } from '#console/components/content/last-seen.tsx';
import { Table } from '#console/components/content/table.tsx';
import { Badge } from '#console/components/elements/badge.tsx';
import { Button } from '#console/components/elements/button.tsx';
import { useFolders } from '#console/components/forms/use-folders.ts';
import { useSession } from '#console/session/session.ts';
import { useFormat, useTexts } from '#console/texts/text.tsx';
import type { KeyAction } from './key-dialog.tsx';
import { useSwitchOn } from './use-switch-on.ts';

interface KeyTableProps {
  keys: readonly ApiKey[];
  onAction: (kind: KeyAction['kind'], key: ApiKey) => void;
}

const TONES = { active: 'good', inactive: 'plain', expired: 'wrong' } as const;

export function KeyTable({ keys, onAction }: KeyTableProps) {
  const { developer } = useTexts();
  const { keys: text } = developer;
  const format = useFormat();
  const id = useId();
  const lockReasonOf = useLockReason();
  return (
    <Table
      caption={text.title}
      rows={keys}
      rowKey={({ _id }) => _id}
      columns={[
        {
          key: 'name',
          title: text.keyName,
          isHeader: true,
          cell: (key) => (
            <>
              <span class="row-title">{key.name}</span>
              <span class="row-note mono">{key._id}</span>
              {key.folders && <KeyFolders ids={key.folders} />}
              {lockReasonOf(key) && (
                <span class="developer-note" id={`${id}-${key._id}`}>
                  {lockReasonOf(key)}
                </span>
              )}
            </>
          ),
        },
        {
          key: 'permissions',
          title: text.permissions,
          cell: ({ permissions }) => <Permissions permissions={permissions} />,
        },
        {
          key: 'status',
          title: text.status,
          cell: ({ status, expiresAt }) => (
            <>
              <Badge tone={TONES[status]}>{text.statuses[status]}</Badge>
              {expiresAt && (
                <time class="row-note" dateTime={expiresAt} title={format.dateTime(expiresAt)}>
                  {text.until(format.date(expiresAt))}
                </time>
              )}
            </>
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
          title: text.whatCanBeDone,
          hideTitle: true,
          align: 'end',
          cell: (key) => (
            <KeyActions
              apiKey={key}
              reasonId={lockReasonOf(key) ? `${id}-${key._id}` : undefined}
              onAction={onAction}
            />
          ),
        },
      ]}
    />
  );
}

/** Why a key cannot be changed from here, if so. */
function useLockReason(): (key: ApiKey) => string | undefined {
  const { developer } = useTexts();
  const { account, can } = useSession();
  return ({ _id, permissions }) => {
    if (_id === account.key?._id) return developer.keys.inUse;
    return permissions.every(can) ? undefined : developer.keys.stronger;
  };
}

/** The names of the folders that a key is limited to. */
function KeyFolders({ ids }: { ids: readonly string[] }) {
  const { developer } = useTexts();
  const { data: known } = useFolders();
  if (!known) return null;
  const names = ids.flatMap((id) => known.find(({ _id }) => _id === id)?.name ?? []);
  const { onlyIn, onlyInDeleted } = developer.keys;
  return <span class="row-note">{names.length > 0 ? onlyIn(names.join(', ')) : onlyInDeleted}</span>;
}

function Permissions({ permissions }: Pick<ApiKey, 'permissions'>) {
  const { developer } = useTexts();
  if (permissions.includes('*')) return <span>{developer.keys.everything}</span>;
  return (
    <ul class="developer-chips">
      {permissions.map((permission) => (
        <li key={permission}>
          <code>{permission}</code>
        </li>
      ))}
    </ul>
  );
}

interface KeyActionsProps extends Pick<KeyTableProps, 'onAction'> {
  apiKey: ApiKey;
  /** Id of the reason why the key cannot be changed; undefined if it can. */
  reasonId: string | undefined;
}

function KeyActions({ apiKey, reasonId, onAction }: KeyActionsProps) {
  const { common, developer } = useTexts();
  const { keys: text } = developer;
  const { account, can } = useSession();
  const switchOn = useSwitchOn(apiKey);
  const isLocked = reasonId !== undefined;
  const isOwn = apiKey._id === account.key?._id;
  return (
    <div class="developer-actions">
      {apiKey.status === 'active' && (
        <Button
          variant="quiet"
          disabled={isLocked}
          describedBy={reasonId}
          onClick={() => onAction('switchOff', apiKey)}
        >
          {text.switchOff}
          <span class="visually-hidden"> {apiKey.name}</span>
        </Button>
      )}
      {apiKey.status === 'inactive' && (
        <Button
          variant="quiet"
          disabled={isLocked}
          describedBy={reasonId}
          isBusy={switchOn.isRunning}
          onClick={() => void switchOn.run()}
        >
          {text.switchOn}
          <span class="visually-hidden"> {apiKey.name}</span>
        </Button>
      )}
      <Button
        variant="quiet"
        icon="edit"
        iconOnly
        // The current key can be renamed.
        disabled={isLocked && !(isOwn && apiKey.permissions.every(can))}
        describedBy={reasonId}
        onClick={() => onAction('rename', apiKey)}
      >
        {text.rename} {apiKey.name}
      </Button>
      <Button
        variant="quiet"
        icon="trash"
        iconOnly
        disabled={isLocked}
        describedBy={reasonId}
        onClick={() => onAction('delete', apiKey)}
      >
        {common.delete} {apiKey.name}
      </Button>
    </div>
  );
}
