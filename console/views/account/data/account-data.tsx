import { useState } from 'preact/hooks';
import { PermittedButton } from '#console/components/actions/permitted-button.tsx';
import { useToastedAction } from '#console/components/actions/use-toasted-action.ts';
import { Card } from '#console/components/content/card.tsx';
import { Badge } from '#console/components/elements/badge.tsx';
import { Notice } from '#console/components/feedback/notice.tsx';
import { useSession } from '#console/session/session.ts';
import { useFormat, useTexts } from '#console/texts/text.tsx';
import { DeleteAccountDialog } from './delete-account-dialog.tsx';
import { isUnderWay, useExports } from './use-exports.ts';

/** Exports of the account. */
export function Exports() {
  const { account } = useTexts();
  const { data: text } = account;
  const format = useFormat();
  const { api } = useSession();
  const { data: exports = [], reload } = useExports();
  const start = useToastedAction(async () => {
    await api.post('/v1/api/account/export', {});
    reload();
  });
  return (
    <Card title={text.exports} wide>
      <p class="soft">{text.exportsText}</p>
      <ul class="account-exports">
        {exports.map(({ _id, status, createdAt, size, downloadUrl }) => (
          <li key={_id}>
            <time dateTime={createdAt}>{format.dateTime(createdAt)}</time>{' '}
            <Badge tone={status === 'failed' ? 'wrong' : status === 'completed' ? 'good' : 'plain'}>
              {text.statuses[status]}
            </Badge>{' '}
            {downloadUrl !== null && (
              <a href={downloadUrl}>{text.download(size === null ? '' : format.bytes(size))}</a>
            )}
          </li>
        ))}
      </ul>
      <PermittedButton
        to="account:export"
        isBusy={start.isRunning || exports.some(isUnderWay)}
        onClick={() => void start.run()}
      >
        {text.export}
      </PermittedButton>
    </Card>
  );
}

/** The deletion of the account, or its schedule. */
export function Deletion() {
  const { account: texts } = useTexts();
  const { data: text } = texts;
  const format = useFormat();
  const { account, api, refresh } = useSession();
  const [isOpen, setOpen] = useState(false);
  const { name, deletionAt } = account.owner;
  const restore = useToastedAction(async () => {
    await api.post('/v1/api/account/restore', {});
    await refresh();
  });
  if (deletionAt !== null) {
    return (
      <Card title={text.deletion} wide>
        <Notice tone="wrong">{text.scheduled(format.dateTime(deletionAt))}</Notice>
        <PermittedButton to="account:delete" isBusy={restore.isRunning} onClick={() => void restore.run()}>
          {text.restore}
        </PermittedButton>
      </Card>
    );
  }
  return (
    <Card title={text.deletion} wide>
      <p class="soft">{text.deletionText}</p>
      <PermittedButton to="account:delete" variant="danger" onClick={() => setOpen(true)}>
        {text.delete}
      </PermittedButton>
      {isOpen && <DeleteAccountDialog name={name} onClose={() => setOpen(false)} />}
    </Card>
  );
}
